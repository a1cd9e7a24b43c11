/** Small things that every language does in its own way. */
import { settings } from "./settings.svelte";

export const list = (names: string[]): string =>
  new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);

/** A number of points with a true minus, and a plus where a change is meant. */
export const points = (value: number, sign = false): string =>
  value < 0 ? `−${-value}` : sign && value > 0 ? `+${value}` : `${value}`;

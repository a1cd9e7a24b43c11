/** Small things that every language does in its own way. */
import { settings } from "./settings.svelte";

export const list = (names: string[]): string =>
  new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);

/** A number of points with a true minus, and a plus where a change is meant. */
export const points = (value: number, sign = false): string =>
  value < 0 ? `−${-value}` : sign && value > 0 ? `+${value}` : `${value}`;

const unit = (value: number, unit: "day" | "hour" | "minute"): string =>
  new Intl.NumberFormat(settings.language, { style: "unit", unit, unitDisplay: "long" }).format(value);

/** How long something lasts, in milliseconds: as exact as one says it. */
export function lasts(time: number): string {
  const minutes = Math.ceil(time / 60_000),
    hours = Math.floor(minutes / 60),
    days = Math.floor(hours / 24);
  if (days) return hours % 24 ? `${unit(days, "day")} ${unit(hours % 24, "hour")}` : unit(days, "day");
  return hours ? `${unit(hours, "hour")} ${unit(minutes % 60, "minute")}` : unit(minutes, "minute");
}

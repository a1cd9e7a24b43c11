/** A line for friends: how one did, and nothing of how it was done. */
import { gamePage } from "../games";
import { copy } from "../lib/copy";
import { address } from "../lib/route.svelte";
import { settings } from "../lib/settings.svelte";
import { points } from "../lib/words";
import * as m from "../words/messages";

interface Shared {
  day: string;
  game: string;
  score: number;
  percent: number | null;
  steps: number;
}

const STONE = "🟨",
  SAND = "⬜";

export function line({ day, game, score, percent, steps }: Shared): string {
  const date = new Intl.DateTimeFormat(settings.language, { day: "numeric", month: "long", timeZone: "UTC" });
  return [
    `Saqqara · ${gamePage(game)?.title() ?? ""} · ${date.format(new Date(day))}`,
    `${STONE.repeat(steps)}${SAND.repeat(4 - steps)} ${m.daily_result_alone({ points: points(score) })}`,
    ...(percent === null ? [] : [m.daily_share_best({ percent })]),
    address({ page: "daily", game, day }),
  ].join("\n");
}

/** Hand it to another app where the device does that, else to the clipboard; whether it was copied. */
export async function share(shared: Shared): Promise<boolean> {
  const text = line(shared);
  if (matchMedia("(pointer: coarse)").matches && "share" in navigator)
    try {
      await navigator.share({ text });
      return false;
    } catch (error) {
      if ((error as Error).name === "AbortError") return false;
    }
  return copy(text);
}

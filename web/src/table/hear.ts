/** What happened, for those who listen: in words and by a sound. */
import type { Told } from "../games/contract";
import { play, type Sound } from "../lib/sound";
import { announce } from "../ui/announce.svelte";
import type { Sight } from "./sight";

/** One sound at a time: what matters most. */
const WEIGHTIEST: Sound[] = ["end", "took", "dice", "mark"];

export function hear(events: Told[], sight: Sight): void {
  const told = events.map((event) => sight.page?.tell(event, sight.name) ?? "").filter(Boolean);
  announce(told.join(" ").replaceAll("**", ""));
  const heard = new Set(events.map(({ kind }) => (kind === "Ended" ? "end" : sight.page?.sounds?.[kind])));
  const sound = WEIGHTIEST.find((one) => heard.has(one));
  if (sound) play(sound);
}

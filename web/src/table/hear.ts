/** What happened, for those who listen: in words and by a sound. */
import type { Told } from "../games/contract";
import { play, type Sound } from "../lib/sound";
import type { Live } from "../net/live.svelte";
import { announce } from "../ui/announce.svelte";

/** One sound at a time: what matters most. */
const WEIGHTIEST: Sound[] = ["end", "took", "dice", "mark"];

export function hear(events: Told[], live: Live): void {
  const told = events.map((event) => live.page?.tell(event, live.name) ?? "").filter(Boolean);
  announce(told.join(" ").replaceAll("**", ""));
  const heard = new Set(events.map(({ kind }) => (kind === "Ended" ? "end" : live.page?.sounds?.[kind])));
  const sound = WEIGHTIEST.find((one) => heard.has(one));
  if (sound) play(sound);
}

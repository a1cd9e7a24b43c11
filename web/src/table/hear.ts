/** What happened, for those who listen: in words and by a sound. */
import type { Told } from "../games/contract";
import { play, type Sound } from "../lib/sound";
import { announce } from "../ui/announce.svelte";
import * as m from "../words/messages";
import type { Sight } from "./sight";

/** One sound at a time: what matters most. */
const WEIGHTIEST: Sound[] = ["end", "took", "dice", "mark"];

/** What is drawn, an arrow or bold letters, in words. */
const plain = (text: string): string => text.replaceAll("**", "").replaceAll(" → ", `, ${m.heard_then()} `);

export function hear(events: Told[], sight: Sight): void {
  const told = events.map((event) => sight.page?.tell(event, sight.name) ?? "").filter(Boolean);
  announce(told.map(plain).join(" "));
  const heard = new Set(events.map(({ kind }) => (kind === "Ended" ? "end" : sight.page?.sounds?.[kind])));
  const sound = WEIGHTIEST.find((one) => heard.has(one));
  if (sound) play(sound);
}

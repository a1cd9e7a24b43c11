/** What is wrong with a deck file, in words. */
import type { Flaw } from "../../../engine/rules";
import * as m from "../../../words/messages";
import { colourWord } from "../words";

export function flawSaid({ code, facts }: Flaw): string {
  const words = m[`pyramids_flaw_${code}` as "pyramids_flaw_no_sign"];
  const said: Flaw["facts"] = typeof facts.colour === "string" ? { ...facts, colour: colourWord(facts.colour) } : facts;
  return words(said as Parameters<typeof words>[0]);
}

/** What is wrong with a deck file, in words. */
import type { Flaw } from "../../../engine/rules";
import * as m from "../../../words/messages";
import { colourWord } from "../words";

export function flawSaid({ code, facts }: Flaw): string {
  const words = m[`pyramids_flaw_${code}` as "pyramids_flaw_no_sign"];
  const colour = typeof facts.colour === "string" ? { colour: colourWord(facts.colour) } : {};
  return words({ ...facts, ...colour } as Parameters<typeof words>[0]);
}

/** What is wrong with a deck file, in words. */
import type { Flaw } from "../../../engine/rules";
import * as m from "../../../words/messages";
import { colourWord } from "../words";

export function flawSaid({ code, facts }: Flaw): string {
  const words = m[`pyramids_flaw_${code}` as "pyramids_flaw_no_sign"];
  const colour = "colour" in facts ? { colour: colourWord(String(facts.colour)) } : {};
  return words({ card: 0, row: 0, column: 0, found: "", ...facts, ...colour });
}

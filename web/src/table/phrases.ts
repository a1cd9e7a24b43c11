/** What is said with one click, told in the language of whoever reads it. */
import type { Said } from "../net/protocol";
import * as m from "../words/messages";

export const PHRASES: Record<string, () => string> = {
  hello: m.phrase_hello,
  "good luck": m.phrase_good_luck,
  "nice move": m.phrase_nice_move,
  oops: m.phrase_oops,
  thinking: m.phrase_thinking,
  "your turn": m.phrase_your_turn,
  "well played": m.phrase_well_played,
  thanks: m.phrase_thanks,
  "again?": m.phrase_again,
  bye: m.phrase_bye,
};

export const said = ({ phrase, text }: Said): string => (phrase ? (PHRASES[phrase]?.() ?? phrase) : text);

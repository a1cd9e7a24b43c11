/** What is wrong with a box file, in words. */
import type { Flaw } from "../../../engine/rules";
import * as m from "../../../words/messages";

const KEYS: Record<string, () => string> = {
  hazards: m.mummy_box_hazards,
  camels: m.mummy_box_camels,
  "treasures rulebook": m.mummy_box_treasures_rulebook,
  "treasures classic": m.mummy_box_treasures_classic,
  "picture die": m.mummy_box_die,
  "mummy tokens": m.mummy_box_mummy_tokens,
  exchange: m.mummy_box_exchange,
  risk: m.mummy_box_risk,
  actions: m.mummy_box_actions,
  "first layout": m.mummy_box_layout,
  "pass_it_on leaves out": m.mummy_box_out_pass,
  "exchange places": m.mummy_box_places,
  "risk leaves out": m.mummy_box_out_risk,
  "risk leaves out rulebook": m.mummy_box_out_rulebook,
  "risk leaves out classic": m.mummy_box_out_classic,
};

/** A line of the file as the page calls it; in a file that was brought along also by its key. */
export const keySaid = (key: string): string => KEYS[key]?.() ?? key;

export function flawSaid({ code, facts }: Flaw): string {
  const words = m[`mummy_flaw_${code}` as "mummy_flaw_no_tile"];
  return words({ found: "", ...facts, key: keySaid(String(facts.key)) });
}

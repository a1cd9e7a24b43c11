/** What speaks for a hint, by the terms in which the engine judges; those that say nothing to a player are left out. */
import type { Hint } from "../../net/protocol";
import * as m from "../../words/messages";

const TERMS: [RegExp, () => string][] = [
  [/^alone on a camel|^my pawn .*on a camel$/, m.mummy_why_camel],
  [/^my pawn .*on a treasure/, m.mummy_why_treasure],
  [/^hazards not turned$|on a hazard, value$/, m.mummy_why_hazard],
  [/^pawns on the start$/, m.mummy_why_start],
  [/^steps to the finish$/, m.mummy_why_back],
  [/^camels within/, m.mummy_why_ahead_camels],
  [/^treasures within/, m.mummy_why_ahead_treasures],
  [/^(spare )?camels$/, m.mummy_why_camels],
  [/odd number of risk tiles$/, m.mummy_why_risk],
  [/^action tokens$/, m.mummy_why_token],
  [/hat on its way$/, m.mummy_why_hat],
  [/^points now$/, m.mummy_why_points],
];

/** The weightiest reason that there are words for. */
export function reason({ reasons }: Pick<Hint, "reasons">): string {
  const weightiest = Object.entries(reasons)
    .filter(([, worth]) => worth > 0)
    .sort(([, a], [, b]) => b - a);
  for (const [name] of weightiest) {
    const words = TERMS.find(([term]) => term.test(name))?.[1];
    if (words) return words();
  }
  return m.mummy_why_none();
}

/** Whether a finished game was played by the rules and its luck was fair, to the last die; core/replay.py verifies the same. */
import { CHANCE } from "../engine/rules";
import { commitment, draw } from "../lib/fair";
import { thrown } from "./dice";
import type { Film } from "./film";
import type { GameRecord } from "./record";
import { BadRecord } from "./wrong";

/** What was found right: so many draws, from a seed that was committed to or from dice, and so many decisions. */
export interface Checked {
  draws: number;
  decisions: number;
  dice: boolean;
}

/**
 * Compute every draw of a film again, and compare it with what the rules say the words mean. That every move was
 * allowed, and that points and winners are right, is already known of a film. What is wrong is a BadRecord.
 */
export function check({ record, rules, steps }: Film): Checked {
  if (!record.scores.length) throw new BadRecord({ key: "no_seed" });
  const pick = drawing(record),
    dice = record.dice > 0n;
  let draws = 0;
  for (const { move, code, outcomes, before } of steps) {
    if (move.seat !== CHANCE) continue;
    const fair = pick(outcomes);
    draws++;
    if (fair === code) continue;
    const right = rules.write(before, CHANCE, fair) ?? "";
    throw new BadRecord({ key: "drawn", line: move.line, draw: draws, words: move.text, right, dice });
  }
  return { draws, decisions: steps.length - draws, dice };
}

/** How chance picks one of so many outcomes, draw after draw; throws, if nobody can know. */
export function drawing(record: GameRecord): (outcomes: number) => number {
  const { seed, nonces, dice, lines } = record;
  if (dice) return thrown(dice);
  if (!record.commitment) throw new BadRecord({ key: "no_commitment" });
  if (!seed) throw new BadRecord({ key: "no_seed" });
  if (commitment(seed) !== record.commitment) throw new BadRecord({ key: "commitment", line: lines.seed ?? 0 });
  let draws = 0;
  return (outcomes) => draw(seed, nonces, draws++, outcomes);
}

/** Whether a finished game was played by the rules and its luck was fair, to the last die; core/replay.py verifies the same. */
import { CHANCE, type Rules } from "../engine/rules";
import { commitment, draw } from "../lib/fair";
import { thrown } from "./dice";
import { replay, type Film, type Step } from "./film";
import type { GameRecord } from "./record";
import { BadRecord } from "./wrong";

/** What was found right: so many draws, from a seed that was committed to or from dice, and so many decisions. */
export interface Checked {
  draws: number;
  decisions: number;
  dice: boolean;
}

/** Check every draw of a film; that every move was allowed and the end is right is already known of it. */
export const check = ({ record, rules, steps }: Film): Checked => checked(record, rules, steps);

/** Check a record from its first line on, so that the first one that cannot be as it is written is named. */
export const verify = (record: GameRecord, rules: Rules): Checked => checked(record, rules, replay(record, rules));

/** Compute every draw again, and compare it with what the rules say the words mean. What is wrong is a BadRecord. */
function checked(record: GameRecord, rules: Rules, steps: Iterable<Step>): Checked {
  if (!record.scores.length) throw new BadRecord({ key: "no_seed" });
  const pick = drawing(record),
    found: Checked = { draws: 0, decisions: 0, dice: record.dice > 0n };
  for (const { move, code, outcomes, before } of steps) {
    if (move.seat !== CHANCE) {
      found.decisions++;
      continue;
    }
    const fair = pick(outcomes),
      draw = ++found.draws;
    if (fair === code) continue;
    const right = rules.write(before, CHANCE, fair) ?? "";
    throw new BadRecord({ key: "drawn", line: move.line, draw, words: move.text, right, dice: found.dice });
  }
  return found;
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

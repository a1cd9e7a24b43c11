/** Whether a finished game was played by the rules and its luck was fair, to the last die; core/replay.py verifies the same. */
import { CHANCE, type Rules } from "../engine/rules";
import { commitment, draw } from "../lib/fair";
import { thrown } from "./dice";
import { replay, type Film, type Step } from "./film";
import type { GameRecord } from "./record";
import { checkNonces, Signing } from "./signing";
import { BadRecord } from "./wrong";

/** What was found right: so many draws, from a seed that was committed to or from dice, and so many decisions. */
export interface Checked {
  draws: number;
  decisions: number;
  dice: boolean;
  /** Turns that people have signed; undefined, if nobody could. */
  signed?: number;
  /** How far the turns of a seat go that it has signed, and the last link of their chain. */
  chains: Map<number, { turns: number; link: string }>;
}

/** Check every draw of a film; that every move was allowed and the end is right is already known of it. */
export const check = ({ record, rules, steps }: Film): Checked => checked(record, rules, steps);

/** Check a record from its first line on, so that the first one that cannot be as it is written is named. */
export const verify = (record: GameRecord, rules: Rules): Checked => checked(record, rules, replay(record, rules));

/** Compute every draw again, and compare it with what the rules say the words mean. What is wrong is a BadRecord. */
function checked(record: GameRecord, rules: Rules, steps: Iterable<Step>): Checked {
  if (!record.scores.length) throw new BadRecord({ key: "no_seed" });
  const pick = drawing(record),
    signing = new Signing(record, rules),
    found: Checked = { draws: 0, decisions: 0, dice: record.dice > 0n, chains: signing.chains };
  if (!found.dice) checkNonces(record);
  for (const step of steps) {
    const { move, code, outcomes, before } = step;
    const words = rules.write(before, move.seat, code);
    if (words !== null && words !== move.text)
      throw new BadRecord({ key: "expected", line: move.line, expected: words, found: move.text.slice(0, 60) });
    signing.check(step);
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
  signing.checkEnd();
  return record.pledged ? { ...found, signed: sum(record.pledged.signed) } : found;
}

const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

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

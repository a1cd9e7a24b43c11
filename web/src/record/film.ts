/** A record played again by the rules, move by move; core/replay.py does the same. */
import { AS_IT_IS, BadOptions, CHANCE, type Rules, type State } from "../engine/rules";
import type { Frame, Line, Replayed } from "../net/protocol";
import { tidy, type GameRecord, type Move } from "./record";
import { BadRecord } from "./wrong";

/** One move with the states around it; `outcomes` counts those that were possible, and is 0 for a decision. */
export interface Step {
  move: Move;
  code: number;
  outcomes: number;
  before: State;
  after: State;
}

/** A whole game in states. */
export interface Film {
  record: GameRecord;
  rules: Rules;
  steps: Step[];
}

/** Whose eyes a film is seen with: a seat's, or everything is open. */
export type Viewer = number | "all";

/** A record with the states it passes; what cannot be by the rules is a BadRecord that names the line. */
export const film = (record: GameRecord, rules: Rules): Film => ({ record, rules, steps: [...replay(record, rules)] });

/** Play a record again, move by move. */
export function* replay(record: GameRecord, rules: Rules): Generator<Step> {
  const { version, replays } = rules.game;
  if (record.game !== rules.game.name) throw new BadRecord({ key: "game", game: record.game });
  if (record.rules < replays || record.rules > version)
    throw new BadRecord({ key: "version", version: record.rules, ours: version });
  if (record.box.digest !== rules.box.digest) throw new BadRecord({ key: "box", box: record.box.name });
  let state = begun(record, rules);
  for (const move of record.moves) {
    const { code, outcomes, after } = made(rules, state, move, record.seats.length);
    yield { move, code, outcomes, before: state, after };
    state = after;
  }
  checkEnd(record, rules, state);
}

/** The empty table of a record. */
export function begun(record: Pick<GameRecord, "seats" | "options">, rules: Rules): State {
  try {
    return rules.start(record.seats.length, record.options);
  } catch (error) {
    if (error instanceof BadOptions) throw new BadRecord({ key: "table", text: error.message });
    throw error;
  }
}

function made(rules: Rules, state: State, move: Move, seats: number): Omit<Step, "move" | "before"> {
  const { seat, line } = move,
    words = tidy(move.text),
    outcomes = rules.chance(state);
  if (seat === CHANCE) {
    const code = outcome(rules, state, outcomes, words);
    const after = code === undefined ? null : rules.play(state, CHANCE, code);
    if (after === null) throw new BadRecord({ key: "outcome", line, words });
    return { code: code!, outcomes, after };
  }
  if (seat >= seats) throw new BadRecord({ key: "seat", line, seat });
  if (outcomes) throw new BadRecord({ key: "chance", line, words });
  const possible = rules.seen([state], seat),
    code = possible.legal[possible.words.indexOf(words)];
  const after = code === undefined ? null : rules.play(state, seat, code);
  if (after === null) throw refusal(rules, state, seat, line, words);
  return { code: code!, outcomes: 0, after };
}

function outcome(rules: Rules, state: State, outcomes: number, words: string): number | undefined {
  for (let code = 0; code < outcomes; code++) if (rules.write(state, CHANCE, code) === words) return code;
  return undefined;
}

/** Why words that no legal move has are no move here, with the rule if there is one. */
function refusal(rules: Rules, state: State, seat: number, line: number, words: string): BadRecord {
  const meant = rules.read(state, seat, words);
  const reason = typeof meant === "number" ? rules.objection(state, seat, meant) : meant;
  if (!reason?.rule) return new BadRecord({ key: "no_move", line, words });
  return new BadRecord({ key: "forbidden", game: rules.game.name, line, words, reason });
}

/** Points and winners are those of the game, if and only if it is over. */
function checkEnd(record: GameRecord, rules: Rules, state: State): void {
  const { scores: line = 0, winners: after = 0 } = record.lines;
  if (!rules.over(state)) {
    if (record.scores.length) throw new BadRecord({ key: "not_over", line });
    return;
  }
  if (!record.scores.length) throw new BadRecord({ key: "no_end" });
  const scores = rules.scores(state),
    winners = rules.winners(state);
  const sameScores = same(record.scores, scores),
    sameWinners = same(record.winners, winners),
    points = rules.points(state).map((kinds) => Object.values(kinds)),
    seat = record.pledged?.points.findIndex((kinds, nth) => !same(kinds, points[nth] ?? [])) ?? -1;
  if (sameScores && sameWinners && seat < 0) return;
  if (record.rules !== rules.game.version)
    throw new BadRecord({ key: "otherwise", version: record.rules, ours: rules.game.version });
  if (!sameScores) throw new BadRecord({ key: "scores", line, found: record.scores, right: scores });
  if (seat >= 0) {
    const [found, right] = [record.pledged!.points[seat]!.join(" "), points[seat]!.join(" ")];
    throw new BadRecord({ key: "count", line: record.lines[`points ${seat + 1}`] ?? 0, found, right });
  }
  throw new BadRecord({ key: "winners", line: after, found: record.winners, right: winners });
}

const same = (some: number[], others: number[]): boolean => some.join() === others.join();

/**
 * A film as frames, seen with somebody's eyes. A frame is a decision and the chance that followed; the first one, if
 * chance began, is what lay on the table before anybody decided.
 */
export function shown({ record, rules, steps }: Film, viewer: Viewer): Replayed {
  const seat = viewer === "all" ? AS_IT_IS : viewer;
  const frames: Frame[] = [];
  let from = 0;
  steps.forEach(({ after }, nth) => {
    const next = steps[nth + 1];
    if (next && next.move.seat === CHANCE) return;
    const first = steps[from]!;
    const passed = [first.before, ...steps.slice(from, nth + 1).map((step) => step.after)];
    const { view, events } = rules.seen(passed, seat);
    const mover = first.move.seat === CHANCE ? null : first.move.seat;
    frames.push({ line: nth + 1, seat: mover, totals: rules.scores(after), events, view });
    from = nth + 1;
  });
  const lines = steps.map(({ move, code, outcomes }): Line => ({
    seat: move.seat === CHANCE ? null : move.seat,
    text: move.text,
    code,
    outcomes,
  }));
  const { game, options, seats: names, commitment, nonces, seed, scores, winners } = record;
  return { game, options, names, commitment, nonces, seed, scores, winners, lines, frames };
}

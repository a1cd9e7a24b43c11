/** A finished game in hindsight: the rules weigh its steps and add them up (bots/hindsight.py); this lays out memory. */
import type { Engine } from "./engine";
import type { Mind } from "./mind";
import { CHANCE, type State } from "./rules";

const NUMBER = 8;
/** Standard errors to either side: with 95 % it lies there. */
const SURE = 1.96;

/** A step of a game: who moved, what, and the table before it. */
export interface PlayedStep {
  nth: number;
  seat: number;
  code: number;
  before: State;
}

/** What the rules wrote about a step: its row, and of a decision what sets the best move apart. */
export interface Weighed {
  row: number[];
  kinds: number[];
  apart: number[];
  /** A decision with something to choose. */
  choice: boolean;
}

export interface Estimate {
  value: number;
  /** With 95 % it is wrong by no more. */
  error: number;
}

/** Everybody's account: start + luck + given - lost = result. */
export interface Account {
  start: Estimate;
  luck: Estimate;
  given: Estimate;
  lost: Estimate;
  /** The share of the win that it came to. */
  result: number;
  /** Given away by a decision on average, in points ahead, and how many there were. */
  points: Estimate;
  decisions: number;
}

/** The best move beside the one played, where there was a better one. */
export interface Better {
  step: number;
  seat: number;
  code: number;
  loss: Estimate;
  lead: Estimate;
  kinds: Record<string, number>;
}

export interface Settled {
  /** Every seat's chance before each step and at the end. */
  chances: Estimate[][];
  accounts: Account[];
  /** Decisions with another best move than the one played. */
  better: Better[];
}

/** What is asked of a game that is looked back at: to weigh a step, a first look at a position, to add up all steps. */
export type Looking =
  | { look: "step"; step: PlayedStep; effort: number }
  | { look: "position"; state: State; playouts: number; seats: number }
  | { look: "game"; end: State; steps: PlayedStep[]; weighed: Weighed[] };
export interface Looked {
  weighed?: Weighed;
  chances?: number[];
  settled?: Settled;
}

export class Hindsight {
  private readonly at: Record<"row" | "kinds" | "apart" | "draws", number>;
  private readonly width: number;

  constructor(private readonly mind: Mind) {
    const { memory, game } = mind.engine;
    const { first, each } = game.mind.hindsight;
    this.width = first + each * Math.max(...game.players);
    this.at = {
      row: memory.room(NUMBER * this.width),
      kinds: memory.room(NUMBER * game.kinds.length),
      apart: memory.room(NUMBER * game.mind.terms.length),
      draws: memory.room(NUMBER * game.outcomes),
    };
  }

  look(asked: Looking): Looked {
    if (asked.look === "step") return { weighed: this.weigh(asked.step, asked.effort) };
    if (asked.look === "position") return { chances: this.outlook(asked.state, asked.playouts, asked.seats) };
    return { settled: settle(this.mind.engine, asked.end, asked.steps, asked.weighed) };
  }

  /** One step, with so much of the usual effort. */
  private weigh({ nth, seat, code, before }: PlayedStep, effort: number): Weighed {
    const { at, mind, width } = this,
      { engine } = mind;
    const { game, memory, calls } = engine,
      { win, candidates, terms, hindsight } = game.mind;
    memory.put(mind.at.states, before);
    // prettier-ignore
    calls.weigh(
      engine.at.box, mind.at.states, 2, mind.at.scratch, seat, code, ...mind.mind, win, candidates,
      Math.max(32, Math.floor(effort * hindsight.searched)), Math.max(2, Math.floor(effort * hindsight.compared)),
      nth * hindsight.steps_apart, ...mind.table, at.draws, game.outcomes, at.row, width, at.kinds, game.kinds.length,
      at.apart, terms.length,
    );
    const numbers = (where: number, count: number): number[] => [...memory.reals(where, count)];
    return {
      row: numbers(at.row, width),
      kinds: numbers(at.kinds, game.kinds.length),
      apart: numbers(at.apart, terms.length),
      choice: seat !== CHANCE && engine.legal(before, seat).length > 1,
    };
  }

  /** Everybody's chance from a position, as a first look. */
  private outlook(state: State, playouts: number, seats: number): number[] {
    const { at, mind, width } = this,
      { engine } = mind;
    const { game, memory, calls } = engine,
      { first, each } = game.mind.hindsight;
    memory.put(mind.at.states, state);
    // prettier-ignore
    calls.outlook(
      engine.at.box, mind.at.states, 2, mind.at.scratch, ...mind.mind, playouts, 0, at.draws, game.outcomes, at.row,
      width,
    );
    const row = memory.reals(at.row, width);
    return Array.from({ length: seats }, (_, seat) => row[first + each * seat]!);
  }
}

/** Add up steps that were weighed; `end` is the table at the end. */
function settle(engine: Engine, end: State, steps: PlayedStep[], weighed: Weighed[]): Settled {
  const { memory, game, calls } = engine,
    { first, each, sums, best, differs, loss, lead } = game.mind.hindsight;
  const seats = engine.players(end),
    width = first + each * Math.max(...game.players),
    count = steps.length;
  const at = {
    seats: memory.room(NUMBER * count),
    rows: memory.room(NUMBER * width * count),
    lines: memory.room(NUMBER * each * seats * (count + 1)),
    sums: memory.room(NUMBER * seats * sums),
  };
  const movers = steps.map(({ seat }) => seat);
  memory.putNumbers(at.seats, movers);
  memory.reals(at.rows, width * count).set(weighed.flatMap(({ row }) => row));
  memory.put(engine.at.state, end);
  // prettier-ignore
  calls.settle(
    engine.at.box, engine.at.state, at.seats, count, at.rows, count, width, at.lines, count + 1, each * seats, at.sums,
    seats, sums,
  );
  const lines = [...memory.reals(at.lines, each * seats * (count + 1))],
    totals = [...memory.reals(at.sums, seats * sums)];
  const sure = (value: number, variance: number): Estimate => ({ value, error: SURE * Math.sqrt(variance) });
  const estimate = (row: number[], place: number): Estimate => sure(row[place]!, row[place + 1]!);
  const account = (seat: number): Account => {
    const sum = (nth: number): Estimate => sure(totals[seat * sums + nth]!, totals[seat * sums + sums / 2 + nth]!);
    const own = weighed.filter(({ choice }, nth) => choice && movers[nth] === seat);
    const total = (place: number): number => own.reduce((all, { row }) => all + row[place]!, 0);
    const decisions = Math.max(1, own.length);
    const points = { value: total(lead) / decisions, error: (SURE * Math.sqrt(total(lead + 1))) / decisions };
    const result = lines[each * (count * seats + seat)]!;
    return { start: sum(0), luck: sum(1), given: sum(2), lost: sum(3), result, points, decisions: own.length };
  };
  return {
    chances: Array.from({ length: count + 1 }, (_, nth) =>
      Array.from({ length: seats }, (_, seat) => estimate(lines, each * (nth * seats + seat))),
    ),
    accounts: Array.from({ length: seats }, (_, seat) => account(seat)),
    better: weighed.flatMap(({ row, kinds }, step) =>
      row[differs]
        ? {
            step,
            seat: movers[step]!,
            code: row[best]!,
            loss: estimate(row, loss),
            lead: estimate(row, lead),
            kinds: Object.fromEntries(game.kinds.map((kind, nth) => [kind, kinds[nth]!])),
          }
        : [],
    ),
  };
}

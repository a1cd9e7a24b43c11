/** What bots and hints do with the rules: judge moves, play them out, say what speaks for them. */
import type { Hint } from "../net/protocol";
import type { Engine } from "./engine";
import { rows } from "./memory";
import type { BotFile, State } from "./rules";

const NUMBER = 8;
/** How many moves are told in a hint. */
const TOLD = 5;
const LUCK = 1 << 30;

/** How long to think: seconds, and playouts at the most. */
export interface Budget {
  seconds: number;
  playouts: number;
}

export class Mind {
  readonly at: Record<
    | "states"
    | "scratch"
    | "weights"
    | "values"
    | "codes"
    | "worths"
    | "dice"
    | "table"
    | "progress"
    | "apart"
    | "terms",
    number
  >;
  private readonly terms: { count: number; columns: number };

  constructor(readonly engine: Engine) {
    const { memory, game } = engine;
    const { mind } = game;
    const terms = rows(mind.terms);
    this.at = {
      states: memory.room(2 * game.state),
      scratch: memory.room(game.state),
      weights: memory.room(NUMBER * mind.weights.length),
      values: memory.room(NUMBER * mind.terms.length),
      codes: memory.room(NUMBER * game.codes),
      worths: memory.room(NUMBER * game.codes),
      dice: memory.room(NUMBER),
      table: memory.room(NUMBER * game.codes * mind.columns),
      progress: memory.room(NUMBER * mind.stages),
      apart: memory.room(NUMBER * mind.candidates * mind.terms.length),
      terms: memory.room(terms.bytes.length),
    };
    this.terms = terms;
    memory.reals(this.at.weights, mind.weights.length).set(mind.weights);
    memory.put(this.at.terms, terms.bytes);
  }

  /** The numbers by which the rules know a mind. */
  get mind() {
    const { at, engine } = this;
    const { game } = engine;
    const { weights, terms, rivalry } = game.mind;
    // prettier-ignore
    return [
      at.weights, weights.length, rivalry, game.longest, at.values, terms.length, at.codes, game.codes, at.worths,
      game.codes, at.dice,
    ] as const;
  }
  get table() {
    const { at, engine } = this;
    return [at.table, engine.game.codes, engine.game.mind.columns, at.progress, engine.game.mind.stages] as const;
  }

  /** Judge all moves of a seat in a state redacted for it; the best one is the first of the table. */
  private begin(state: State, seat: number, playouts: number, misjudges = 0): void {
    const { at, engine } = this;
    engine.memory.put(at.states, state);
    // prettier-ignore
    engine.calls.begin(
      engine.at.box, at.states, 2, at.scratch, seat, ...this.mind, misjudges, engine.game.mind.candidates, playouts,
      Math.floor(Math.random() * LUCK), ...this.table,
    );
  }
  private get best(): number {
    return this.engine.memory.reals(this.at.table, 1)[0]!;
  }
  /** Play moves out until time or playouts are used up. */
  private think(seat: number, { seconds, playouts }: Budget): void {
    const { at, engine } = this;
    const start = performance.now();
    const share = () => (performance.now() - start) / Math.max(1e-6, 1000 * seconds);
    // prettier-ignore
    const on = () =>
      engine.calls.think(
        engine.at.box, at.states, 2, at.scratch, seat, ...this.mind, engine.game.mind.win, playouts, share(),
        ...this.table,
      );
    while (on());
  }

  /** The code that a bot picks for a seat, in a state redacted for it. */
  choose(state: State, seat: number, bot: BotFile, budget: Budget): number {
    if (!bot.judges) {
      const legal = this.engine.legal(state, seat);
      return legal[Math.floor(Math.random() * legal.length)]!;
    }
    this.begin(state, seat, bot.plays_out ? budget.playouts : 0, bot.misjudges);
    if (bot.plays_out) this.think(seat, budget);
    return this.best;
  }

  /** The best moves for a seat in a state redacted for it, the best first, with what speaks for them. */
  advise(state: State, seat: number, budget: Budget): Hint[] {
    const { at, engine, terms } = this;
    const { candidates, least, terms: named } = engine.game.mind;
    this.begin(state, seat, budget.playouts);
    this.think(seat, budget);
    const told = engine.written((text, count) => {
      // prettier-ignore
      engine.calls.advice(
        engine.at.box, at.states, 2, at.scratch, seat, ...this.mind, least, TOLD, ...this.table, at.apart, candidates,
        named.length, at.terms, terms.count, terms.columns, engine.at.labels, engine.labels.count,
        engine.labels.columns, text, count, engine.at.written,
      );
      return true;
    });
    return JSON.parse(told!) as Hint[];
  }
}

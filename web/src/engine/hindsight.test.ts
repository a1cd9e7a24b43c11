import { describe, expect, it } from "vitest";
import { dice, engine, NAMES } from "../testing/engine";
import type { Engine } from "./engine";
import { Hindsight, type PlayedStep } from "./hindsight";
import { Mind } from "./mind";
import { CHANCE, type State } from "./rules";

const LITTLE = 0.01;

/** A game by chance to its end. */
function played(rules: Engine, seed: number, seats: number): { steps: PlayedStep[]; end: State } {
  const below = dice(seed),
    steps: PlayedStep[] = [];
  let state = rules.start(seats, {});
  while (!rules.over(state)) {
    const due = rules.chance(state),
      waiting = rules.waiting(state),
      seat = due ? CHANCE : waiting[below(waiting.length)]!;
    const legal = due ? [] : rules.legal(state, seat),
      code = due ? below(due) : legal[below(legal.length)]!;
    steps.push({ nth: steps.length, seat, code, before: state });
    state = rules.play(state, seat, code)!;
  }
  return { steps, end: state };
}

describe.each(NAMES)("%s in hindsight", (name) => {
  const rules = engine(name),
    hindsight = new Hindsight(new Mind(engine(name)));

  it("adds up to the result for every seat", () => {
    const { steps, end } = played(rules, 3, 2);
    const weighed = steps.map((step) => hindsight.look({ look: "step", step, effort: LITTLE }).weighed!);
    const { settled } = hindsight.look({ look: "game", end, steps, weighed });
    const { chances, accounts, better } = settled!;
    const winners = rules.winners(end);
    accounts.forEach(({ start, luck, given, lost, result, points, decisions }, seat) => {
      expect(result).toBe(winners.includes(seat) ? 1 / winners.length : 0);
      expect(start.value + luck.value + given.value - lost.value).toBeCloseTo(result, 9);
      expect(decisions).toBeGreaterThan(0);
      expect(points.error).toBeGreaterThan(0);
    });
    expect(chances.length).toBe(steps.length + 1);
    for (const moment of chances) expect(moment.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1, 9);
    expect(better.length).toBeGreaterThan(0);
    for (const { step, seat, code } of better) {
      expect(seat).toBe(steps[step]!.seat);
      expect(code).not.toBe(steps[step]!.code);
      expect(rules.legal(steps[step]!.before, seat)).toContain(code);
    }
  });

  it("has a first look at a position, and knows one that is over", () => {
    const { end } = played(rules, 4, 2);
    const look = (state: State) => hindsight.look({ look: "position", state, playouts: 8, seats: 2 }).chances!;
    const begun = look(rules.start(2, {}));
    expect(begun[0]! + begun[1]!).toBeCloseTo(1, 9);
    const winners = rules.winners(end);
    expect(look(end)).toEqual([0, 1].map((seat) => (winners.includes(seat) ? 1 / winners.length : 0)));
  });
});

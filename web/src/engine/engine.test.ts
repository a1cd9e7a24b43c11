import { describe, expect, it } from "vitest";
import { dice, engine, NAMES } from "../testing/engine";
import type { Engine } from "./engine";
import { Mind } from "./mind";
import { AS_IT_IS, BadOptions, CHANCE, SPECTATOR, type State } from "./rules";

/** A game by chance to its end; `look` is called before every decision. */
function play(rules: Engine, seed: number, look: (state: State, seat: number) => void = () => {}): State {
  const below = dice(seed);
  let state = rules.start(rules.game.players.at(-1)!, {});
  for (let steps = 0; !rules.over(state); steps++) {
    expect(steps).toBeLessThan(rules.game.longest);
    const due = rules.chance(state);
    const waiting = rules.waiting(state);
    const seat = due ? CHANCE : waiting[below(waiting.length)]!;
    if (!due) look(state, seat);
    const legal = due ? [] : rules.legal(state, seat);
    const after: State | null = rules.play(state, seat, due ? below(due) : legal[below(legal.length)]!);
    expect(after).not.toBeNull();
    state = after!;
  }
  return state;
}

describe.each(NAMES)("the boxes of %s", (name) => {
  const rules = engine(name);

  it("are read to the byte as Python reads them", () => {
    for (const shipped of rules.game.boxes.filter(({ text }) => text)) {
      const { fine, flaws, box } = rules.unpack(shipped.text);
      expect({ fine, flaws, box }).toEqual({ fine: true, flaws: [], box: shipped });
    }
  });

  it("say what is wrong with a file, each with its line, and are as they were", () => {
    const before = rules.box.text;
    if (!before) return;
    const { fine, flaws } = rules.unpack(before + "what?\n");
    expect(fine).toBe(false);
    expect(flaws.map(({ line, facts }) => [line, facts.found])).toContainEqual([before.split("\n").length, "what?"]);
    for (const { text } of flaws) expect(text).not.toMatch(/\{/);
    expect(rules.unpack("ž".repeat(100_000)).flaws.length).toBeGreaterThan(0);
    expect(rules.unpack(before).fine).toBe(true);
    play(rules, 6);
  });
});

describe.each(NAMES)("the rules of %s in a page", (name) => {
  const rules = engine(name);

  it("play a game to its end, and say how it ended", () => {
    const end = play(rules, 1);
    expect(rules.waiting(end)).toEqual([]);
    expect(rules.winners(end).length).toBeGreaterThan(0);
    const sums = rules.points(end).map((seat) => Object.values(seat).reduce((sum, points) => sum + points, 0));
    expect(rules.scores(end)).toEqual(sums);
    expect(rules.ended(end).text).not.toBe("");
  });

  it("tell every seat what it may do, in words that can be read again", () => {
    let looked = 0;
    play(rules, 2, (state, seat) => {
      if (looked++ % 7) return;
      const { view, legal, words } = rules.seen([state], seat);
      expect(legal).toEqual(rules.legal(state, seat));
      expect(words.length).toBe(legal.length);
      expect(view.players).toBe(rules.game.players.at(-1));
      const nth = looked % legal.length;
      expect(rules.write(state, seat, legal[nth]!)).toBe(words[nth]);
      expect(rules.read(state, seat, words[nth]!)).toBe(legal[nth]);
      expect(rules.seen([rules.redacted(state, SPECTATOR)], AS_IT_IS).view).toEqual(
        rules.seen([state], SPECTATOR).view,
      );
    });
  });

  it("refuse what is not allowed with a reason, and change nothing", () => {
    let refused = 0;
    play(rules, 3, (state, seat) => {
      const legal = new Set(rules.legal(state, seat));
      for (let code = 0; code < rules.game.codes; code += Math.ceil(rules.game.codes / 27))
        if (!legal.has(code)) {
          refused++;
          expect(rules.play(state, seat, code)).toBeNull();
          expect(rules.objection(state, seat, code)?.text).not.toMatch(/\{/);
        } else expect(rules.objection(state, seat, code)).toBeNull();
    });
    expect(refused).toBeGreaterThan(0);
    const state = rules.start(2, {});
    expect(rules.play(state, 0, -5)).toBeNull();
    expect(rules.play(state, 0, 1e9)).toBeNull();
    expect(rules.objection(state, 0, 1e9)).not.toBeNull();
    expect(rules.objection(state, 99, 0)).not.toBeNull();
    const told = rules.read(state, 0, 'x"\\ 9');
    expect(told === null || (typeof told === "object" && told.rule === "")).toBe(true);
    expect(rules.read(state, 0, "a".repeat(4000))).toBeNull();
  });

  it("know a whole turn", () => {
    let turns = 0;
    play(rules, 4, (state, seat) => {
      if (turns > 20) return;
      const codes: number[] = [];
      let trial = rules.trial(state, seat);
      do {
        expect(rules.whole(state, seat, codes)).toBe(false);
        codes.push(rules.legal(trial, seat)[0]!);
        trial = rules.play(trial, seat, codes.at(-1)!)!;
      } while (!rules.chance(trial) && rules.waiting(trial).includes(seat));
      expect(rules.whole(state, seat, codes)).toBe(true);
      turns++;
    });
  });

  it("refuse options that are none", () => {
    expect(() => rules.start(99, {})).toThrow(BadOptions);
    expect(() => rules.start(2, { wings: "yes" })).toThrow(/no option 'wings'/);
    for (const { name, values } of rules.game.options) {
      expect(() => rules.start(2, { [name]: "perhaps" })).toThrow(/not one of/);
      expect(rules.start(rules.game.players.at(-1)!, { [name]: values.at(-1)! }).length).toBe(rules.game.state);
    }
  });

  it("are thought about by every bot, and hints say why", () => {
    const mind = new Mind(rules);
    const budget = { seconds: 60, playouts: 48 };
    let thoughts = 0;
    play(rules, 5, (state, seat) => {
      if (thoughts++ % 40) return;
      const seen = rules.redacted(state, seat);
      const legal = rules.legal(state, seat);
      for (const bot of rules.game.bots) expect(legal).toContain(mind.choose(seen, seat, bot, budget));
      const hints = mind.advise(seen, seat, budget);
      expect(hints.length).toBeGreaterThan(0);
      for (const { code, move } of hints) expect(rules.write(state, seat, code)).toBe(move);
    });
  });
});

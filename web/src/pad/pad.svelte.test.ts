/** A pad of every game that has one, written at random by the module that a page plays with. */
import { describe, expect, it } from "vitest";
import type { Rules } from "../engine/rules";
import { dice, engine, PADS } from "../testing/engine";
import { Pad } from "./pad.svelte";
import { begun, type KeptPad } from "./shelf";

function opened(rules: Rules): { pad: Pad; kept: () => KeptPad } {
  const players = ["Ania", "Bob", "Eleni"].map((name, colour) => ({ name, colour }));
  let last = begun({ game: rules.game.name, options: {}, players });
  return { pad: new Pad(rules, last, (changed) => (last = changed)), kept: () => last };
}

/** Entries by chance, in words; that the pad is finished is not among them. */
function scribble(rules: Rules, pad: Pad, kept: () => KeptPad, count: number): void {
  const below = dice(count);
  for (let nth = 0; nth < count; nth++) {
    const seat = below(3);
    const state = kept().entries.reduce((now, entry) => rules.play(now, ...entry)!, rules.start(3, {}));
    const words = rules.legal(state, seat).map((code) => rules.write(state, seat, code)!);
    const entry = words[below(words.length)]!;
    if (entry !== "finish") expect(pad.write(seat, entry)).toBe(true);
  }
}

describe.each(PADS)("a score pad of %s", (name) => {
  const rules = engine(`${name}-pad`);

  it("is what was entered, whoever opens it again", () => {
    const { pad, kept } = opened(rules);
    scribble(rules, pad, kept, 60);
    const again = new Pad(rules, kept(), () => {});
    expect(again.view).toEqual(pad.view);
    expect(again.last).toEqual(pad.last);
    expect(kept().totals).toEqual(pad.view.seats.map(({ total }) => total));
    expect(kept().places).toEqual(pad.view.seats.map(({ place }) => place));
  });

  it("goes back step by step to empty sheets", () => {
    const { pad, kept } = opened(rules);
    const views = [pad.view];
    for (const count of [1, 2, 3, 4, 5]) {
      scribble(rules, pad, kept, count);
      views.push(pad.view);
    }
    const empty = views[0];
    while (pad.last) pad.undo();
    expect(pad.view).toEqual(empty);
    expect(kept().entries).toEqual([]);
    pad.undo();
    expect(pad.view).toEqual(empty);
  });

  it("tells the rule that forbids an entry, and changes nothing", () => {
    const { pad } = opened(rules);
    expect(pad.finish()).toBe(true);
    expect(pad.over).toBe(true);
    const before = pad.view;
    expect(pad.write(1, "finish")).toBe(false);
    expect(pad.refusal!.code).toBe("pad_finished");
    expect(pad.refusal!.rule).not.toBe("");
    expect(pad.view).toEqual(before);
    pad.undo();
    expect(pad.over).toBe(false);
    expect(pad.refusal).toBeNull();
    expect(pad.write(1, "nothing of the kind")).toBe(false);
    expect(pad.refusal!.code).toBe("no_entry");
  });

  it("begins again with the same players", () => {
    const { pad, kept } = opened(rules);
    scribble(rules, pad, kept, 20);
    const fresh = pad.again();
    expect(fresh.players).toEqual(kept().players);
    expect(fresh.entries).toEqual([]);
    expect(fresh.id).not.toBe(kept().id);
  });

  it("leaves out what the rules no longer allow", () => {
    const { pad, kept } = opened(rules);
    scribble(rules, pad, kept, 9);
    const good = kept().entries.length;
    const odd = { ...kept(), entries: [...kept().entries, [0, rules.game.codes + 1] as [number, number]] };
    const again = new Pad(rules, odd, () => {});
    expect(again.view).toEqual(pad.view);
    while (again.last) again.undo();
    expect(good).toBeGreaterThan(0);
  });
});

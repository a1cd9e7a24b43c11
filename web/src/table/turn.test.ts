import { Wire } from "../testing/browser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Previewed, Request } from "../net/protocol";
import { settled, view, Visit } from "../testing/table";
import { Turn } from "./turn.svelte";

let at: Visit;
let turn: Turn;

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  at = new Visit([0]);
  at.live.seat = 0;
  turn = new Turn(at.live);
  at.fresh(3, 0, { legal: [1, 2] });
  turn.arrived();
});
afterEach(() => {
  at.live.close();
  vi.useRealTimers();
});

const asked = (type: Request["type"]): number => at.wire.sent.filter((request) => request.type === type).length;

/** The server says where the codes it was asked for last lead to. */
async function lead(to: Partial<Previewed> = {}): Promise<void> {
  const { id, codes } = at.wire.asked("preview");
  const ahead = { view: view(`after ${codes!.join()}`), legal: [], words: [], done: true, ...to };
  at.wire.say({ type: "preview", id, seat: 0, ...ahead });
  await settled();
}
async function choose(code: number, to: Partial<Previewed> = {}): Promise<void> {
  void turn.choose(code);
  await lead(to);
}
/** An update is shown. */
function shown(seq: number, legal: number[] = [], phase = "open"): void {
  at.update(seq, 0, { legal, phase });
  vi.advanceTimersByTime(1);
  turn.arrived();
}
async function acknowledge(seq: number): Promise<void> {
  at.wire.say({ type: "ack", id: at.wire.asked("play").id, seq });
  await settled();
}

describe("a turn in hand", () => {
  it("is asked for with what is legal, in words", () => {
    expect([turn.mine, turn.legal, turn.words, turn.done]).toEqual([true, [1, 2], ["b", "c"], false]);
    expect([turn.code("c"), turn.code("d")]).toEqual([2, undefined]);
  });

  it("forgets what was chosen if something was taken back before the answer", async () => {
    await choose(1, { done: false, legal: [7], words: ["h"] });
    void turn.choose(7);
    turn.takeBack();
    await lead();
    expect([turn.codes, turn.legal, turn.done]).toEqual([[], [1, 2], false]);
  });

  it("shows where its codes lead, and goes back one by one", async () => {
    await choose(1, { done: false, legal: [7], words: ["h"] });
    expect([turn.codes, turn.view!.phase, turn.legal]).toEqual([[1], "after 1", [7]]);
    expect(turn.instead.legal).toEqual([1, 2]);
    await choose(7);
    expect([turn.codes, turn.view!.phase, turn.done]).toEqual([[1, 7], "after 1,7", true]);
    turn.takeBack();
    expect([turn.codes, turn.view!.phase, turn.done]).toEqual([[1], "after 1", false]);
    turn.takeBack();
    expect([turn.codes, turn.view!.phase]).toEqual([[], "open"]);
    expect(asked("play")).toBe(0);
  });

  it("takes another code in place of the last one", async () => {
    await choose(1);
    void turn.replace(2);
    await lead();
    expect([turn.codes, turn.view!.phase]).toEqual([[2], "after 2"]);
  });

  it("asks once at each moment where a code leads", async () => {
    void turn.look(1);
    await lead();
    void turn.look(1);
    await choose(2);
    void turn.lookInstead(1);
    expect(asked("preview")).toBe(2);
    shown(4, [1, 2]);
    void turn.lookInstead(1);
    expect(asked("preview")).toBe(4); // what is in hand, and what could be instead
  });

  it("is kept over somebody else's move if it is still possible, else given up", async () => {
    await choose(1);
    shown(4, [1, 2]);
    await lead({ view: view("after 1, now") });
    expect([turn.codes, turn.view!.phase]).toEqual([[1], "after 1, now"]);
    shown(5, [2]);
    const { id } = at.wire.asked("preview");
    at.wire.say({ type: "error", id, code: "taken", text: "somebody was quicker" });
    await settled();
    expect([turn.codes, turn.view!.phase, turn.refusal]).toEqual([[], "open", null]);
  });

  it("is not for the seat that is shown next", async () => {
    await choose(1);
    void turn.choose(2);
    at.live.seat = 1;
    turn.clear();
    await lead();
    expect(turn.codes).toEqual([]);
  });
});

describe("a turn on its way", () => {
  beforeEach(async () => {
    await choose(1);
    void turn.confirm();
  });

  it("is said once, and can be neither changed nor taken back", async () => {
    expect(at.wire.asked("play")).toMatchObject({ seat: 0, codes: [1] });
    expect([turn.sending, turn.mine, turn.legal, turn.instead.legal]).toEqual([true, false, [], []]);
    turn.takeBack();
    void turn.choose(2);
    void turn.confirm();
    await settled();
    expect([turn.codes, asked("preview"), asked("play")]).toEqual([[1], 1, 1]);
  });

  it("ends with its own update, not with somebody else's before it", async () => {
    shown(4, [1, 2], "Bob has marked");
    await settled();
    expect([turn.sending, turn.codes, turn.view!.phase]).toEqual([true, [1], "after 1"]);
    await acknowledge(5);
    expect([turn.sending, turn.view!.phase]).toEqual([true, "after 1"]);
    shown(5, [], "all have marked");
    expect([turn.sending, turn.codes, turn.view!.phase]).toEqual([false, [], "all have marked"]);
    expect(asked("preview")).toBe(1);
  });

  it("ends just so when the update comes before the acknowledgement", async () => {
    shown(4, [], "all have marked");
    expect([turn.sending, turn.view!.phase]).toEqual([true, "after 1"]);
    await acknowledge(4);
    expect([turn.sending, turn.view!.phase]).toEqual([false, "all have marked"]);
  });

  it("is sent again under the same id when the line was lost, and ends with what has happened since", async () => {
    const { wire } = at;
    wire.cut();
    expect(turn.sending).toBe(true);
    vi.advanceTimersByTime(200);
    at.enter();
    expect(at.wire).not.toBe(wire);
    expect(at.wire.asked("play")).toEqual(wire.asked("play"));
    at.fresh(9, 0, { legal: [4], phase: "long after" });
    turn.arrived();
    expect([turn.sending, turn.view!.phase]).toEqual([true, "after 1"]);
    await acknowledge(4);
    expect([turn.sending, turn.mine, turn.legal, turn.view!.phase]).toEqual([false, true, [4], "long after"]);
  });

  it("comes back with the reason when it is refused", async () => {
    const { id } = at.wire.asked("play");
    at.wire.say({ type: "error", id, code: "bot_plays", text: "a bot plays this seat", rule: "" });
    await settled();
    expect([turn.sending, turn.codes, turn.mine]).toEqual([false, [], true]);
    expect(turn.refusal).toMatchObject({ code: "bot_plays", text: "a bot plays this seat" });
  });

  it("is nothing to the seat that is shown next", async () => {
    at.live.seat = 1;
    turn.clear();
    at.fresh(3, 1, { legal: [5] });
    expect([turn.sending, turn.legal]).toEqual([false, [5]]);
    await acknowledge(4);
    expect([turn.sending, turn.legal]).toEqual([false, [5]]);
  });
});

describe("questions", () => {
  it("are answered with the rule, which holds as long as the same can be done", async () => {
    const reason = { rule: "P26", code: "overlap", text: "the cell is marked", facts: {} };
    void turn.why("mark 3 a1");
    const { id } = at.wire.asked("why_not");
    expect(at.wire.asked("why_not")).toMatchObject({ seat: 0, codes: [], move: "mark 3 a1" });
    at.wire.say({ type: "why_not", id, ...reason });
    await settled();
    expect(turn.refusal).toMatchObject(reason);
    shown(4, [1, 2]);
    expect(turn.refusal).not.toBeNull();
    shown(5, [2]);
    expect(turn.refusal).toBeNull();
  });

  it("may be reworded, and have no answer where there is no rule against it", async () => {
    void turn.why("a", (reason) => ({ ...reason, text: "none of them" }));
    at.wire.say({ type: "why_not", id: at.wire.asked("why_not").id, rule: "M24", code: "gone", text: "not this one" });
    await settled();
    expect(turn.refusal?.text).toBe("none of them");
    void turn.why("b");
    at.wire.say({ type: "why_not", id: at.wire.asked("why_not").id, rule: "", code: "allowed", text: "" });
    await settled();
    expect(turn.refusal).toBeNull();
  });

  it("for advice put a whole turn back first, and are asked only where there is something to decide", async () => {
    await choose(1);
    void turn.advise();
    expect(asked("advise")).toBe(0);
    turn.advisable = true;
    void turn.advise();
    expect([turn.hinting, at.wire.asked("advise").codes]).toEqual([true, []]);
    const best = { code: 2, move: "c", points: 3, win_chance: 0.5, reasons: {} };
    at.wire.say({ type: "advice", id: at.wire.asked("advise").id, seat: 0, moves: [best] });
    await settled();
    expect([turn.hinting, turn.codes, turn.hint?.[0]?.code]).toEqual([false, [], 2]);
  });
});

it("plays by itself only what the game calls forced, from the beginning of a turn", async () => {
  expect(turn.forced).toBeUndefined();
  at.update(4, 0, { legal: [6], words: ["pass"] });
  vi.advanceTimersByTime(1);
  expect(turn.forced).toBe(6);
  void turn.choose(6, false);
  await lead();
  expect(turn.forced).toBeUndefined();
  expect(at.wire.asked("play")).toMatchObject({ codes: [6] });
});

it("does nothing for a spectator", async () => {
  at.live.seat = null;
  turn.clear();
  await turn.choose(1);
  await turn.why("a");
  await turn.confirm();
  expect(at.wire.sent.map(({ type }) => type)).toEqual(["hello"]);
});

describe("a throw", () => {
  /** Dice are waited for. */
  const waited = (thrower: number | null): void => {
    at.update(4, 0, { thrower });
    vi.advanceTimersByTime(1);
    turn.arrived();
  };

  it("is asked of its own seat alone, and nothing is said before it is wished", async () => {
    waited(1);
    expect([turn.mine, turn.throws]).toEqual([false, false]);
    await turn.throw();
    expect(asked("throw")).toBe(0);
  });

  it("is said once, and ends with its own update", async () => {
    waited(0);
    expect([turn.mine, turn.throws, asked("throw")]).toEqual([true, true, 0]);
    void turn.throw();
    await turn.throw();
    expect(at.wire.asked("throw")).toMatchObject({ seat: 0 });
    expect([turn.sending, turn.throws, asked("throw")]).toEqual([true, false, 1]);
    at.wire.say({ type: "ack", id: at.wire.asked("throw").id, seq: 5 });
    await settled();
    expect(turn.sending).toBe(true);
    shown(5, [1]);
    expect([turn.sending, turn.legal]).toEqual([false, [1]]);
  });

  it("goes with the turn that decides on it, if that is wished", async () => {
    await choose(1);
    void turn.confirm(true);
    expect(at.wire.asked("play")).toMatchObject({ seat: 0, codes: [1], throw: true });
  });

  it("can be wished again after it was refused", async () => {
    waited(0);
    void turn.throw();
    const { id } = at.wire.asked("throw");
    at.wire.say({ type: "error", id, code: "bot_plays", text: "a bot plays this seat" });
    await settled();
    expect([turn.refusal?.code, turn.throws]).toEqual(["bot_plays", true]);
  });
});

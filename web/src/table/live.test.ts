import { storage, Wire } from "../testing/browser";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import { Visit } from "../testing/table";

const ROLLED = { kind: "rolled", seat: 1 };
const MOVED = { kind: "moved", seat: 1 };
let at: Visit;

beforeEach(() => {
  vi.useFakeTimers();
  Wire.all = [];
  settings.pace = "normal";
  storage.sessionStorage.clear();
  at = new Visit([0, 1]);
  at.live.seat = 0;
});
afterEach(() => {
  at.live.close();
  vi.useRealTimers();
});
const phase = (): string | undefined => at.live.seen?.view.phase;

describe("numbered updates", () => {
  it("ask for what is missing, once it is noticed, and go on with what then comes", () => {
    at.fresh(3, 0);
    at.update(4, 0, { phase: "four" });
    at.update(6, 0, { phase: "six" });
    vi.advanceTimersByTime(1000);
    expect(phase()).toBe("four");
    expect(at.wire.sent.map(({ type }) => type)).toEqual(["hello", "hello"]);
    expect(at.wire.asked("hello")).toMatchObject({ seen: 4 });
    at.update(5, 0, { phase: "five" });
    at.update(6, 0, { phase: "six" });
    vi.advanceTimersByTime(1000);
    expect(phase()).toBe("six");
  });

  it("are shown once, however often they come", () => {
    at.fresh(3, 0);
    at.update(4, 0, { told: [ROLLED] });
    vi.advanceTimersByTime(1000);
    at.update(4, 0, { phase: "again", told: [ROLLED] });
    vi.advanceTimersByTime(1000);
    expect(phase()).toBe("open");
    expect(at.live.log.length).toBe(1);
  });

  it("begin anew with a fresh one, after all that has waited", () => {
    at.fresh(3, 0);
    at.update(4, 0, { told: [ROLLED, MOVED] });
    at.update(5, 0, { told: [MOVED] });
    at.fresh(9, 0, { phase: "nine" });
    expect(phase()).toBe("nine");
    expect(at.live.log.map(({ seq }) => seq)).toEqual([4, 4, 5]);
    expect(at.live.behind).toBe(0);
  });

  it("ask only for what came after the last one when the line was lost", () => {
    at.fresh(3, 0);
    at.update(4, 0);
    at.wire.cut();
    vi.advanceTimersByTime(200);
    at.enter();
    expect(at.wire.asked("hello")).toMatchObject({ table: "abcdefghij", tokens: ["token"], seen: 4 });
  });
});

describe("the pace", () => {
  beforeEach(() => at.fresh(3, 0));

  function three(): void {
    at.update(4, 0, { phase: "four", told: [ROLLED, MOVED] });
    at.update(5, 0, { phase: "five", told: [MOVED] });
    at.update(6, 0, { phase: "six" });
  }

  it("gives each update the time that its events need", () => {
    three();
    vi.advanceTimersByTime(0);
    expect([phase(), at.live.behind]).toEqual(["four", 2]);
    vi.advanceTimersByTime(199);
    expect(phase()).toBe("four");
    vi.advanceTimersByTime(1);
    expect([phase(), at.live.behind]).toEqual(["five", 1]);
    vi.advanceTimersByTime(100);
    expect([phase(), at.live.behind]).toEqual(["six", 0]);
  });

  it("is the one that was chosen", () => {
    settings.pace = "slow";
    three();
    vi.advanceTimersByTime(359);
    expect(phase()).toBe("four");
    settings.pace = "instant";
    vi.advanceTimersByTime(1);
    expect(phase()).toBe("five");
    vi.advanceTimersByTime(1);
    expect(phase()).toBe("six");
  });

  it("hurries where much has piled up", () => {
    for (let seq = 4; seq < 24; seq++) at.update(seq, 0, { told: Array(50).fill(MOVED) as (typeof MOVED)[] });
    vi.advanceTimersByTime(7 * 120);
    expect(at.live.seen?.seq).toBe(11);
  });

  it("skips to the last on demand", () => {
    three();
    vi.advanceTimersByTime(0);
    at.live.flush();
    expect([phase(), at.live.behind]).toEqual(["six", 0]);
    expect(at.live.log.length).toBe(3);
    vi.advanceTimersByTime(1000);
    expect(phase()).toBe("six");
  });

  it("stands still while somebody reads the guide", () => {
    at.live.paused = true;
    three();
    vi.advanceTimersByTime(5000);
    expect(phase()).toBe("open");
    at.live.paused = false;
    vi.advanceTimersByTime(200);
    expect(phase()).toBe("four");
  });

  it("shows what the seats at one screen see of one moment together", () => {
    at.fresh(3, 1);
    at.update(4, 0, { phase: "mine" });
    at.update(4, 1, { phase: "yours" });
    at.update(5, 0, { phase: "later" });
    vi.advanceTimersByTime(0);
    expect([...at.live.sights.values()].map(({ view }) => view.phase)).toEqual(["mine", "yours"]);
  });
});

describe("what is told", () => {
  beforeEach(() => {
    at.fresh(3, 0);
    at.fresh(3, 1);
    at.update(4, 0, { told: [{ kind: "took bread", seat: 0 }, ROLLED] });
    at.update(4, 1, { told: [{ kind: "took something", seat: 0 }, ROLLED] });
    vi.advanceTimersByTime(1000);
  });

  it("is read with the eyes of one seat alone", () => {
    expect(at.live.log.map(({ event }) => event.kind)).toEqual(["took bread", "rolled"]);
    expect(at.live.happened.events[0]!.kind).toBe("took bread");
    at.live.seat = 1;
    expect(at.live.log.map(({ event }) => event.kind)).toEqual(["took something", "rolled"]);
    expect(at.live.happened.events[0]!.kind).toBe("took something");
  });

  it("is said to the next one without what it did itself, which it has still to see", () => {
    expect(at.live.lately(1)).toEqual(["Ania took something"]);
    expect(at.live.lately(0)).toEqual(["Bob rolled"]);
    at.update(5, 1, { told: [] });
    vi.advanceTimersByTime(1000);
    expect(at.live.lately(1)).toEqual([]);
  });

  it("is said even if the turn was ended by an entry of its own", () => {
    at.update(5, 1, { told: [ROLLED] });
    vi.advanceTimersByTime(1000);
    expect(at.live.lately(1)).toEqual(["Ania took something"]);
  });

  it("is there again when the page is opened again, to each seat its own", () => {
    at.live.close();
    at = new Visit([0, 1]);
    at.fresh(4, 0);
    at.fresh(4, 1);
    at.live.seat = 1;
    expect(at.live.log.map(({ event }) => event.kind)).toEqual(["took something", "rolled"]);
  });
});

it("says that a table is gone, and whatever else is wrong", () => {
  at.wire.say({ type: "error", code: "no_table", text: "there is no such table" });
  expect(at.gone).toBe("no_table");
  at.wire.say({ type: "error", code: "busy", text: "try again" });
  expect([at.gone, at.live.trouble]).toEqual(["no_table", "Too much at once here. Try again."]);
});

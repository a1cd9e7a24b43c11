import { beforeEach, describe, expect, it, vi } from "vitest";
import { toyTable } from "../testing/glimpses";
import { forgetGlimpse, glance, learn, placeOf, remembered } from "./glimpses";

beforeEach(() => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (k: string, v: string) => kept.set(k, v),
  };
  vi.stubGlobal("window", { localStorage: storage });
});

describe("a table", () => {
  it("is remembered with who waits, and what the game wants to be remembered", () => {
    glance(toyTable({ waiting: [1] }));
    expect(remembered("t1")).toMatchObject({ you: [0], status: "playing", waiting: [1], glimpse: { phase: "toss" } });
    forgetGlimpse("t1");
    expect(remembered("t1")).toBeUndefined();
  });
  it("waits for a throw as for a decision", () => {
    const at = toyTable({ waiting: [] });
    glance({ ...at, seen: { ...at.seen!, thrower: 0 } });
    expect(remembered("t1")).toMatchObject({ waiting: [0] });
  });
  it("of others leaves no trace", () => {
    glance({ ...toyTable({}), you: [] });
    expect(remembered("t1")).toBeUndefined();
  });
  it("keeps its end, and the hour of it", () => {
    vi.useFakeTimers({ now: 1000 });
    glance(toyTable({ status: "over", ending: { scores: [3, 5], winners: [1], seed: "" } }));
    vi.setSystemTime(2000);
    glance(toyTable({ status: "over" }));
    expect(remembered("t1")!.at).toBe(1000);
    vi.useRealTimers();
  });
});

describe("a table of which only what anybody may know was asked", () => {
  const asked = (waiting: number[], status = "playing") => ({ ...toyTable({}).table!, status, waiting });
  it("is known by who sits there and who is waited for", () => {
    learn(asked([1]), [1]);
    expect(remembered("t1")).toMatchObject({ you: [1], status: "playing", waiting: [1] });
    expect(remembered("t1")!.seats.map(({ name }) => name)).toEqual(["Ania", "Bob"]);
  });
  it("keeps what was seen of it before", () => {
    glance(toyTable({ waiting: [1] }));
    learn(asked([0]), [0]);
    expect(remembered("t1")).toMatchObject({ waiting: [0], glimpse: { phase: "toss" } });
  });
  it("is as old as its news", () => {
    vi.useFakeTimers({ now: 1000 });
    learn(asked([1]), [0]);
    vi.setSystemTime(2000);
    learn(asked([1]), [0]);
    expect(remembered("t1")!.at).toBe(1000);
    learn(asked([0]), [0]);
    expect(remembered("t1")!.at).toBe(2000);
    vi.useRealTimers();
  });
});

it("places go by points, but winners come first", () => {
  const ending = { scores: [7, 9, 9, 2], winners: [1] };
  expect([0, 1, 2, 3].map((seat) => placeOf(ending, seat))).toEqual([3, 1, 2, 4]);
});

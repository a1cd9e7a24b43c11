import { describe, expect, it, test } from "vitest";
import { better, blocks, monthBeside, playersIn, rows, stepsOf, weeks, type Points } from "./standing";

const FIELD: Points[] = [
  { score: 139, count: 1 },
  { score: 108, count: 2 },
  { score: 90, count: 1 },
  { score: 66, count: 1 },
];

test("how one stands: more points than so many of the others, never rounded up", () => {
  expect(playersIn(FIELD)).toBe(5);
  expect(better(FIELD, 139)).toBe(100);
  expect(better(FIELD, 108)).toBe(50);
  expect(better([...FIELD, { score: 60, count: 2 }], 108)).toBe(66);
  expect(better(FIELD, 66)).toBe(0);
  expect(better([{ score: 5, count: 1 }], 5)).toBeNull();
});

test.each([
  [1, 1, 4],
  [1, 4, 4],
  [2, 4, 3],
  [4, 4, 1],
  [25, 100, 4],
  [26, 100, 3],
  [100, 100, 1],
])("place %i of %i is %i steps", (place, of, steps) => expect(stepsOf({ place, of })).toBe(steps));
test("who has not played has no steps", () => expect(stepsOf({})).toBe(0));

describe("blocks of stone", () => {
  it("hold everybody once, each where its points are", () => {
    const found = blocks(FIELD);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    for (const { score } of FIELD) expect(found.filter(({ from, to }) => score >= from && score <= to)).toHaveLength(1);
    expect(found.find(({ from, to }) => 108 >= from && 108 <= to)?.count).toBe(2);
    for (const [nth, one] of found.slice(1).entries()) expect(one.from).toBe(found[nth]!.to + 1);
  });
  it.each([
    [[{ score: 7, count: 3 }]],
    [[-40, -3, 0, 12].map((score) => ({ score, count: 1 }))],
    [[0, 100_000].map((score) => ({ score, count: 1 }))],
    [Array.from({ length: 300 }, (_, score) => ({ score, count: 1 }))],
  ])("are neither a wall nor a comb", (field: Points[]) => {
    const found = blocks(field);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(playersIn(field));
    expect(found.length).toBeGreaterThanOrEqual(7);
    expect(found.length).toBeLessThanOrEqual(15);
  });
  it("are none of an empty field", () => expect(blocks([])).toEqual([]));
});

describe("days in a row", () => {
  const days = ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-03"];
  it("count up to today, or to yesterday as today is not over", () => {
    expect(rows(days, "2026-03-03")).toEqual({ now: 1, longest: 3 });
    expect(rows(days, "2026-03-04")).toEqual({ now: 1, longest: 3 });
    expect(rows(days, "2026-03-05")).toEqual({ now: 0, longest: 3 });
    expect(rows([], "2026-03-05")).toEqual({ now: 0, longest: 0 });
  });
});

describe("months", () => {
  it("begin on the right day of the week", () => {
    expect(weeks("2026-11").filter((day) => day === null)).toHaveLength(6); // a Sunday
    expect(weeks("2026-06")[0]).toBe("2026-06-01"); // a Monday
  });
  it.each([
    ["2026-02", "2026-02-28"],
    ["2028-02", "2028-02-29"],
    ["2026-12", "2026-12-31"],
  ])("%s ends with %s", (month, last) => expect(weeks(month).at(-1)).toBe(last));
  it("follow each other over the year", () => {
    expect(monthBeside("2026-12", 1)).toBe("2027-01");
    expect(monthBeside("2026-01", -1)).toBe("2025-12");
    expect(monthBeside("2026-03", -1)).toBe("2026-02");
  });
});

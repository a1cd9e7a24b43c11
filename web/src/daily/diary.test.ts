import { beforeEach, expect, test, vi } from "vitest";
import type { DealInfo, Today } from "../net/protocol";
import { storage } from "../testing/browser";
import { asAnnounced, dayAfter, keepDeals, keptDeals, note, noteField, triesAt, tried, unsent, visitor } from "./diary";

const DEAL: DealInfo = {
  day: "2026-01-31",
  game: "senet",
  rules: 1,
  box: "b0",
  seat: 1,
  players: 2,
  bot: "adept",
  options: {},
  seed: "5e",
  nonces: ["00", "00"],
  commitment: "c1",
  made: 0,
  counts: true,
  played: 0,
  best: null,
};
const today = (changed: Partial<DealInfo> = {}, next_commitment = "c2"): Today => ({
  deal: { ...DEAL, ...changed },
  seconds_left: 60,
  next_commitment,
});

beforeEach(() => storage.localStorage.clear());

test("a browser is the same visitor every day", () => {
  expect(visitor()).toMatch(/^[0-9a-f]{32}$/);
  expect(visitor()).toBe(visitor());
});

test("a try is noted from its first move to its place in the field", () => {
  note("2026-01-31", "senet", { table: "t1", state: "playing" });
  expect(tried("2026-01-31", "senet")).toEqual({ table: "t1", state: "playing" });
  note("2026-01-31", "senet", { state: "over", score: 12 });
  expect(unsent()).toEqual([{ day: "2026-01-31", game: "senet", table: "t1" }]);
  const you = { id: "r", place: 2, name: "Ann", colour: 0, score: 12, you: true };
  noteField("2026-01-31", "senet", {
    points: [
      { score: 20, count: 1 },
      { score: 12, count: 3 },
    ],
    open: true,
    rows: [],
    you,
  });
  expect(tried("2026-01-31", "senet")).toEqual({ table: "t1", state: "sent", score: 12, place: 2, of: 4 });
  expect(unsent()).toEqual([]);
  expect([...triesAt("senet").keys()]).toEqual(["2026-01-31"]);
  expect(triesAt("ludo").size).toBe(0);
});

test("a field without us is no result", () => {
  noteField("2026-01-31", "senet", { points: [{ score: 20, count: 1 }], open: false, rows: [], you: null });
  expect(tried("2026-01-31", "senet")).toBeUndefined();
});

test("what was announced first stands, so that another deal is found out", () => {
  expect(asAnnounced({ ...DEAL, day: "2026-02-01", commitment: "c2" })).toBeUndefined();
  keepDeals([today()]);
  keepDeals([today({}, "another")]);
  expect(asAnnounced({ ...DEAL, day: "2026-02-01", commitment: "c2" })).toBe(true);
  expect(asAnnounced({ ...DEAL, day: "2026-02-01", commitment: "another" })).toBe(false);
});

test("the newest deal of every game is kept for when there is no network", () => {
  vi.useFakeTimers({ now: 1_000_000 });
  keepDeals([today(), today({ game: "ludo" })]);
  keepDeals([today({ day: "2026-02-01" })]);
  expect(keptDeals().map(({ deal, until }) => [deal.game, deal.day, until])).toEqual([
    ["senet", "2026-02-01", 1_060_000],
    ["ludo", "2026-01-31", 1_060_000],
  ]);
  vi.useRealTimers();
});

test("days go on over months and years", () => {
  expect(dayAfter("2026-02-28")).toBe("2026-03-01");
  expect(dayAfter("2026-01-01", -1)).toBe("2025-12-31");
});

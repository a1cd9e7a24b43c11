import "../../testing/browser";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MummyTableView } from "../../net/protocol";
import { Stage } from "./stage.svelte";

const seat = (place: number) => ({
  waiting: false,
  home: false,
  pawns: [{ place, hat: null }],
  stack: [],
  turned: [],
  mummy_tokens: [],
  tokens: { secret: 0, own: {}, known: {}, resting: {} },
  points: {},
  total: 0,
});
const table = (own: number, other: number, more: Partial<MummyTableView> = {}): MummyTableView => ({
  players: 2,
  phase: "move",
  player: 0,
  options: {},
  track: [1, 2, 3, 4, 5].map((value) => ({ name: `-${value}a`, kind: "hazard", value })),
  guards: [],
  mummy: null,
  mummy_tokens_left: [],
  number: 2,
  picture: null,
  moved: [],
  swapped: [],
  tokens_left: 0,
  tokens_used: [],
  hat_points: {},
  hat_rolls: [],
  rolling: [],
  seats: [seat(own), seat(other)],
  ...more,
});
const NEXT = { number: 5, picture: null, seat: 1 };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function walking(): Stage {
  const stage = new Stage();
  stage.show(table(1, 1), null);
  stage.show(table(3, 1), null, true);
  expect([...stage.walking.keys()]).toEqual(["pawn-0-0"]);
  return stage;
}

it("lets one's own walk run when the table confirms it, and throws the next dice after it", () => {
  const stage = walking();
  stage.show(table(3, 1, { player: 1, number: 5 }), NEXT);
  expect(stage.walking.size).toBe(1);
  expect(stage.dice.number).toBe(2);
  vi.runAllTimers();
  expect(stage.walking.size).toBe(0);
  expect(stage.dice.number).toBe(5);
  expect(stage.laid?.player).toBe(1);
});

it("ends a walk where the table has gone on", () => {
  const stage = walking();
  stage.show(table(3, 4, { player: 1, number: 5 }), null);
  expect([...stage.walking.keys()]).toEqual(["pawn-1-0"]);
});

it("does not walk back what is taken back, and leaves the dice", () => {
  const stage = walking();
  vi.runAllTimers();
  stage.jump = true;
  stage.show(table(1, 1), null);
  expect(stage.walking.size).toBe(0);
  expect(stage.dice.number).toBe(2);
});

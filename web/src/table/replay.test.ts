import "../testing/browser";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { settings } from "../lib/settings.svelte";
import type { Replayed } from "../net/protocol";
import { view } from "../testing/table";
import { Replay } from "./replay.svelte";

const GAME: Replayed = {
  game: "toy",
  options: {},
  names: ["Ania", "Bob"],
  commitment: "",
  nonces: [],
  seed: "",
  scores: [3, 4],
  winners: [1],
  lines: [],
  frames: ["first", "second", "third"].map((phase, line) => ({
    line,
    seat: null,
    totals: [0, line],
    events: line ? [{ kind: phase, seat: 1 }] : [],
    view: view(phase),
  })),
};
let replay: Replay;

beforeEach(() => {
  vi.useFakeTimers();
  settings.pace = "normal";
  replay = new Replay(GAME);
});
afterEach(() => {
  replay.close();
  vi.useRealTimers();
});

it("shows a board one moment after the other, with all that was told until then", () => {
  expect([replay.seen.view.phase, replay.log]).toEqual(["first", []]);
  replay.go(2);
  expect([replay.seen.view.phase, replay.happened.events[0]?.kind]).toEqual(["third", "third"]);
  expect(replay.log.map(({ seq, event }) => [seq, event.kind])).toEqual([
    [1, "second"],
    [2, "third"],
  ]);
  replay.go(7);
  expect(replay.at).toBe(2);
  replay.go(-1);
  expect(replay.at).toBe(0);
});

it("plays by itself to the end, and from the start again", () => {
  replay.toggle();
  vi.advanceTimersByTime(700);
  expect([replay.at, replay.playing]).toEqual([1, true]);
  vi.advanceTimersByTime(700);
  expect([replay.at, replay.playing]).toEqual([2, false]);
  replay.toggle();
  expect([replay.at, replay.playing]).toEqual([0, true]);
  replay.toggle();
  vi.advanceTimersByTime(5000);
  expect(replay.at).toBe(0);
});

it("is seen with the eyes of all or of one seat, at the same moment", () => {
  const frames = GAME.frames.map((frame, nth) => ({ ...frame, events: [], view: view(`own ${nth}`) }));
  replay.go(2);
  expect([replay.seat, replay.seen.view.phase]).toEqual([null, "third"]);
  replay.look({ ...GAME, frames }, 1);
  expect([replay.seat, replay.at, replay.seen.view.phase]).toEqual([1, 2, "own 2"]);
  expect([replay.happened.events, replay.log]).toEqual([[], []]);
});

it("asks nobody", async () => {
  const { turn } = replay;
  await turn.choose();
  await turn.confirm();
  expect([turn.mine, turn.codes, turn.view?.phase]).toEqual([false, [], "first"]);
  expect([replay.you, replay.connected, replay.name(1)]).toEqual([[], [0, 1], "Bob"]);
});

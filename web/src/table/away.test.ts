import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Away } from "./away.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("who is gone for as long as the server wants is away, until they are back", () => {
  const away = new Away();
  away.watch([0, 1], [0], 30);
  vi.advanceTimersByTime(20_000);
  away.watch([0, 1], [0], 30); // somebody else came or went
  expect(away.seats).toEqual([]);
  vi.advanceTimersByTime(11_000);
  expect(away.seats).toEqual([1]);
  away.watch([0, 1], [0, 1], 30);
  expect(away.seats).toEqual([]);
});

test("who loads the page anew was never away", () => {
  const away = new Away();
  away.watch([1], [], 0);
  vi.advanceTimersByTime(14_000);
  away.watch([1], [1], 0);
  vi.advanceTimersByTime(60_000);
  expect(away.seats).toEqual([]);
});

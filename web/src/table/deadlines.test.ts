import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { toyTable } from "../testing/glimpses";
import { Deadlines } from "./deadlines.svelte";

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());
const table = (waiting: number[], left: number[], hours = 24) => ({ ...toyTable({}).table!, hours, waiting, left });

test("time runs, and who has none left is late", () => {
  const at = new Deadlines();
  at.tell(table([0, 1], [30, 90]));
  expect(at.left(0)).toBe(30_000);
  expect(at.late).toEqual([]);
  vi.advanceTimersByTime(40_000);
  expect(at.left(0)).toBe(0);
  expect(at.left(1)).toBe(50_000);
  expect(at.late).toEqual([0]);
  at.close();
});

test("with every turn it is told anew", () => {
  const at = new Deadlines();
  at.tell(table([0], [-5]));
  expect(at.late).toEqual([0]);
  at.tell(table([1], [60]));
  expect(at.late).toEqual([]);
  expect(at.left(0)).toBeUndefined();
  at.close();
});

test("nobody is late at a table that is played at once", () => {
  const at = new Deadlines();
  at.tell(table([0], [], 0));
  expect(at.late).toEqual([]);
  expect(at.left(0)).toBeUndefined();
  at.close();
});

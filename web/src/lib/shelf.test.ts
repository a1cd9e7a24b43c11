/** Node has no IndexedDB: here the shelf keeps nothing beyond the page. What it keeps, tests/browser/test_local.py sees. */
import { expect, it } from "vitest";
import { allKept, drop, fetchKept, keep, keeps, laid, type KeptGame } from "./shelf";

const game = (change: Partial<KeptGame> = {}): KeptGame => ({
  ...laid({ game: "toy", version: 1, box: "", options: {}, seats: [] }),
  ...change,
});

it("says that nothing lasts, and has games as long as the page is there", async () => {
  expect(keeps()).toBeUndefined();
  const one = game();
  expect(await keep(one)).toBe(false);
  expect(keeps()).toBe(false);
  expect(await fetchKept(one.id)).toEqual(one);
  await keep({ ...one, turns: [[0, 1]] });
  expect((await fetchKept(one.id))!.turns).toEqual([[0, 1]]);
  await drop(one.id);
  expect(await fetchKept(one.id)).toBeUndefined();
  expect(await allKept()).toEqual([]);
});

it("tells the newest game first, and lets go of what was finished long ago", async () => {
  const running = game({ at: 1 });
  const finished = Array.from({ length: 103 }, (_, nth) => game({ over: true, at: nth + 2 }));
  for (const one of [running, ...finished]) await keep(one);
  const found = await allKept();
  expect(found.map(({ at }) => at)).toEqual([...Array.from({ length: 100 }, (_, nth) => 104 - nth), 1]);
  expect(await fetchKept(finished[0]!.id)).toBeUndefined();
});

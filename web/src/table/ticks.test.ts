import { expect, it } from "vitest";
import { ticks } from "./ticks";

it("sets even, round ticks around the values, with nought among them", () => {
  expect(ticks(0, 10)).toEqual([0, 5, 10]);
  expect(ticks(-31, 34)).toEqual([-40, -20, 0, 20, 40]);
  expect(ticks(0, 47)).toEqual([0, 10, 20, 30, 40, 50]);
  expect(ticks(-4, 118)).toEqual([-25, 0, 25, 50, 75, 100, 125]);
  for (let low = 0; low > -90; low -= 7)
    for (let high = 10; high < 300; high += 13) {
      const found = ticks(low, high);
      expect(found).toContain(0);
      expect(found.length).toBeLessThanOrEqual(7);
      expect(found[0]).toBeLessThanOrEqual(low);
      expect(found.at(-1)).toBeGreaterThanOrEqual(high);
    }
});

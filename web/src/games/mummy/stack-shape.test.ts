import { describe, expect, it } from "vitest";
import { stackShape } from "./stack-shape";

describe("the tiles in front of a player", () => {
  it("lie in one row while every number is readable there", () => {
    expect(stackShape(6, 170, true).rows).toBe(1);
    expect(stackShape(0, 170, true)).toMatchObject({ rows: 1, across: 1, step: 33, size: 1 });
  });

  it.each([8, 12, 14, 16, 20])("keep their numbers apart: %s tiles", (tiles) => {
    const { rows, across, step } = stackShape(tiles, 170, true);
    expect(step).toBeGreaterThanOrEqual(28);
    expect(rows * across).toBeGreaterThanOrEqual(tiles);
    expect((rows - 1) * across).toBeLessThan(tiles);
  });

  it.each([7, 10, 14, 18])("are drawn smaller, in two rows, where there is height for one: %s tiles", (tiles) => {
    const { rows, across, step, size } = stackShape(tiles, 170, false);
    expect(rows).toBe(2);
    expect(rows * size).toBeLessThan(1.3);
    expect(step).toBeGreaterThanOrEqual(32);
    expect(rows * across).toBeGreaterThanOrEqual(tiles);
  });
});

import { describe, expect, it } from "vitest";
import { stackShape } from "./stack-shape";

describe("the tiles in front of a player", () => {
  it("lie in one row while every number is readable there", () => {
    expect(stackShape(7, 170, true).rows).toBe(1);
    expect(stackShape(0, 170, true)).toEqual({ rows: 1, across: 1, step: 33 });
  });

  it.each([8, 12, 14, 16, 20])("keep their numbers apart: %s tiles", (tiles) => {
    const { rows, across, step } = stackShape(tiles, 170, true);
    expect(step).toBeGreaterThanOrEqual(28);
    expect(rows * across).toBeGreaterThanOrEqual(tiles);
    expect((rows - 1) * across).toBeLessThan(tiles);
  });

  it("lie closer where there is no height for another row", () => {
    const { rows, step } = stackShape(14, 170, false);
    expect(rows).toBe(1);
    expect(step * 13).toBeCloseTo(170);
  });
});

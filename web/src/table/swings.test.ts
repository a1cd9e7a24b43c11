import { expect, it } from "vitest";
import { swings } from "./swings";

it("finds the largest gains that changed the lead", () => {
  const found = swings([
    [0, 0],
    [0, 12],
    [2, 12],
    [22, 12],
    [22, 32],
  ]);
  expect(found.map(({ at, seat, change }) => [at, seat, change])).toEqual([
    [4, 1, 20],
    [3, 0, 20],
    [1, 1, 12],
  ]);
});
it("needs two frames", () => expect(swings([[3, 4]])).toEqual([]));

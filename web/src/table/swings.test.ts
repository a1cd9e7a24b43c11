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
it("measures a gain by the range of the game's points", () => {
  const few = [
    [0, 0],
    [1, 0],
    [1, 3],
  ];
  const many = [
    [0, 0],
    [1, 0],
    [1, 300],
  ];
  expect([swings(few).length, swings(many).length]).toEqual([2, 1]);
});

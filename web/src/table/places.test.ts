import { expect, it } from "vitest";
import { placeOf, ranked } from "./places";

const places = (scores: number[], winners: number[]): number[] =>
  scores.map((_, seat) => placeOf({ scores, winners, seed: "" }, seat));

it("ranks who has won before who has as many points", () => {
  expect(ranked({ scores: [3, 9, 9, -2], winners: [2], seed: "" })).toEqual([2, 1, 0, 3]);
  expect(places([3, 9, 9, -2], [2])).toEqual([3, 2, 1, 4]);
});
it("shares places", () => {
  expect(places([9, 9, 4, 4, 1], [0, 1])).toEqual([1, 1, 3, 3, 5]);
});
it("has the winners first, whatever the points say", () => {
  expect(places([5, 7], [0])).toEqual([1, 2]);
});

import { describe, expect, it } from "vitest";
import { readMove, readOptions, writeMove } from "./moves";

const WORDS = [
  "pawn 2",
  "guard 8",
  "mummy",
  "push -3a",
  "push camel2",
  "push ?4b",
  "bury",
  "swap 2 with 3.1",
  "swap 1 with mummy",
  "swap 1 with guard 4",
  "extra",
  "roll",
  "end",
  "pass",
  "hat 3.1",
  "no hat",
  "wear 2",
];

describe("moves in words", () => {
  it.each(WORDS)("%s is read and written back", (words) => {
    expect(writeMove(readMove(words)!)).toBe(words);
  });

  it("counts from 0", () => {
    expect(readMove("pawn 2")).toEqual({ do: "pawn", pawn: 1 });
    expect(readMove("swap 2 with 3.1")).toEqual({ do: "swap", pawn: 1, other: { piece: "pawn", seat: 2, pawn: 0 } });
    expect(readMove("hat 3.1")).toEqual({ do: "hat", seat: 2, pawn: 0 });
  });

  it.each(["", "pawn", "pawn 0", "pawn two", "swap 1 with camel", "hat mummy", "push"])("%j is no move", (words) => {
    expect(readMove(words)).toBeNull();
  });

  it("keeps the code of each legal move, and skips what it cannot read", () => {
    expect(readOptions([4, 9, 11], ["guard 2", "dance", "roll"]).map((one) => one.code)).toEqual([4, 11]);
  });
});

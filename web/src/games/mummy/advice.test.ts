import { describe, expect, it } from "vitest";
import { reason } from "./advice";

describe("a hint", () => {
  it("says what speaks for it most", () => {
    expect(reason({ reasons: { "points now": 0.9, "my pawn alone on a camel": 5.3 } })).toBe(
      "your pawn stands on a camel",
    );
  });
  it("leaves out what would say nothing to a player, and what speaks against it", () => {
    expect(reason({ reasons: { "tiles left": 6, "pawns on the start": -3, "camels within six": 1 } })).toBe(
      "camels lie ahead",
    );
  });
  it("says so where nothing does", () => {
    expect(reason({ reasons: {} })).toBe("no move is better here");
  });
});

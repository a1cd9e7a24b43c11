import { describe, expect, it } from "vitest";
import type { MummyTableView } from "../../net/protocol";
import { corridors, pyramid, slotAt, stands } from "./layout";
import type { Piece } from "./pieces";
import { FINGER, spots } from "./spots";

const pawn = (seat: number, nth: number, at: Piece["at"]): Piece => ({ id: `pawn-${seat}-${nth}`, kind: "pawn", seat, nth, at, hat: null });
const view = { track: [] } as unknown as MummyTableView;

describe("spots", () => {
  it("gives a piece that may move alone as much as a finger needs, over its own tile", () => {
    const layout = corridors(32);
    const pieces = [pawn(0, 0, 3), pawn(1, 0, 3), pawn(0, 1, 4)];
    const found = spots(layout, view, pieces, stands(layout, pieces, 0), ["pawn-0-0", "pawn-0-1"], 1);
    for (const [id, at] of [["pawn-0-0", 3], ["pawn-0-1", 4]] as const) {
      const spot = found.get(id)!;
      expect(spot.px).toBeGreaterThanOrEqual(FINGER);
      expect(spot.x).toBeGreaterThanOrEqual(slotAt(layout, at).x - layout.pitch / 2);
      expect(spot.x + spot.w).toBeLessThanOrEqual(slotAt(layout, at).x + layout.pitch / 2);
    }
  });

  it("shares a tile evenly, from left to right as the pieces stand", () => {
    const layout = pyramid(32);
    const pieces = [pawn(0, 0, 3), pawn(0, 1, 3)];
    const found = spots(layout, view, pieces, stands(layout, pieces, 0), ["pawn-0-0", "pawn-0-1"], 0.75);
    const [first, second] = [found.get("pawn-0-0")!, found.get("pawn-0-1")!];
    expect(first.x + first.w).toBeCloseTo(second.x);
    expect(first.px).toBeCloseTo((layout.pitch / 2) * 0.75);
    expect(first.beside).toEqual(["pawn-0-0", "pawn-0-1"]);
  });
});

import { describe, expect, it } from "vitest";
import { corner, corridors, pyramid, slotAt } from "./layout";
import type { Piece } from "./pieces";
import { FINGER, sayingSpot, spots } from "./spots";
import { stands } from "./standing";

const DESK = { width: 940, height: 640 };

const pawn = (seat: number, nth: number, at: Piece["at"]): Piece => ({
  id: `pawn-${seat}-${nth}`,
  kind: "pawn",
  seat,
  nth,
  at,
  hat: null,
});
const view = { track: [] };

describe("spots", () => {
  it("gives a piece that may move alone as much as a finger needs, over its own tile", () => {
    const layout = corridors(32, { width: 390, height: 486 });
    const pieces = [pawn(0, 0, 3), pawn(1, 0, 3), pawn(0, 1, 4)];
    const found = spots(layout, view, pieces, stands(layout, pieces, 0), ["pawn-0-0", "pawn-0-1"], 1);
    for (const [id, at] of [
      ["pawn-0-0", 3],
      ["pawn-0-1", 4],
    ] as const) {
      const spot = found.get(id)!;
      expect(spot.px).toBeGreaterThanOrEqual(FINGER);
      expect(spot.x).toBeGreaterThanOrEqual(slotAt(layout, at).x - layout.pitch / 2);
      expect(spot.x + spot.w).toBeLessThanOrEqual(slotAt(layout, at).x + layout.pitch / 2);
    }
  });

  it("shares a tile evenly, from left to right as the pieces stand", () => {
    const layout = pyramid(32, DESK);
    const pieces = [pawn(0, 0, 3), pawn(0, 1, 3)];
    const found = spots(layout, view, pieces, stands(layout, pieces, 0), ["pawn-0-0", "pawn-0-1"], 0.75);
    const [first, second] = [found.get("pawn-0-0")!, found.get("pawn-0-1")!];
    expect(first.x + first.w).toBeCloseTo(second.x);
    expect(first.px).toBeCloseTo((layout.pitch / 2) * 0.75);
    expect(first.beside).toEqual(["pawn-0-0", "pawn-0-1"]);
  });
});

/** How high a piece is, and a line of words, in units of the drawing. */
const BODY = 57;
const WORDS = 24 / (72 / 82);
const WIDE = 220 / (72 / 82);

describe("what is said about a target", () => {
  const layout = pyramid(32, DESK, 32, 12);
  const track = Array.from({ length: 32 }, (_, nth) => nth + 1);
  const mat = [0, 1, 2, 3].flatMap((seat) => [0, 1, 2].map((nth) => pawn(seat, nth, "start")));
  const pieces = [...mat, ...track.flatMap((at) => [pawn(4, at, at), pawn(5, at, at)])];
  const there = stands(layout, pieces, 0);

  it.each(["start", ...track] as Piece["at"][])("covers nobody, from %s", (at) => {
    const id = pieces.find((piece) => piece.at === at)!.id;
    const { x, y, above, side } = sayingSpot(layout, spots(layout, view, pieces, there, [id], 1).get(id)!, at);
    const [top, bottom] = above ? [y - WORDS, y] : [y, y + WORDS];
    const left = { "": x - WIDE / 2, left: x - 37, right: x + 37 - WIDE, beside: x, before: x - WIDE }[side];
    expect(bottom).toBeLessThanOrEqual(layout.y + layout.height);
    for (const { x: at, y: feet, scale } of there.values())
      expect(
        feet <= top || feet - BODY * scale >= bottom || at + 22 * scale <= left || at - 22 * scale >= left + WIDE,
        `${at} ${feet}`,
      ).toBe(true);
  });

  it("is counted above the pieces, on the tile itself", () => {
    for (const at of track) {
      const slot = slotAt(layout, at);
      expect(corner(layout, at).x).toBeLessThan(slot.x + layout.tile / 2);
      expect(corner(layout, at).y).toBeLessThan(slot.y - layout.tile / 2 + BODY * layout.scale - 30);
    }
  });

  it("leaves those on the mat below the feet of those in the corridor", () => {
    const feet = there.get("pawn-4-1")!.y;
    for (const { id } of mat) expect(there.get(id)!.y - BODY * there.get(id)!.scale).toBeGreaterThan(feet);
  });
});

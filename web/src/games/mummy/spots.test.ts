import { describe, expect, it } from "vitest";
import { behindThose, corner, corridors, pyramid, slotAt, stands } from "./layout";
import type { Piece } from "./pieces";
import { FINGER, sayingSpot, spots } from "./spots";

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
    const layout = corridors(32);
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
    const layout = pyramid(32);
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
const WORDS = 26;

describe("what is said about a target", () => {
  const layout = pyramid(32);
  const track = Array.from({ length: 32 }, (_, nth) => nth + 1);
  const mat = [0, 1, 2, 3].flatMap((seat) => [0, 1, 2].map((nth) => pawn(seat, nth, "start")));
  const pieces = [...mat, ...track.flatMap((at) => [pawn(4, at, at), pawn(5, at, at)])];
  const there = stands(layout, pieces, 0);

  it.each(["start", ...track] as Piece["at"][])("covers nobody, from %s", (at) => {
    const id = pieces.find((piece) => piece.at === at)!.id;
    const { x, y, above } = sayingSpot(layout, spots(layout, view, pieces, there, [id], 1).get(id)!, at);
    const [top, bottom] = above ? [y - WORDS, y] : [y, y + WORDS];
    expect(bottom).toBeLessThanOrEqual(layout.height);
    for (const stand of there.values())
      if (at !== "start" || stand.x > x)
        expect(stand.y <= top || stand.y - BODY * stand.scale >= bottom, `${stand.x} ${stand.y}`).toBe(true);
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

  it("shows who would come behind those who are there, unless there is a place", () => {
    const own = there.get("pawn-4-1")!;
    expect(behindThose([own], { ...own, x: own.x + 4 }).y).toBeLessThan(own.y);
    expect(behindThose([own], { ...own, x: own.x + 40 }).y).toBe(own.y);
  });
});

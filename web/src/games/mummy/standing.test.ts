import { describe, expect, it } from "vitest";
import { corridors, pyramid, SIDE, slotAt } from "./layout";
import type { Piece } from "./pieces";
import { behindThose, inDepth, stands } from "./standing";

const DESK = pyramid(32, { width: 940, height: 640 });
const PHONE = corridors(32, { width: 390, height: 486 });
const pawn = (seat: number, nth: number, at: Piece["at"], hat: string | null = null): Piece => ({
  id: `pawn-${seat}-${nth}`,
  kind: "pawn",
  seat,
  nth,
  at,
  hat,
});
const MUMMY: Piece = { id: "mummy", kind: "mummy", seat: -1, nth: 0, at: 4, hat: null };
const crowd = (count: number, hats = 0): Piece[] =>
  Array.from({ length: count }, (_, nth) =>
    pawn(nth % 6, Math.floor(nth / 6), 4, nth < hats ? ["lucky", "unlucky"][nth]! : null),
  );

describe("on a tile", () => {
  it("puts one piece left, a hat or the mummy right, and own pawns last", () => {
    const centre = slotAt(DESK, 4).x;
    expect(stands(DESK, [pawn(1, 0, 4)], 0).get("pawn-1-0")!.x).toBeLessThan(centre);
    expect(stands(DESK, [pawn(1, 0, 4, "lucky")], 0).get("pawn-1-0")!.x).toBeGreaterThan(centre);
    expect(stands(DESK, [MUMMY], 0).get("mummy")!.x).toBeGreaterThan(centre);
    const two = stands(DESK, [pawn(0, 0, 4), pawn(1, 0, 4)], 0);
    expect(two.get("pawn-0-0")!.x).toBeGreaterThan(two.get("pawn-1-0")!.x);
  });

  it.each([1, 2, 3, 4, 5, 6, 9, 18])("keeps %i pieces over their own tile, no two at the same point", (count) => {
    for (const layout of [DESK, PHONE]) {
      const slot = slotAt(layout, 4);
      const there = stands(layout, crowd(count, 2), 0);
      for (const stand of there.values())
        expect(Math.abs(stand.x - slot.x) + 22 * stand.scale).toBeLessThanOrEqual(layout.pitch / 2 + 0.01);
      expect(new Set([...there.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    }
  });

  /** The badge, in units of a tile around its middle; a hat is 36 wide and reaches 17 above a head. */
  const BADGE = { right: -4, bottom: -3 };
  it.each([1, 2, 3, 4, 6])("covers no number with hats or the mummy among %i", (count) => {
    for (const tall of [crowd(count, 2), [...crowd(count - 1, 1), MUMMY]])
      for (const layout of [DESK, PHONE]) {
        const slot = slotAt(layout, 4);
        const unit = layout.tile / SIDE;
        for (const [id, stand] of stands(layout, tall, 0)) {
          const piece = tall.find((one) => one.id === id)!;
          if (!piece.hat && piece.kind !== "mummy") continue;
          const top = (stand.y - slot.y) / unit - (74 * stand.scale) / unit;
          const left = (stand.x - slot.x) / unit - (18 * stand.scale) / unit;
          expect(left >= BADGE.right || top >= BADGE.bottom - 8, `${id} ${left} ${top}`).toBe(true);
        }
      }
  });

  it("has two ranks from four on, the tall ones in front, and draws those behind first", () => {
    const all = crowd(4, 2);
    const there = stands(DESK, all, 0);
    expect(all.filter((piece) => piece.hat).map((piece) => there.get(piece.id)!.rank)).toEqual([1, 1]);
    expect(inDepth(all, there, 0).map((piece) => there.get(piece.id)!.rank)).toEqual([0, 0, 1, 1]);
    expect([...stands(DESK, crowd(3, 2), 0).values()].map((stand) => stand.rank)).toEqual([1, 1, 1]);
  });

  it("shows who would come behind those who are there, unless there is a place", () => {
    const own = stands(DESK, [pawn(0, 0, 4)], 0).get("pawn-0-0")!;
    expect(behindThose([own], { ...own, x: own.x + 4 }).y).toBeLessThan(own.y);
    expect(behindThose([own], { ...own, x: own.x + 40 }).y).toBe(own.y);
  });
});

describe("on the start and in the finish", () => {
  it("heaps pawns of one colour where there is little room", () => {
    const heap = stands(PHONE, [pawn(0, 0, "start"), pawn(0, 1, "start"), pawn(1, 0, "start")], 0);
    expect(heap.get("pawn-0-0")!.x).toBe(heap.get("pawn-0-1")!.x);
    expect([...heap.values()].map((one) => one.behind)).toEqual([-1, 1, 0]);
  });

  it.each(["start", "finish"] as const)("keeps everybody inside, %s", (at) => {
    const all = Array.from({ length: 18 }, (_, nth) => pawn(nth % 6, Math.floor(nth / 6), at));
    for (const layout of [
      pyramid(32, { width: 940, height: 640 }, 32, 18),
      corridors(32, { width: 320, height: 204 }, 6),
    ])
      for (const { x } of stands(layout, all, 0).values()) {
        expect(x).toBeGreaterThanOrEqual(layout[at].x);
        expect(x).toBeLessThanOrEqual(layout[at].x + layout[at].width + 0.01);
      }
  });
});

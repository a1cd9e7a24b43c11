import { describe, expect, it } from "vitest";
import { corridors, pyramid, slotAt, stands, stops, trail } from "./layout";
import type { Piece } from "./pieces";

const LENGTHS = Array.from({ length: 33 }, (_, tiles) => tiles);
const pawn = (seat: number, nth: number, at: Piece["at"], hat: string | null = null): Piece => ({
  id: `pawn-${seat}-${nth}`,
  kind: "pawn",
  seat,
  nth,
  at,
  hat,
});

describe("the pyramid", () => {
  it("uses the smallest rows that hold all tiles of the game", () => {
    expect(pyramid(32).rows.map((row) => row.places)).toEqual([5, 7, 9, 11]);
    expect(pyramid(28).rows.map((row) => row.places)).toEqual([4, 6, 8, 10]);
    expect(pyramid(24).rows.map((row) => row.places)).toEqual([3, 5, 7, 9]);
    expect(pyramid(7).rows.map((row) => row.places)).toEqual([2, 4, 6, 8]);
  });

  it("stays as it is while tiles are taken: each tile keeps its place or goes on to the next", () => {
    for (let left = 31; left > 0; left--) {
      const [before, after] = [pyramid(left + 1, 32), pyramid(left, 32)];
      for (let place = 1; place <= left; place++) expect(slotAt(after, place)).toEqual(slotAt(before, place + 1));
    }
  });

  it("begins at the lower left, ends at the upper left, and turns at the ends", () => {
    const { slots } = pyramid(32);
    expect(slots[0]!.x).toBeLessThan(slots[10]!.x);
    expect(slots[11]!.x).toBeGreaterThan(slots[19]!.x);
    expect(slots.at(-1)!.x).toBeLessThan(slots.at(-2)!.x);
    expect(slots.at(-1)!.y).toBeLessThan(slots[0]!.y);
  });
});

describe.each([
  ["pyramid", pyramid],
  ["corridors", corridors],
] as const)("any %s", (_, lay) => {
  it.each(LENGTHS)("has a slot on the picture for each of %i tiles, none twice", (tiles) => {
    const layout = lay(tiles);
    expect(layout.empty).toBeGreaterThanOrEqual(0);
    const places = Array.from({ length: tiles }, (_, nth) => slotAt(layout, nth + 1));
    expect(new Set(places.map((slot) => `${slot.x} ${slot.y}`)).size).toBe(tiles);
    for (const { x, y } of places) {
      expect(x - layout.tile / 2).toBeGreaterThan(0);
      expect(x + layout.tile / 2).toBeLessThan(layout.width);
      expect(y - layout.tile / 2).toBeGreaterThan(0);
      expect(y + layout.tile / 2).toBeLessThan(layout.height);
    }
  });

  it("closes gaps towards the finish: the last tile never moves while the rows stay", () => {
    expect(slotAt(lay(20), 20)).toEqual(slotAt(lay(19), 19));
  });
});

describe("the corridors", () => {
  it("change once, to larger tiles for fingers", () => {
    const kinds = LENGTHS.map((tiles) => {
      const { rows, tile } = corridors(tiles);
      return `${rows.length} × ${rows[0]!.places}, ${tile}`;
    });
    expect([...new Set(kinds)]).toEqual(["4 × 4, 84", "6 × 6, 57"]);
  });
});

describe("stands", () => {
  const layout = pyramid(24);
  it("puts one piece left, a hat right, and own pawns last", () => {
    const centre = slotAt(layout, 4).x;
    expect(stands(layout, [pawn(1, 0, 4)], 0).get("pawn-1-0")!.x).toBeLessThan(centre);
    expect(stands(layout, [pawn(1, 0, 4, "lucky")], 0).get("pawn-1-0")!.x).toBeGreaterThan(centre);
    const two = stands(layout, [pawn(0, 0, 4), pawn(1, 0, 4)], 0);
    expect(two.get("pawn-0-0")!.x).toBeGreaterThan(two.get("pawn-1-0")!.x);
  });

  it.each([3, 4, 5, 6, 9])("keeps %i pieces over their own tile, no two at the same point", (count) => {
    for (const layout of [pyramid(32), corridors(32), corridors(10)]) {
      const slot = slotAt(layout, 4);
      const crowd = stands(
        layout,
        Array.from({ length: count }, (_, nth) => pawn(nth % 6, Math.floor(nth / 6), 4)),
        0,
      );
      for (const stand of crowd.values())
        expect(Math.abs(stand.x - slot.x) + 22 * stand.scale).toBeLessThanOrEqual(layout.pitch / 2 + 0.01);
      expect(new Set([...crowd.values()].map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
    }
  });

  it("heaps pawns of one colour on a narrow screen", () => {
    const heap = stands(corridors(24), [pawn(0, 0, "start"), pawn(0, 1, "start"), pawn(1, 0, "start")], 0);
    expect(heap.get("pawn-0-0")!.x).toBe(heap.get("pawn-0-1")!.x);
    expect([...heap.values()].map((one) => one.behind)).toEqual([-1, 1, 0]);
  });
});

describe("the way", () => {
  const layout = pyramid(24);
  const way = (from: Piece["at"], to: Piece["at"], lap = false) =>
    stops(layout, 24, from, to, lap).map((stop) => stop.at);
  it("counts tiles", () => {
    expect(way("start", 2)).toEqual([1, 2]);
    expect(way(22, "finish")).toEqual([23, 24, "finish"]);
    expect(way(5, 4)).toEqual([4]);
  });

  it("of the mummy goes on through finish and start", () => {
    expect(way(23, 1, true)).toEqual([24, "finish", "start", 1]);
    expect(way("finish", 2, true)).toEqual(["start", 1, 2]);
    expect(way(24, "finish", true)).toEqual(["finish"]);
  });

  it("is one line from the piece to where it lands", () => {
    const through = stops(layout, 24, 8, 11, false);
    expect(trail(layout, { ...slotAt(layout, 8), at: 8 }, through)).toMatch(/^M[\d. -]+.*C.*L[\d. -]+$/);
  });
});

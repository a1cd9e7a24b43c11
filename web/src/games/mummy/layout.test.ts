import { describe, expect, it } from "vitest";
import {
  corridors,
  corridorsFor,
  corridorsSeen,
  CORRIDORS,
  LARGEST,
  pyramid,
  slotAt,
  tileOf,
  type Area,
  type Layout,
} from "./layout";

const LENGTHS = Array.from({ length: 33 }, (_, tiles) => tiles);
const area = (width: number, height: number): Area => ({ width, height });
const DESK = area(940, 640);
const PHONE = area(390, 486);
/** What the board of a window of so many pixels gets, as the rule of room has it. */
const STAGES: [string, Area][] = [
  ["1280x800", DESK],
  ["1366x650", area(1026, 522)],
  ["1024x768", area(724, 608)],
  ["820x1180", area(820, 658)],
  ["2560x1440", area(2200, 1280)],
];
const SNAKES: [string, Area][] = [
  ["390x844", PHONE],
  ["375x553", area(375, 285)],
  ["844x390", area(599, 390)],
  ["320x480", area(320, 204)],
];
const shown = (layout: Layout): number => layout.tile * layout.unit;

describe("the pyramid", () => {
  it("has the corridors with the largest tiles", () => {
    expect(corridorsFor(DESK, 32)).toEqual([11, 9, 7, 5]);
    expect(corridorsFor(area(1026, 522), 32)).toEqual([12, 11, 9]);
    expect(corridorsFor(area(820, 700), 32)).toEqual([9, 8, 6, 5, 4]);
    for (const [, stage] of STAGES)
      for (const other of CORRIDORS)
        expect(tileOf(corridorsFor(stage, 32), corridorsFor(stage, 32).length, stage)).toBeGreaterThanOrEqual(
          tileOf(other, other.length, stage),
        );
  });

  it.each(STAGES)("of %s changes the row of no tile: it keeps its place or goes on to the next", (_, stage) => {
    for (let left = 31; left > 0; left--) {
      const [before, after] = [pyramid(left + 1, stage, 32), pyramid(left, stage, 32)];
      for (let place = 1; place <= left; place++) expect(slotAt(after, place)).toEqual(slotAt(before, place + 1));
    }
  });

  it("shows the corridors that still hold a tile", () => {
    expect([32, 22, 21, 13, 12, 6, 5, 1, 0].map((left) => corridorsSeen([11, 9, 7, 5], left))).toEqual([
      4, 4, 3, 3, 2, 2, 1, 1, 1,
    ]);
  });

  it.each(STAGES)("of %s comes nearer as tiles go, never too near", (_, stage) => {
    const sizes = LENGTHS.map((left) => shown(pyramid(left, stage, 32)));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(sizes[32]! < sizes[4]! || sizes[32] === LARGEST).toBe(true);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(LARGEST);
  });

  it("has the sizes of the rule of room", () => {
    expect(Math.round(shown(pyramid(22, DESK, 32)))).toBe(72);
    expect(Math.round(shown(pyramid(10, DESK, 32)))).toBe(108);
    expect(Math.round(shown(pyramid(22, area(1026, 522), 32)))).toBe(73);
    expect(Math.round(shown(pyramid(22, area(820, 658), 32)))).toBe(84);
  });

  it("puts the mat where the way goes in", () => {
    expect(pyramid(32, DESK).mat.east).toBe(false);
    const later = pyramid(20, DESK, 32);
    expect(later.mat.east).toBe(true);
    expect(later.mat.x).toBeGreaterThan(later.x + later.width / 2);
  });
});

describe.each([
  ...STAGES.map(([size, stage]) => [size, (tiles: number) => pyramid(tiles, stage, 32)] as const),
  ...SNAKES.map(([size, stage]) => [size, (tiles: number) => corridors(tiles, stage, 4)] as const),
])("any layout of %s", (_, lay) => {
  it.each(LENGTHS)("has a slot in sight for each of %i tiles, none twice", (tiles) => {
    const layout = lay(tiles);
    expect(layout.empty).toBeGreaterThanOrEqual(0);
    const places = Array.from({ length: tiles }, (_, nth) => slotAt(layout, nth + 1));
    expect(new Set(places.map((slot) => `${slot.x} ${slot.y}`)).size).toBe(tiles);
    for (const { x, y } of places) {
      expect(x - layout.tile / 2).toBeGreaterThan(layout.x);
      expect(x + layout.tile / 2).toBeLessThan(layout.x + layout.width);
      expect(y - layout.tile / 2).toBeGreaterThan(layout.y);
      expect(y + layout.tile / 2).toBeLessThan(layout.y + layout.height);
    }
  });

  it("has start and finish in sight", () => {
    for (const tiles of LENGTHS) {
      const { start, finish, x, y, width, height } = lay(tiles);
      for (const ground of [start, finish]) {
        expect(ground.x).toBeGreaterThan(x);
        expect(ground.width).toBeGreaterThan(0);
        expect(ground.x + ground.width).toBeLessThan(x + width);
        expect(ground.y).toBeGreaterThan(y);
        expect(ground.y).toBeLessThan(y + height);
      }
    }
  });
});

describe("the corridors", () => {
  it.each(SNAKES)("of %s have the columns with the largest tiles, and no empty row", (_, stage) => {
    let last = 0;
    for (const tiles of LENGTHS.toReversed()) {
      const layout = corridors(tiles, stage);
      expect(layout.empty).toBeLessThan(layout.rows[0]!.places);
      expect(layout.tile).toBeGreaterThanOrEqual(last - 0.4);
      last = layout.tile;
    }
  });

  it("have the sizes of the rule of room", () => {
    expect(Math.round(corridors(22, PHONE).tile)).toBe(68);
    expect(Math.round(corridors(22, area(375, 285)).tile)).toBe(45);
    expect(Math.round(corridors(22, area(591, 390)).tile)).toBe(74);
  });

  it("keep the finish where it is", () => {
    for (const tiles of LENGTHS.slice(1)) {
      const layout = corridors(tiles, PHONE);
      expect(slotAt(layout, tiles)).toMatchObject({ row: 0, way: 1 });
      expect(layout.finish.x).toBeGreaterThan(slotAt(layout, tiles).x);
    }
  });
});

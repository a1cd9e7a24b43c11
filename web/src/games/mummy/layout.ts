/** Where everything stands: the step pyramid cut open, or where there is less room its corridors one above the other. */
import type { At } from "./pieces";

export interface Point {
  x: number;
  y: number;
}
/** The part of the screen that the track is drawn on, in pixels. */
export interface Area {
  width: number;
  height: number;
}
/** A place for a tile: its centre, and which way the path runs there. */
export interface Slot extends Point {
  row: number;
  way: 1 | -1;
}
/** A corridor, from the top; `floor` is where the ledge begins. */
export interface Row {
  floor: number;
  left: number;
  right: number;
  way: 1 | -1;
  places: number;
}
/** Where pieces wait or rest, side by side: the feet of the first, and how far the last may stand from it. */
export interface Ground extends Point {
  width: number;
  scale: number;
}
export interface Layout {
  kind: "pyramid" | "corridors";
  /** What is in sight, in units of the drawing: its upper left corner and its size. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Pixels a unit. */
  unit: number;
  /** The side of a tile, and the size of the pieces. */
  tile: number;
  pitch: number;
  scale: number;
  rows: Row[];
  /** How many rows are in sight, from the top. */
  seen: number;
  /** From the entrance to the finish. */
  slots: Slot[];
  /** How many slots at the entrance hold no tile any more. */
  empty: number;
  /** More wait on the start than one place holds. */
  crowded?: boolean;
  start: Ground;
  finish: Ground;
  /** The mat of the start: its upper left corner, its size, and how much larger it is drawn. */
  mat: { x: number; y: number; width: number; scale: number; east: boolean };
}

/** Of tiles, before anything is scaled. */
export const SIDE = 82;
const PITCH = 88;
/** No tile gets larger than this on the screen. */
export const LARGEST = 120;
const FEET = 5;
const clamp = (least: number, x: number, most: number): number => Math.min(most, Math.max(least, x));

// The pyramid. Its corridors, from the lowest, are chosen once for an area: those that have the largest tiles. No tile ever changes
// its row; when the lowest corridors are empty the camera comes nearer.
export const AXIS = 512;
export const CORRIDORS = [
  [12, 11, 9],
  [11, 9, 7, 5],
  [9, 8, 6, 5, 4],
] as const;
const TOP = 214;
const STOREY = 121;
/** From the floor of a corridor to the ground under it, and the ground itself. */
const BASE = 20;
const GROUND = 46;

/** How many corridors, from the top, still hold a tile. */
export function corridorsSeen(corridors: readonly number[], tiles: number): number {
  let seen = 0;
  for (let held = 0; held < tiles && seen < corridors.length; seen++) held += corridors.at(-1 - seen)!;
  return Math.max(1, seen);
}

const needed = (corridors: readonly number[], seen: number): Area => ({
  width: corridors.at(-seen)! * PITCH + 96,
  height: TOP + STOREY * (seen - 1) + BASE + GROUND,
});

/** The side of a tile on the screen, if so many corridors are in sight. */
export function tileOf(corridors: readonly number[], seen: number, area: Area): number {
  const { width, height } = needed(corridors, seen);
  return Math.min(LARGEST, SIDE * Math.min(area.width / width, area.height / height));
}

export function corridorsFor(area: Area, all: number): readonly number[] {
  const size = (one: readonly number[]): number => tileOf(one, corridorsSeen(one, all), area);
  const fit = CORRIDORS.filter((one) => one.reduce((sum, places) => sum + places, 0) >= all);
  return (fit.length ? fit : CORRIDORS).toSorted((a, b) => size(b) - size(a))[0]!;
}

/** The roof over the last corridor, with the finish in it: half as wide as this. */
export const roofOf = (rows: Row[]): number => clamp(140, rows[0]!.places * 44 + 8, 190);

/** The pyramid of a game of `all` tiles, of which so many are left; `waiting` pieces stand on the start. */
export function pyramid(tiles: number, area: Area, all = tiles, waiting = 0): Layout {
  const corridors = corridorsFor(area, all);
  const count = corridors.length;
  const rows = corridors.toReversed().map((places, nth): Row => {
    const half = (places * PITCH) / 2;
    const way = (count - 1 - nth) % 2 ? -1 : 1;
    return { floor: TOP + STOREY * nth, left: AXIS - half, right: AXIS + half, way, places };
  });
  const seen = corridorsSeen(corridors, tiles);
  const bottom = needed(corridors, seen).height;
  const unit = tileOf(corridors, seen, area) / SIDE;
  const [width, height] = [area.width / unit, area.height / unit];
  const slots = slotsOf(rows, PITCH, SIDE, 6);
  const x = AXIS - width / 2;
  // What is left over goes to the sky, and a little of it to the sand.
  const y = bottom - height + Math.max(0, height - bottom - 90) * 0.3;
  const roof = roofOf(rows);
  const even = count % 2 === 0;
  const mat = matOf(x, width, bottom, unit, waiting, rows[seen - 1]!.way < 0);
  return {
    kind: "pyramid",
    x,
    y,
    width,
    height,
    unit,
    tile: SIDE,
    pitch: PITCH,
    scale: 0.9,
    rows,
    seen,
    slots,
    empty: slots.length - tiles,
    mat,
    start: {
      x: mat.x + (START_WORD + 18) * mat.scale,
      y: mat.y + 20 * mat.scale,
      width: (mat.width - START_WORD - 40) * mat.scale,
      scale: Math.min(0.86 * mat.scale, (GROUND + BASE - FEET - 14 * mat.scale) / 60),
    },
    finish: { x: even ? AXIS - roof + 88 : AXIS - 18, y: TOP - 109, width: roof - (even ? 60 : 74), scale: 0.7 },
  };
}

/** Room for the word on the mat. */
const START_WORD = 92;

/** It is as large on the screen however near the camera is, and lies where the way goes in. */
function matOf(x: number, width: number, bottom: number, unit: number, waiting: number, east: boolean): Layout["mat"] {
  const scale = clamp(0.6, 1 / unit, 1.15);
  const long = Math.min(Math.max(230, START_WORD + 40 + waiting * 29), (width - 12) / scale);
  return {
    x: east ? x + width - (long + 6) * scale : x + 6 * scale,
    y: bottom - 34 * scale,
    width: long,
    scale,
    east,
  };
}

// The corridors one above the other, in pixels: as many columns as make the tiles largest. Empty rows are dropped. The finish takes
// two places, the start one, or two while many wait there.
const LEAST_COLUMNS = 3;
const MOST_COLUMNS = 12;
const MARGIN = 7;
const CEILING = 24;

interface Snake {
  columns: number;
  count: number;
  tile: number;
}
function snakeOf(places: number, { width, height }: Area): Snake {
  let best: Snake | undefined;
  for (let columns = LEAST_COLUMNS; columns <= MOST_COLUMNS; columns++) {
    const count = Math.ceil(places / columns);
    const tile = Math.min((width - 2 * MARGIN) / columns - 7, height / count - CEILING, LARGEST);
    if (!best || tile > best.tile + 0.3) best = { columns, count, tile };
  }
  return best!;
}

/** How many heaps of pawns find room in one place. */
const HEAPS = 3;

export function corridors(tiles: number, area: Area, heaps = 0): Layout {
  const before = heaps > HEAPS ? 2 : 1;
  const { columns, count, tile } = snakeOf(tiles + before + 2, area);
  const { width, height } = area;
  const pitch = (width - 2 * MARGIN) / columns;
  const size = tile / SIDE;
  const high = Math.min(height / count, tile * 1.4 + CEILING);
  const rows = Array.from({ length: count }, (_, nth): Row => ({
    floor: (nth + 1) * high - 13,
    left: MARGIN,
    right: width - MARGIN,
    way: nth % 2 ? -1 : 1,
    places: columns,
  }));
  const all = slotsOf(rows, pitch, tile, 1 + FEET * size);
  const slots = all.slice(before, -2);
  const empty = slots.length - tiles;
  const first = all[0]!;
  const last = rows.at(-1)!;
  // Where tiles are gone, those who wait have more room.
  const room = Math.min(2, before + empty) * pitch;
  const waiting = last.way > 0 ? MARGIN : width - MARGIN - room;
  return {
    kind: "corridors",
    x: 0,
    y: 0,
    width,
    height,
    unit: 1,
    tile,
    pitch,
    scale: 0.9 * size,
    rows,
    seen: count,
    slots,
    empty,
    crowded: before > 1,
    mat: { x: first.x, y: last.floor, width: room, scale: size, east: last.way < 0 },
    start: { x: waiting + 18 * size, y: last.floor + FEET * size, width: room - 36 * size, scale: 0.72 * size },
    finish: {
      x: width - MARGIN - 2 * pitch + 5 + 20 * size,
      y: rows[0]!.floor - 1,
      width: 2 * pitch - 10 - 84 * size,
      scale: 0.62 * size,
    },
  };
}

function slotsOf(rows: Row[], pitch: number, tile: number, above: number): Slot[] {
  return rows
    .map((row, nth) => ({ row, nth }))
    .reverse()
    .flatMap(({ row, nth }) =>
      Array.from({ length: row.places }, (_, k): Slot => {
        const along = (k + 0.5) * pitch;
        return {
          x: row.way > 0 ? row.left + along : row.right - along,
          y: row.floor - above - tile / 2,
          row: nth,
          way: row.way,
        };
      }),
    );
}

/** The slot of a place of the track, counted from 1. */
export const slotAt = (layout: Layout, place: number): Slot =>
  layout.slots[layout.empty + place - 1] ?? layout.slots[0]!;

/** The upper right corner of a place: what is printed stands left of it, and pieces stand below. */
export function corner(layout: Layout, place: number): Point {
  const slot = slotAt(layout, place);
  return { x: slot.x + layout.tile * 0.4, y: slot.y - layout.tile / 2 + 1 };
}

/** Where feet stand on the ledge of a row. */
export const ledge = (layout: Layout, row: number): number => layout.rows[row]!.floor + (FEET * layout.tile) / SIDE;

/** A point on the ledge to walk to. */
export function footing(layout: Layout, at: At): Point {
  if (at === "start") return { x: layout.start.x, y: layout.start.y };
  if (at === "finish") return { x: layout.finish.x, y: layout.finish.y };
  const slot = slotAt(layout, at);
  return { x: slot.x, y: ledge(layout, slot.row) };
}

/** Where everything stands: the step pyramid cut open, or on a narrow screen its corridors one above the other. */
import type { At, Piece } from "./pieces";

export interface Point {
  x: number;
  y: number;
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
export interface Layout {
  kind: "pyramid" | "corridors";
  width: number;
  height: number;
  /** The side of a tile, and the size of the pieces. */
  tile: number;
  pitch: number;
  scale: number;
  rows: Row[];
  /** From the entrance to the finish. */
  slots: Slot[];
  /** How many slots at the entrance hold no tile any more. */
  empty: number;
  start: Point;
  finish: Point;
  /** How much room pieces have side by side at the start and in the finish. */
  startWidth: number;
  finishWidth: number;
}

const FEET = 5;

// The pyramid: rows of k, k − 2, k − 4, k − 6 tiles around its axis; the smallest that holds all tiles of the game. It stays
// as it is for the whole game, so that a taken tile moves those behind it by one place and no others.
const AXIS = 512;
const PYRAMID_FLOORS = [214, 335, 456, 577];
const BASE = 792;
const LONGEST = [8, 9, 10, 11];
const holds = (longest: number): number => 4 * longest - 12;

/** The pyramid of a game of so many tiles, `tiles` of which are left. */
export function pyramid(tiles: number, all = tiles): Layout {
  const longest = LONGEST.find((one) => holds(one) >= all) ?? 11;
  const pitch = BASE / longest;
  const tile = Math.min(88, Math.round(pitch * 0.94));
  const rows = PYRAMID_FLOORS.map((floor, nth): Row => {
    const places = longest - 2 * (3 - nth);
    const half = (places * pitch) / 2;
    return { floor, left: AXIS - half, right: AXIS + half, way: nth % 2 ? 1 : -1, places };
  });
  const slots = slotsOf(rows, pitch, tile, 6);
  return {
    kind: "pyramid",
    width: 940,
    height: 640,
    tile,
    pitch,
    scale: tile > 80 ? 0.9 : tile > 70 ? 0.84 : 0.78,
    rows,
    slots,
    empty: slots.length - tiles,
    start: { x: 118, y: 627 },
    finish: { x: 424, y: 98 },
    startWidth: 340,
    finishWidth: 118,
  };
}

// The corridors: rows for all tiles of the game; once, when few tiles are left, fewer and larger ones, for fingers.
// The start and the finish take two places each.
const NARROW = 390;
const TALL = 492;
const COLUMNS = [
  { columns: 4, tile: 84, rows: 4, scale: 0.88 },
  { columns: 6, tile: 57, rows: 6, scale: 0.64 },
];

export function corridors(tiles: number): Layout {
  const {
    columns,
    tile,
    scale,
    rows: count,
  } = COLUMNS.find((one) => one.columns * one.rows >= tiles + 4) ?? COLUMNS[1]!;
  const pitch = (NARROW - 20) / columns;
  const high = Math.min(tile + 56, (TALL - 6) / count);
  const rows = Array.from({ length: count }, (_, nth): Row => ({
    floor: tile + 12 + nth * high,
    left: 10,
    right: NARROW - 10,
    way: nth % 2 ? -1 : 1,
    places: columns,
  }));
  const all = slotsOf(rows, pitch, tile, 1);
  const slots = all.slice(2, -2);
  const entrance = Math.min(all[0]!.x, all[1]!.x);
  const last = rows.at(-1)!;
  return {
    kind: "corridors",
    width: NARROW,
    height: TALL,
    tile,
    pitch,
    scale,
    rows,
    slots,
    empty: slots.length - tiles,
    start: { x: entrance - pitch / 2 + 13, y: last.floor + FEET },
    finish: { x: NARROW - 10 - 2 * pitch + 20, y: rows[0]!.floor + 1 },
    startWidth: 2 * pitch - 30,
    finishWidth: 2 * pitch - 76,
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
  return { x: slot.x + layout.tile / 2 - 7, y: slot.y - layout.tile / 2 + 1 };
}

/** Where feet stand on the ledge of a slot. */
const ledge = (layout: Layout, slot: Slot): number => layout.rows[slot.row]!.floor + FEET;

export interface Stand extends Point {
  scale: number;
  /** More pieces of the same player stand behind this one. */
  behind: number;
}

function groupBy<T, K>(all: T[], key: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

/** Who is drawn over whom: always the same, so that nothing is taken off the page while it moves; own pawns in front. */
export const inDepth = (pieces: Piece[], me: number | null): Piece[] => {
  const depth = (piece: Piece): number =>
    piece.kind === "guard" ? 0 : piece.kind === "mummy" ? 2 : piece.seat === me ? 3 : 1;
  return pieces.toSorted((a, b) => depth(a) - depth(b) || a.seat - b.seat || a.nth - b.nth);
};

/** Where each piece stands. Own pawns come last, so that nothing hides them; hats stand right, off the number. */
export function stands(layout: Layout, pieces: Piece[], me: number | null): Map<string, Stand> {
  const found = new Map<string, Stand>();
  const groups = groupBy(pieces, (piece) => piece.at);
  for (const [at, group] of groups) {
    if (typeof at === "number") {
      const slot = slotAt(layout, at);
      const sorted = inDepth(group, me);
      const back = sorted.length > ABREAST ? Math.min(sorted.length - ABREAST, Math.floor(sorted.length / 2)) : 0;
      const rows = [sorted.slice(0, back), sorted.slice(back)].map((row) =>
        row.toSorted((a, b) => Number(Boolean(a.hat)) - Number(Boolean(b.hat))),
      );
      rows
        .flat()
        .forEach((piece, nth) =>
          found.set(piece.id, { ...spread(layout, slot, piece, nth, sorted.length, back), behind: 0 }),
        );
    } else for (const [id, stand] of inARow(layout, at, group)) found.set(id, stand);
  }
  return found;
}

/** How wide a piece is, and how much higher the second row stands, before scaling. */
const BODY = 44;
const RAISED = 23;
const ABREAST = 3;

/** All above the tile they stand on; who finds no place on the ledge stands behind, off the number. */
function spread(
  layout: Layout,
  slot: Slot,
  piece: Piece,
  nth: number,
  count: number,
  back: number,
): Point & { scale: number } {
  const y = ledge(layout, slot);
  const size = count > ABREAST ? 0.88 : 1;
  const scale = layout.scale * size;
  const side = Math.min(layout.tile * 0.245, (layout.pitch - BODY * scale) / 2);
  if (count === 1) return { x: slot.x + (piece.hat ? side : -side), y, scale };
  if (count === 2) return { x: slot.x + (nth ? side : -side), y, scale };
  const edge = (layout.pitch - BODY * scale) / 2;
  const along = (from: number, to: number, k: number, of: number): number =>
    of === 1 ? (from + to) / 2 : from + ((to - from) * k) / (of - 1);
  return nth < back
    ? { x: slot.x + along(-edge / 4, edge, nth, back), y: y - RAISED * scale, scale }
    : { x: slot.x + along(-edge, edge, nth - back, count - back), y, scale };
}

/** Where a piece would stand: behind those who stand there now, if they leave it no place. */
export function behindThose(there: Stand[], after: Stand): Stand {
  const crowded = there.some((one) => Math.abs(one.x - after.x) < BODY * after.scale * 0.75);
  return crowded ? { ...after, y: after.y - RAISED * after.scale } : after;
}

/** Start and finish: side by side; on a narrow screen one pawn of each colour, the others behind it. */
function inARow(layout: Layout, at: At, group: Piece[]): [string, Stand][] {
  const origin = at === "start" ? layout.start : layout.finish;
  const room = at === "start" ? layout.startWidth : layout.finishWidth;
  const narrow = layout.kind === "corridors";
  const heaps = narrow ? [...groupBy(group, (piece) => piece.seat).values()] : group.map((piece) => [piece]);
  heaps.sort((a, b) => (a[0]!.seat < 0 ? 99 : a[0]!.seat) - (b[0]!.seat < 0 ? 99 : b[0]!.seat));
  const size =
    at === "start" ? (narrow ? (heaps.length > 5 ? 0.8 : 0.95) : 0.92) : narrow ? 0.9 : heaps.length > 6 ? 0.72 : 0.88;
  const step = Math.min(narrow ? 22 : 28, room / Math.max(1, heaps.length - 1));
  return heaps.flatMap((heap, nth) => {
    const sorted = heap.toSorted((a, b) => Number(Boolean(a.hat)) - Number(Boolean(b.hat)));
    return sorted.map((piece, k): [string, Stand] => [
      piece.id,
      { x: origin.x + nth * step, y: origin.y, scale: layout.scale * size, behind: k === sorted.length - 1 ? k : -1 },
    ]);
  });
}

export interface Stop extends Point {
  at: At;
}

/** The spaces that are counted on the way, the last one included. */
export function stops(layout: Layout, tiles: number, from: At, to: At, lap: boolean): Stop[] {
  const stop = (at: At): Stop => ({ at, ...footing(layout, at) });
  const run = (first: number, last: number): Stop[] =>
    Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => stop(first + k));
  if (lap) {
    const up = from === "finish" ? [] : [...run(from === "start" ? 1 : from + 1, tiles), stop("finish")];
    if (to === "finish") return up;
    return [...up, stop("start"), ...(to === "start" ? [] : run(1, to))];
  }
  if (from === "finish" || to === "start") return [stop(to)];
  const first = from === "start" ? 1 : from + 1;
  if (to === "finish") return [...run(first, tiles), stop("finish")];
  return to < first ? [stop(to)] : run(first, to);
}

/** A point on the ledge to walk to. */
export function footing(layout: Layout, at: At): Point {
  if (at === "start") return layout.start;
  if (at === "finish") return layout.finish;
  const slot = slotAt(layout, at);
  return { x: slot.x, y: ledge(layout, slot) };
}

/** A line along the ledges, round the ends of the corridors and through the empty part of the entrance. */
export function trail(layout: Layout, from: Point & { at: At }, through: Stop[]): string {
  const parts = [`M${round(from.x)} ${round(from.y)}`];
  let last: Stop = from;
  for (const stop of through) {
    parts.push(leg(layout, last, stop));
    last = stop;
  }
  return parts.join("");
}

const round = (n: number): number => Math.round(n * 10) / 10;

function leg(layout: Layout, from: Stop, to: Stop): string {
  const line = `L${round(to.x)} ${round(to.y)}`;
  if (typeof from.at !== "number" || typeof to.at !== "number") {
    if (from.at === "start" && typeof to.at === "number") return entrance(layout, to) + line;
    if (to.at === "finish" && layout.kind === "pyramid") return chamberStair(layout, from, to) + line;
    return to.at === "start" ? `M${round(to.x)} ${round(to.y)}` : line;
  }
  const [a, b] = [slotAt(layout, from.at), slotAt(layout, to.at)];
  return a.row === b.row ? line : turn(layout, a, from.y, to) + line;
}

/** Up to the chamber, beside the last tile or between it and the one before. */
function chamberStair(layout: Layout, from: Point, to: Point): string {
  const { left } = layout.rows[0]!;
  const x = left > 370 ? Math.max(385, left - 14) : left + layout.pitch;
  return `L${round(x)} ${round(from.y)}L${round(x)} ${round(to.y + 30)}L${round(Math.max(x, 408))} ${round(to.y + 10)}`;
}

/** From the mat into the first corridor and, where it is empty, up to where the tiles begin. */
function entrance(layout: Layout, to: Stop): string {
  if (layout.kind === "corridors") return "";
  const first = slotAt(layout, to.at as number);
  const bottom = layout.rows.length - 1;
  const y = layout.rows[bottom]!.floor + FEET;
  let path = `L${round(layout.rows[bottom]!.left - 14)} ${y}`;
  for (let row = bottom; row > first.row; row--) {
    const end = { x: endOf(layout, row), y: layout.rows[row]!.floor + FEET };
    path +=
      `L${round(end.x)} ${end.y}` +
      turn(layout, { ...first, x: end.x, row, way: layout.rows[row]!.way }, end.y, {
        x: to.x,
        y: layout.rows[row - 1]!.floor + FEET,
      });
  }
  return path;
}

const endOf = (layout: Layout, row: number): number =>
  layout.rows[row]!.way > 0 ? layout.rows[row]!.right - 26 : layout.rows[row]!.left + 26;

/** Up the stairs at the end of a corridor. */
function turn(layout: Layout, slot: Slot, y: number, to: Point): string {
  const { way } = slot;
  const edge = way > 0 ? layout.rows[slot.row]!.right : layout.rows[slot.row]!.left;
  if (layout.kind === "corridors") {
    const x = edge + way * 4;
    return `L${round(x - way * 12)} ${round(y)}C${round(x)} ${round(y)} ${round(x)} ${round(to.y)} ${round(x - way * 12)} ${round(to.y)}`;
  }
  const end = edge + way * 4;
  const above = layout.rows[slot.row - 1]!;
  const door = (way > 0 ? above.right : above.left) + way * 34;
  const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;
  return (
    `L${at(end - way * 22, y)}C${at(end + way * 2, y)} ${at(end + way, y - 30)} ${at(end - way, y - 62)}` +
    `C${at(end - way * 3, y - 100)} ${at(door + way * 26, to.y + 4)} ${at(door, to.y - 6)}`
  );
}

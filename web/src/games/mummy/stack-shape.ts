/** How the tiles in front of a player lie: side by side, in several rows as soon as their numbers would cover each other. */
export interface StackShape {
  rows: number;
  /** How many lie in a row. */
  across: number;
  /** From tile to tile. */
  step: number;
  /** How large the tiles are drawn, and how far the last of a row may lie from the first then. */
  size: number;
  room: number;
}

/** Tiles lie apart by this, and where there is room by no less than this. */
const APART = 33;
const LEAST = 32;
const MOST_ROWS = 3;
/** Where there is height for one row, two of smaller tiles find room in it. */
const SMALLER = 0.62;
/** What a row takes beside the way from its first tile to its last. */
export const EDGE = 56;
/** Where it is laid out no tile touches another. */
const SPREAD = 48;

/** `room` is how far the last of a row may lie from the first; `tall` whether there is height for more rows. */
export function stackShape(tiles: number, room: number, tall: boolean): StackShape {
  const fit = Math.floor(room / LEAST) + 1;
  if (!tall && tiles > fit) return rowsOf(2, tiles, (room + EDGE) / SMALLER - EDGE, SMALLER);
  return rowsOf(tall ? Math.min(MOST_ROWS, Math.max(1, Math.ceil(tiles / fit))) : 1, tiles, room, 1);
}

function rowsOf(rows: number, tiles: number, room: number, size: number): StackShape {
  const across = Math.max(1, Math.ceil(tiles / rows));
  return { rows, across, step: Math.min(APART, room / Math.max(1, across - 1)), size, room };
}

/** Laid out for whoever wants to read it: nothing overlaps, in as many rows as that takes. */
export function spreadShape(tiles: number, room: number): StackShape {
  const across = Math.max(1, Math.min(tiles, Math.floor(room / SPREAD) + 1));
  return { rows: Math.max(1, Math.ceil(tiles / across)), across, step: SPREAD, size: 1, room };
}

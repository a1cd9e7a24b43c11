/** How the tiles in front of a player lie: side by side, in several rows as soon as their numbers would cover each other. */
export interface StackShape {
  rows: number;
  /** How many lie in a row. */
  across: number;
  /** From tile to tile. */
  step: number;
}

/** Tiles lie apart by this, and where there is room by no less than this. */
const APART = 33;
const LEAST = 28;
const MOST_ROWS = 3;
/** Where it is laid out no tile touches another. */
const SPREAD = 48;

/** `room` is how far the last of a row may lie from the first; `tall` whether there is height for more rows. */
export function stackShape(tiles: number, room: number, tall: boolean): StackShape {
  const fit = Math.floor(room / LEAST) + 1;
  const rows = tall ? Math.min(MOST_ROWS, Math.max(1, Math.ceil(tiles / fit))) : 1;
  const across = Math.max(1, Math.ceil(tiles / rows));
  return { rows, across, step: Math.min(APART, room / Math.max(1, across - 1)) };
}

/** Laid out for whoever wants to read it: nothing overlaps, in as many rows as that takes. */
export function spreadShape(tiles: number, room: number): StackShape {
  const across = Math.max(1, Math.min(tiles, Math.floor(room / SPREAD) + 1));
  return { rows: Math.max(1, Math.ceil(tiles / across)), across, step: SPREAD };
}

/** Where pieces stand: on a tile so that its number is never covered, on the start and in the finish side by side. */
import { ledge, SIDE, slotAt, type Layout, type Point, type Slot } from "./layout";
import type { At, Piece } from "./pieces";

export interface Stand extends Point {
  scale: number;
  /** More pieces of the same player stand behind this one. */
  behind: number;
  /** 0 behind others, 1 in front. */
  rank: 0 | 1;
}

function groupBy<T, K>(all: T[], key: (one: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

/** Own pawns in front. */
const depth = (piece: Piece, me: number | null): number =>
  piece.kind === "guard" ? 0 : piece.kind === "mummy" ? 2 : piece.seat === me ? 3 : 1;
const byDepth = (me: number | null) => (a: Piece, b: Piece) =>
  depth(a, me) - depth(b, me) || a.seat - b.seat || a.nth - b.nth;

/** Who is drawn over whom: as long as nobody changes ranks always the same, so that nothing is taken off the page while it moves. */
export const inDepth = (pieces: Piece[], stands: Map<string, Stand>, me: number | null): Piece[] => {
  const rank = (piece: Piece): number => stands.get(piece.id)?.rank ?? 1;
  return pieces.toSorted((a, b) => rank(a) - rank(b) || byDepth(me)(a, b));
};

/** Where each piece stands. */
export function stands(layout: Layout, pieces: Piece[], me: number | null): Map<string, Stand> {
  const found = new Map<string, Stand>();
  for (const [at, group] of groupBy(pieces, (piece) => piece.at)) {
    if (typeof at === "number") {
      const sorted = group.toSorted((a, b) => Number(tall(a)) - Number(tall(b)) || byDepth(me)(a, b));
      const places = onTile(sorted);
      sorted.forEach((piece, nth) => found.set(piece.id, standing(layout, slotAt(layout, at), places[nth]!)));
    } else for (const [id, stand] of inARow(layout, at, group)) found.set(id, stand);
  }
  return found;
}

/** What could reach up to a number stands off it, at the right. */
const tall = (piece: Piece): boolean => piece.hat !== null || piece.kind === "mummy";

interface Place {
  x: number;
  size: number;
  rank: 0 | 1;
  /** How much higher than the ledge. */
  raised: number;
}
const front = (x: number, size: number): Place => ({ x, size, rank: 1, raised: 0 });

/** Places of the pieces of one tile, in units of a tile of 82 around its middle: the tall ones last, from four on in two ranks. */
function onTile(pieces: Piece[]): Place[] {
  const count = pieces.length;
  if (count === 1) return [front(tall(pieces[0]!) ? 18 : -19, 1)];
  if (count === 2) return tall(pieces[0]!) ? [front(3, 0.87), front(26, 0.87)] : [front(-20, 1), front(20, 1)];
  if (count === 3) return [front(-25, 0.82), front(2, 0.82), front(27, 0.82)];
  const back = Math.floor(count / 2);
  const along = (from: number, to: number, nth: number, of: number): number => from + ((to - from) * nth) / (of - 1);
  return pieces.map((_, nth) =>
    nth < back
      ? { x: along(-12, back > 2 ? 30 : 18, nth, back), size: 0.69, rank: 0, raised: 20 }
      : front(along(-25, 29, nth - back, count - back), 0.69),
  );
}

function standing(layout: Layout, slot: Slot, { x, size, rank, raised }: Place): Stand {
  const unit = layout.tile / SIDE;
  return {
    x: slot.x + x * unit,
    y: ledge(layout, slot.row) - raised * unit,
    scale: layout.scale * size,
    behind: 0,
    rank,
  };
}

/** How wide a piece is, and how much higher it stands behind others, before scaling. */
const BODY = 44;
const RAISED = 23;

/** Where a piece would stand: behind those who stand there now, if they leave it no place. */
export function behindThose(there: Stand[], after: Stand): Stand {
  const crowded = there.some((one) => Math.abs(one.x - after.x) < BODY * after.scale * 0.75);
  return crowded ? { ...after, y: after.y - RAISED * after.scale } : after;
}

const CLOSE = 12;
/** Who wears a hat in the pyramid's top stands below its word. */
const LOWER = 0.78;

/** Start and finish: side by side; where there is little room one pawn of each colour, the others behind it. */
function inARow(layout: Layout, at: At, group: Piece[]): [string, Stand][] {
  const ground = at === "start" ? layout.start : layout.finish;
  const scale = ground.scale * (at === "finish" && layout.kind === "pyramid" && group.some(tall) ? LOWER : 1);
  const widest = 34 * scale;
  const heaped = layout.kind === "corridors" || ground.width / Math.max(1, group.length - 1) < CLOSE * layout.scale;
  const heaps = heaped ? [...groupBy(group, (piece) => piece.seat).values()] : group.map((piece) => [piece]);
  heaps.sort((a, b) => (a[0]!.seat < 0 ? 99 : a[0]!.seat) - (b[0]!.seat < 0 ? 99 : b[0]!.seat));
  const step = Math.min(widest, ground.width / Math.max(1, heaps.length - 1));
  return heaps.flatMap((heap, nth) => {
    const sorted = heap.toSorted((a, b) => Number(Boolean(a.hat)) - Number(Boolean(b.hat)));
    return sorted.map((piece, k): [string, Stand] => [
      piece.id,
      {
        x: ground.x + nth * step,
        y: ground.y,
        scale,
        behind: k === sorted.length - 1 ? k : -1,
        rank: 1,
      },
    ]);
  });
}

/** The way of a piece: which spaces are counted, and a line along the ledges. */
import { AXIS, footing, ledge, roofOf, slotAt, type Layout, type Point, type Slot } from "./layout";
import type { At } from "./pieces";

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
const at = (x: number, y: number): string => `${round(x)} ${round(y)}`;

function leg(layout: Layout, from: Stop, to: Stop): string {
  const line = `L${at(to.x, to.y)}`;
  if (typeof from.at !== "number" || typeof to.at !== "number") {
    if (from.at === "start" && typeof to.at === "number") return entrance(layout, to) + line;
    if (to.at === "finish" && layout.kind === "pyramid") return chamberStair(layout, from, to) + line;
    return to.at === "start" ? `M${at(to.x, to.y)}` : line;
  }
  const [a, b] = [slotAt(layout, from.at), slotAt(layout, to.at)];
  return a.row === b.row ? line : turn(layout, a, from.y, to) + line;
}

/** Up to the chamber, at the end of the last corridor. */
function chamberStair(layout: Layout, from: Point, to: Point): string {
  const { way } = layout.rows[0]!;
  const end = AXIS + way * (roofOf(layout.rows) - 44);
  return `L${at(end + way * 16, from.y)}L${at(end + way * 12, to.y + 22)}L${at(end - way * 14, to.y + 4)}`;
}

/** From the mat into the lowest corridor in sight and, where it is empty, up to where the tiles begin. */
function entrance(layout: Layout, to: Stop): string {
  if (layout.kind === "corridors") return "";
  const row = layout.rows[layout.seen - 1]!;
  return `L${at(row.way > 0 ? row.left - 14 : row.right + 14, ledge(layout, layout.seen - 1))}L${at(to.x - row.way * 30, to.y)}`;
}

/** Up the stairs at the end of a corridor. */
function turn(layout: Layout, slot: Slot, y: number, to: Point): string {
  const { way } = slot;
  const edge = way > 0 ? layout.rows[slot.row]!.right : layout.rows[slot.row]!.left;
  if (layout.kind === "corridors") {
    const x = edge + way * 4;
    return `L${at(x - way * 12, y)}C${at(x, y)} ${at(x, to.y)} ${at(x - way * 12, to.y)}`;
  }
  const end = edge + way * 4;
  const above = layout.rows[slot.row - 1]!;
  const door = (way > 0 ? above.right : above.left) + way * 34;
  return (
    `L${at(end - way * 22, y)}C${at(end + way * 2, y)} ${at(end + way, y - 30)} ${at(end - way, y - 62)}` +
    `C${at(end - way * 3, y - 100)} ${at(door + way * 26, to.y + 4)} ${at(door, to.y - 6)}`
  );
}

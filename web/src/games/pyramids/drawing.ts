/** The lines of a pyramid card, drawn once for each card and kept. */
import { box, cross, drawn, f1, hand } from "../../art/hand";
import { SIDE } from "./moves";

export const CELL = 50,
  PAD = 14;
export const WIDTH = CELL * SIDE + PAD * 2;
export const ICONS: Record<string, string> = {
  x: "redx",
  r: "ruby",
  e: "emerald",
  t: "torch",
  s: "skull",
  p: "potion",
};
export const WALL = "#",
  ENTRANCE = "v",
  TOMB = "G";

interface Cell {
  sign: string;
  x: number;
  y: number;
  floor: string;
  joint: string;
  chip: string;
  grains: { x: string; y: string; r: string }[];
  invite: string;
  cross: string;
}
export interface Drawing {
  height: number;
  top: number;
  sky: string;
  sun: string;
  dune: string;
  pyramid: string;
  shade: string;
  plate: string;
  number: { x: number; y: number; size: number };
  rock: string;
  flecks: string;
  shaft: string;
  cells: Cell[];
  edge: string;
}

const kept = new Map<string, Drawing>();

/** `sky`: its height, 100 as printed; under 86 number and pyramid stand side by side. */
export function drawing(number: number, chamber: string, mini: boolean, sky = 100): Drawing {
  const key = `${number} ${chamber} ${mini ? "mini" : sky}`;
  let found = kept.get(key);
  if (!found) kept.set(key, (found = draw(number, chamber, mini, sky)));
  return found;
}

function draw(number: number, chamber: string, mini: boolean, height: number): Drawing {
  const rnd = hand(number * 31 + 5),
    low = !mini && height < 86,
    top = mini ? 70 : height,
    W = WIDTH,
    H = top + CELL * SIDE + PAD * 2;
  const entrance = chamber.indexOf(ENTRANCE) % SIDE,
    x0 = PAD,
    y0 = top + PAD;
  const sky = box(1.5, 1.5, W - 3, H - 3, rnd, 1, 12);
  const ax = mini ? W * 0.63 : low ? W * 0.57 : W / 2,
    half = mini ? 84 : low ? 100 : 124,
    ay = mini || low ? 7 : 9,
    by = top + 3,
    px = ax + (mini ? 16 : 22);
  const pyramid = drawn(
    [
      [ax, ay],
      [ax + half, by],
      [ax - half, by],
    ],
    rnd,
    0.8,
    4,
  );
  const plate = mini
    ? box(9, 9, 72, 48, rnd, 0.8, 9)
    : low
      ? box(12, 11, 56, 37, rnd, 0.8, 12)
      : box(W / 2 - 29, top - 47, 58, 37, rnd, 0.8, 12);
  const rock = drawn(
    [
      [3, top],
      [W - 3, top],
      [W - 3, H - 3],
      [3, H - 3],
    ],
    rnd,
    0.6,
    10,
  );
  let flecks = "";
  if (!mini)
    for (let i = 0; i < 46; i++) {
      const side = i % 4,
        t = rnd();
      const x = side === 0 ? 5 + rnd() * 5 : side === 1 ? W - 13 + rnd() * 3 : 12 + t * (W - 24);
      const y = side === 2 ? top + 3 + rnd() * 6 : side === 3 ? H - 10 + rnd() * 5 : top + 10 + t * 245;
      flecks += `M${f1(x)} ${f1(y)}l${f1(2 + rnd() * 4)} ${f1((rnd() - 0.5) * 2)}`;
    }
  const cells = [...chamber].map((sign, i): Cell => {
    const x = x0 + (i % SIDE) * CELL,
      y = y0 + Math.floor(i / SIDE) * CELL;
    const cell: Cell = { sign, x, y, floor: "", joint: "", chip: "", grains: [], invite: "", cross: "" };
    if (sign === WALL) {
      cell.floor = box(x + 1, y + 1, CELL - 2, CELL - 2, rnd, 0.9, 4);
      const m = 20 + rnd() * 12,
        n = 14 + rnd() * 20;
      cell.joint =
        `M${x + 3} ${f1(y + 25 + rnd() * 2)}L${x + 47} ${f1(y + 24 + rnd() * 2)}` +
        `M${f1(x + m)} ${y + 3}L${f1(x + m + 1)} ${y + 24}M${f1(x + n)} ${y + 27}L${f1(x + n - 1)} ${y + 47}`;
      if (!mini)
        cell.chip = `M${x + 4} ${y + 4}L${f1(x + m - 3)} ${y + 3.5}M${x + 4} ${y + 29}L${f1(x + n - 3)} ${y + 28.5}`;
      return cell;
    }
    cell.floor = box(x + 1.2, y + 1.2, CELL - 2.4, CELL - 2.4, rnd, 0.8, 6);
    if (!mini && sign !== TOMB)
      for (let k = 0; k < 4; k++)
        cell.grains.push({ x: f1(x + 6 + rnd() * 38), y: f1(y + 6 + rnd() * 38), r: f1(0.5 + rnd() * 0.6) });
    cell.invite = box(x + 4.5, y + 4.5, CELL - 9, CELL - 9, rnd, 0.5, 5);
    cell.cross = cross(x + 1, y + 1, CELL - 2, rnd, mini ? 7 : 4.6);
    return cell;
  });
  const door = x0 + entrance * CELL;
  return {
    height: H,
    top,
    sky,
    number: mini
      ? { x: 45, y: 47, size: 42 }
      : low
        ? { x: 40, y: 39.5, size: 31 }
        : { x: W / 2, y: top - 18.5, size: 31 },
    sun: mini ? "" : low ? `M${W - 26} 13a10.5 10.5 0 1 0 .1 0Z` : `M${entrance < 2 ? 236 : 42} 16a15 15 0 1 0 .1 0Z`,
    dune: mini
      ? `M3 ${top - 8}C60 ${top - 18} 200 ${top - 16} ${W - 3} ${top - 10}L${W - 3} ${top + 12}L3 ${top + 12}Z`
      : `M3 ${top - 8}C40 ${top - 24} 70 ${top - 18} 110 ${top - 6}C160 ${top - 22} 220 ${top - 26} ${W - 3} ${top - 12}L${W - 3} ${top + 12}L3 ${top + 12}Z`,
    pyramid,
    shade: `M${ax} ${ay + 2}L${ax + half - 2} ${by}L${px} ${by}Z`,
    plate,
    rock,
    flecks,
    shaft:
      entrance < 0
        ? ""
        : `M${door + 12} ${top + 1.5}L${door + 38} ${top + 1.5}L${door + 42} ${y0 + 5}L${door + 8} ${y0 + 5}Z`,
    cells,
    edge: box(1.5, 1.5, W - 3, H - 3, hand(number * 31 + 5), 1, 12),
  };
}

/** The outline around a set of cells. */
export function outline(cells: readonly number[], top: number): string {
  const has = (r: number, c: number) => r >= 0 && c >= 0 && r < SIDE && c < SIDE && cells.includes(r * SIDE + c);
  let edge = "";
  for (const cell of cells) {
    const r = Math.floor(cell / SIDE),
      c = cell % SIDE,
      x = PAD + c * CELL,
      y = top + PAD + r * CELL;
    if (!has(r - 1, c)) edge += `M${x} ${y}h${CELL}`;
    if (!has(r + 1, c)) edge += `M${x} ${y + CELL}h${CELL}`;
    if (!has(r, c - 1)) edge += `M${x} ${y}v${CELL}`;
    if (!has(r, c + 1)) edge += `M${x + CELL} ${y}v${CELL}`;
  }
  return edge;
}

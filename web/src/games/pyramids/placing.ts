/** Where a shape goes: always one of the placements that the server named, the one nearest to what a person means. */
import { SIDE } from "./moves";

export interface Placement {
  code: number;
  card: number;
  cells: number[];
}
export type Arrow = "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight";

const row = (cell: number): number => Math.floor(cell / SIDE);
const column = (cell: number): number => cell % SIDE;

/** A shape where it lies, moved to the corner: tells turns and mirrorings apart. */
export function form(cells: readonly number[]): string {
  const top = Math.min(...cells.map(row)),
    left = Math.min(...cells.map(column));
  return cells
    .map((cell) => `${row(cell) - top}${column(cell) - left}`)
    .sort()
    .join(" ");
}

/** The cells of a form. */
export function cellsOf(shape: string): [number, number][] {
  return shape.split(" ").map((part) => [Number(part[0]), Number(part[1])]);
}
function joined(cells: [number, number][]): string {
  const top = Math.min(...cells.map(([r]) => r)),
    left = Math.min(...cells.map(([, c]) => c));
  return cells
    .map(([r, c]) => `${r - top}${c - left}`)
    .sort()
    .join(" ");
}
export const turned = (shape: string): string => joined(cellsOf(shape).map(([r, c]) => [c, -r]));
export const mirrored = (shape: string): string => joined(cellsOf(shape).map(([r, c]) => [r, -c]));

/** A shape in all ways it can be turned and mirrored. */
export function forms(shape: string): string[] {
  const ways = [shape, turned(shape), turned(turned(shape)), turned(turned(turned(shape)))];
  return [...ways, ...ways.map(mirrored)];
}

export function middle(cells: readonly number[]): [number, number] {
  const sum = (of: (cell: number) => number) => cells.reduce((total, cell) => total + of(cell), 0) / cells.length;
  return [sum(row), sum(column)];
}
const apart = ([a, b]: [number, number], [c, d]: [number, number]): number => Math.hypot(a - c, b - d);

/** The placement nearest to a point (row, column, in cells), one in the wanted form if any is near enough. */
export function nearest(options: readonly Placement[], at: [number, number], wanted: string): Placement | undefined {
  const OTHER_FORM = 1.2;
  let best: Placement | undefined,
    least = Infinity;
  for (const option of options) {
    const far = apart(middle(option.cells), at) + (form(option.cells) === wanted ? 0 : OTHER_FORM);
    if (far < least - 1e-9) [best, least] = [option, far];
  }
  return best;
}

/** For a tap: placements that cover the cell, the wanted form and the nearest first. */
export function covering(options: readonly Placement[], cell: number, wanted: string): Placement[] {
  const at: [number, number] = [row(cell), column(cell)];
  const cost = (option: Placement) => apart(middle(option.cells), at) + (form(option.cells) === wanted ? 0 : 10);
  return options.filter((option) => option.cells.includes(cell)).sort((a, b) => cost(a) - cost(b));
}

/** The next form, turned or mirrored, that can be laid somewhere, and where. */
export function reshaped(options: readonly Placement[], from: Placement, change: (shape: string) => string): Placement {
  let shape = change(form(from.cells));
  for (let tries = 0; tries < 4; tries++, shape = change(shape)) {
    const fitting = options.filter((option) => form(option.cells) === shape);
    const found = nearest(fitting, middle(from.cells), shape);
    if (found && shape !== form(from.cells)) return found;
  }
  return from;
}

/** The next placement in the direction of an arrow key; the same form is preferred. */
export function moved(options: readonly Placement[], from: Placement, arrow: Arrow): Placement {
  const [r, c] = middle(from.cells),
    wanted = form(from.cells);
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[arrow] as [
    number,
    number,
  ];
  let best = from,
    least = Infinity;
  for (const option of options) {
    const [a, b] = middle(option.cells);
    const along = (a - r) * down + (b - c) * right,
      across = Math.abs((a - r) * right) + Math.abs((b - c) * down);
    if (along < 0.2) continue;
    const cost = along + 2 * across + (form(option.cells) === wanted ? 0 : 1.5);
    if (cost < least - 1e-9) [best, least] = [option, cost];
  }
  return best;
}

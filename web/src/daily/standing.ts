/** Points of a field in numbers: how one stands in it, its blocks of stone, the rows of days. */
import { dayAfter, type Tried } from "./diary";

export interface Points {
  score: number;
  count: number;
}

export const playersIn = (field: Points[]): number => field.reduce((sum, { count }) => sum + count, 0);

/** How many hundredths of the others have fewer points; null without any others. */
export function better(field: Points[], score: number): number | null {
  const others = playersIn(field) - 1;
  if (others < 1) return null;
  const below = field.reduce((sum, one) => sum + (one.score < score ? one.count : 0), 0);
  return Math.floor((100 * below) / others);
}

/** The quarter of the field that one stands in, as steps of a pyramid: 4 is the best one. */
export const stepsOf = ({ place, of }: Pick<Tried, "place" | "of">): number =>
  place === undefined || !of ? 0 : Math.max(1, 4 - Math.floor((4 * (place - 1)) / of));

/** A block of stone: so many have points from and to. */
export interface Block {
  from: number;
  to: number;
  count: number;
}

const MOST_BLOCKS = 15,
  LEAST_BLOCKS = 7;
/** 1, 2, 5, 10, 20, 50 … */
const width = (nth: number): number => [1, 2, 5][nth % 3]! * 10 ** Math.floor(nth / 3);

/** A field in blocks of the same width, a round number of points; the lowest first. */
export function blocks(field: Points[]): Block[] {
  if (!field.length) return [];
  const scores = field.map(({ score }) => score);
  const lowest = Math.min(...scores),
    highest = Math.max(...scores);
  let wide = 1,
    first = lowest,
    many = highest - lowest + 1;
  for (let nth = 1; many > MOST_BLOCKS; nth++) {
    wide = width(nth);
    first = Math.floor(lowest / wide);
    many = Math.floor(highest / wide) - first + 1;
  }
  // A few points alone would be a wall, not a field: room on both sides.
  for (; many < LEAST_BLOCKS; many++) if (many % 2) first--;
  const found = Array.from({ length: many }, (_, nth): Block => {
    const from = (first + nth) * wide;
    return { from, to: from + wide - 1, count: 0 };
  });
  for (const { score, count } of field) found[Math.floor(score / wide) - first]!.count += count;
  return found;
}

/** Days in a row up to today (or yesterday, as today is not over), and the longest row there ever was. */
export function rows(days: string[], today: string): { now: number; longest: number } {
  const played = new Set(days);
  const back = (from: string): number => {
    let count = 0;
    while (played.has(dayAfter(from, -count))) count++;
    return count;
  };
  const longest = Math.max(0, ...days.map(back));
  return { now: back(today) || back(dayAfter(today, -1)), longest };
}

/** The weeks of a month, from Monday on: its days, and null for what belongs to others. */
export function weeks(month: string): (string | null)[] {
  const first = new Date(`${month}-01`);
  const before = (first.getUTCDay() + 6) % 7;
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return [
    ...Array.from({ length: before }, () => null),
    ...Array.from({ length: days }, (_, nth) => `${month}-${String(nth + 1).padStart(2, "0")}`),
  ];
}

export function monthBeside(month: string, by: number): string {
  const date = new Date(`${month}-01`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** What lies on cards and what a placement brings, in words: for those who listen, and as the reason of a hint. */
import { list, points } from "../../lib/words";
import type { Hint, PyramidsCardView, PyramidsSeatView } from "../../net/protocol";
import * as m from "../../words/messages";
import { TOMB, WALL } from "./drawing";
import { members, nameOf, parse } from "./moves";
import { colourWord, signWord } from "./words";

/** Signs that are collected, in the order in which they are told. */
export const COLLECTED = [TOMB, "t", "r", "e", "p", "x", "s"];
const TOLD = ["v", ...COLLECTED.slice(1), TOMB];
const names = (cells: number[]): string => cells.map(nameOf).join(" ");

export const cardTitle = (card: PyramidsCardView): string =>
  m.pyramids_card_label({ number: card.number, colour: colourWord(card.colour) });

/** What is in a chamber: signs with their cells, then walls. */
export function inside({ chamber }: PyramidsCardView, marks = 0, last = 0): string {
  const where = (sign: string) => [...chamber].flatMap((one, cell) => (one === sign ? [nameOf(cell)] : []));
  const signs = TOLD.flatMap((sign) => (where(sign).length ? [`${signWord(sign)} ${where(sign).join(", ")}`] : []));
  const walls = where(WALL);
  return [
    ...(last ? [m.pyramids_card_last({ cells: names(members(last)) })] : []),
    ...(marks ? [m.pyramids_card_marks({ cells: names(members(marks)) })] : []),
    ...signs,
    ...(walls.length ? [m.pyramids_walls({ cells: walls.join(" ") })] : []),
  ].join("; ");
}
export const cardSaid = (card: PyramidsCardView, marks = 0, last = 0): string =>
  `${cardTitle(card)}: ${inside(card, marks, last)}`;

/** Collected signs with how often. */
export const collected = (signs: string[]): { sign: string; count: number }[] =>
  COLLECTED.map((sign) => ({ sign, count: signs.filter((one) => one === sign).length })).filter(({ count }) => count);

export const gain = (before: PyramidsSeatView, after: PyramidsSeatView): number =>
  after.total + after.coming - before.total;
const pointsSaid = (value: number): string =>
  m.pyramids_say_points({ count: Math.abs(value), points: value ? points(value, true) : "0" });

/** A placement with what it collects and the points that the rules count for it. */
export function placementSaid(
  card: PyramidsCardView,
  cells: number[],
  before: PyramidsSeatView,
  after: PyramidsSeatView,
): string {
  const things = collected(cells.map((cell) => card.chamber[cell] ?? "")).map(
    ({ sign, count }) => signWord(sign) + (count > 1 ? ` ×${count}` : ""),
  );
  const place = m.pyramids_say_ghost({ card: card.number, cells: names(cells) });
  const worth = gain(before, after);
  return [
    place,
    ...(things.length ? [m.pyramids_say_collects({ things: list(things) })] : []),
    ...(things.length || worth ? [pointsSaid(worth)] : []),
  ].join("; ");
}

const KINDS = {
  colours: m.pyramids_gain_colours,
  torches: m.pyramids_gain_torches,
  gems: m.pyramids_gain_gems,
  skulls: m.pyramids_gain_skulls,
};
/** By what the score changes, as the rules count it, and what is still owed. */
export function gains(before: PyramidsSeatView, after: PyramidsSeatView): string[] {
  const kinds = (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((kind) => {
    const change = (after.points[kind] ?? 0) - (before.points[kind] ?? 0);
    return change ? [KINDS[kind]({ points: points(change, true) })] : [];
  });
  const tomb = after.coming - before.coming;
  return [
    ...(tomb ? [m.pyramids_gain_pyramids({ points: points(tomb, true) })] : []),
    ...kinds,
    ...(after.owed ? [m.pyramids_gain_cells({ count: after.owed })] : []),
  ];
}

const SIGNS: Record<string, string> = { "red X": "x", ruby: "r", emerald: "e", torch: "t", skull: "s", potion: "p" };
/** One of the terms by which the engine judges, in words; empty if it says nothing to a player. */
function term(name: string, marking: boolean): string {
  const tomb = /^tomb (\d+) cells away/.exec(name);
  if (tomb) return m.pyramids_why_tomb({ count: Number(tomb[1]) });
  if (/^\d+ skulls$/.test(name)) return m.pyramids_why_skulls();
  const beside =
    /^(.+) beside my marks$/.exec(name)?.[1] ?? (name === "torch still free, beside my marks" ? "torch" : "");
  if (SIGNS[beside] && beside !== "skull") return m.pyramids_why_next({ thing: signWord(SIGNS[beside]) });
  if (marking) return "";
  const on = /^(.+) on my cards$/.exec(name)?.[1] ?? (name === "torch still free, on my card" ? "torch" : "");
  if (on === "skull") return m.pyramids_why_few_skulls();
  if (SIGNS[on]) return m.pyramids_why_has({ thing: signWord(SIGNS[on]) });
  return name.startsWith("next colour points") ? m.pyramids_why_colour() : "";
}
/** What speaks for a hint: what it brings at once, then what the engine values most in where it leads. */
export function reasons(hint: Hint, before?: PyramidsSeatView, after?: PyramidsSeatView): string[] {
  const marking = parse(hint.move).verb === "mark";
  const brings = before && after ? gains(before, after) : [];
  const names = Object.entries(hint.reasons)
    .filter(([, worth]) => worth > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
  // Of both cards only the way that counts more.
  const tomb = names.find((name) => name.startsWith("tomb "));
  const onward = names
    .filter((name) => name === tomb || !name.startsWith("tomb "))
    .map((name) => term(name, marking))
    .filter(Boolean);
  return [...brings, ...new Set(onward)].slice(0, Math.max(brings.length, 2));
}

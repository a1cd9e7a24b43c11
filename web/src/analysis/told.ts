/** What is said of a decision: what it does in the words of the log, and the table after it. */
import type { Better, Estimate } from "../engine/hindsight";
import { AS_IT_IS, type BotFile } from "../engine/rules";
import type { AnyView, GamePage, Told } from "../games/contract";
import type { Frame } from "../net/protocol";
import type { Film } from "../record/film";

export interface Played {
  words: string;
  view: AnyView;
}

/** A code in place of the one that was played in this step. */
export function played(film: Film, page: GamePage, step: number, code: number, name: (seat: number) => string): Played {
  const { rules, steps } = film,
    { before, move } = steps[step]!;
  const after = rules.play(before, move.seat, code)!;
  const { view, events } = rules.seen([before, after], AS_IT_IS);
  const stood = rules.seen([before], AS_IT_IS).view;
  const told: Told[] = page.placed?.(events, stood) ?? events;
  const lines = told.map((event) => page.tell(event, name).replaceAll("**", "")).filter(Boolean);
  return { words: lines.join(" ") || rules.write(before, move.seat, code)!, view };
}

/** The frame that a step belongs to. */
export const frameOf = (frames: Frame[], step: number): number => frames.findIndex(({ line }) => line > step);

const LEAST = 0.5,
  MOST = 3;

/** The points of kinds by which the best move was ahead, those worth saying, the weightiest first. */
export function ahead({ kinds }: Better, page: GamePage): { label: string; points: number }[] {
  return page
    .kinds()
    .map(({ kind, label }) => ({ label, points: kinds[kind] ?? 0 }))
    .filter(({ points }) => Math.abs(points) >= LEAST)
    .sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
    .slice(0, MOST);
}

/** The bots that gave away as much as somebody who gave away so much, the strongest first; none where none was measured. */
export function like({ value, error }: Estimate, bots: BotFile[]): string[] {
  const measured = bots
    .flatMap(({ name, loses }) => (loses === null ? [] : [{ name, loses }]))
    .sort((a, b) => a.loses - b.loses);
  const within = measured.filter(({ loses }) => Math.abs(loses - value) <= error);
  if (within.length) return within.map(({ name }) => name);
  const better = measured.findLast(({ loses }) => loses < value),
    worse = measured.find(({ loses }) => loses > value);
  return [better, worse].flatMap((one) => (one ? [one.name] : []));
}

const SHOWN = 3;

/** The decisions that gave most away, beyond what may be noise, in the order of the game; the same advice comes once. */
export function mattered(better: Better[]): Better[] {
  const worst = better.filter(({ loss }) => loss.value > loss.error).sort((a, b) => b.loss.value - a.loss.value);
  const first = worst.filter(
    ({ seat, code }, nth) => worst.findIndex((one) => one.seat === seat && one.code === code) === nth,
  );
  return first.slice(0, SHOWN).sort((a, b) => a.step - b.step);
}

/** A share as whole per cent, with a true minus, and a plus where a change is meant. */
export function percent(share: number, sign = false): string {
  const whole = Math.round(100 * share);
  return whole < 0 ? `−${-whole}` : sign && whole > 0 ? `+${whole}` : `${whole}`;
}

/** Tenths of points, likewise with a sign. */
export const tenths = (points: number, language: string): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1, signDisplay: "exceptZero" })
    .format(points)
    .replace("-", "−");

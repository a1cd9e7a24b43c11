/** What lies under the axis of a chart: rounds from frame to frame, or the numbers of turns. */
import type { AnyView, GamePage } from "../games/contract";
import type { Frame } from "../net/protocol";

const TURNS = 8;

export interface Round {
  from: number;
  to: number;
  nth: number;
  label: string;
}

export function roundsOf(frames: Frame[], page: GamePage): Round[] {
  const found: Round[] = [];
  frames.forEach(({ view }, at) => {
    const round = page.round?.(view as AnyView);
    const last = found.at(-1);
    if (!round) return;
    if (last?.nth === round.nth) last.to = at;
    else if (round.nth > 0) found.push({ from: Math.max(0, at - 1), to: at, ...round });
  });
  return found;
}

/** Every so many turns, where a game has no rounds. */
export function countsOf(frames: Frame[], page: GamePage): number[] {
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200].find((one) => frames.length / one <= TURNS) ?? 500;
  return page.round ? [] : frames.flatMap((_, at) => (at && at % step === 0 ? [at] : []));
}

/** How the lines of seats are told apart but by colour. */
export const DASHES = ["", "10 5", "3 5", "14 4 3 4", "6 3", "2 3"];

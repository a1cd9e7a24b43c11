/** The moments that turned a game: where somebody's lead over the best of the others changed most. */
export interface Swing {
  at: number;
  seat: number;
  change: number;
}

/** What is less than this share of all that points ever ranged over is no turning point. */
const LEAST = 0.07;

/** By size, at most one for each moment; `totals` of all seats after each frame. */
export function swings(totals: number[][]): Swing[] {
  const lead = (scores: number[], seat: number): number =>
    scores[seat]! - Math.max(...scores.filter((_, other) => other !== seat));
  const found: Swing[] = [];
  const all = totals.flat();
  const least = LEAST * (Math.max(...all) - Math.min(...all));
  for (let at = 1; at < totals.length; at++) {
    const before = totals[at - 1]!,
      now = totals[at]!;
    let best: Swing | undefined;
    now.forEach((score, seat) => {
      const gained = score - before[seat]!,
        led = lead(now, seat) - lead(before, seat);
      if (gained > 0 && led > 0 && (!best || led > best.change)) best = { at, seat, change: gained };
    });
    if (best && best.change >= least) found.push(best);
  }
  // A gain near the end decides more than the same one early on.
  const weight = ({ at, change }: Swing) => change * (0.5 + at / totals.length);
  return found.sort((a, b) => weight(b) - weight(a));
}

/** Even, round numbers for the axis of a chart: from the one below the lowest value to the one above the highest. */
export function ticks(low: number, high: number): number[] {
  const MOST = 6;
  for (let power = 1; ; power *= 10) {
    for (const step of [5 * power, 10 * power, 20 * power, 25 * power]) {
      const from = Math.floor(low / step),
        to = Math.ceil(high / step);
      if (to - from <= MOST) return Array.from({ length: to - from + 1 }, (_, nth) => (from + nth) * step);
    }
  }
}

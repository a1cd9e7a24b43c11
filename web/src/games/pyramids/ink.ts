/** What a pen leaves on the score sheet. */
import { cross, f1, hand, stroke } from "../../art/hand";

export const penCross = (seed: number, width = 2.6): string => cross(0, 0, 24, hand(seed), width);
export const strike = (seed: number): string => stroke(4, 25, 26, 5, hand(seed), 2);

/** A box blacked out with a marker. */
export function scribble(seed: number): string {
  const r = hand(seed);
  let d = `M4 ${f1(7 + r() * 2)}`;
  for (let i = 0; i < 6; i++) {
    const y = 6 + i * 3.1;
    d += `L${f1(33 + r() * 2.5)} ${f1(y + r())}L${f1(3 + r() * 2.5)} ${f1(y + 2.4 + r())}`;
  }
  return d;
}

export function ring(seed: number): string {
  const r = hand(seed),
    k = () => (r() - 0.5) * 2.4;
  return `M${f1(8 + k())} 12C12 4 30 2 38 9C45 17 38 30 24 32.5C10 34.5 2 27 4.5 17C6.5 9.5 14 5 25 ${f1(3 + k())}`;
}

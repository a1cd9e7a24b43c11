/** Drawing by hand: small irregularities from a seeded generator, so that a thing looks the same every time. */
export type Random = () => number;
export type Point = [number, number];

/** A seeded generator of numbers from 0 to 1. */
export function hand(seed: number): () => number {
  let a = (seed * 2654435761) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
export const f1 = (n: number): string => n.toFixed(1);

/** A polygon drawn by hand: corners shift by up to j, sides bulge slightly, corners round by r. */
export function drawn(points: Point[], rnd: Random, j = 1, r = 3): string {
  const p = points.map(([x, y]): Point => [x + (rnd() - 0.5) * 2 * j, y + (rnd() - 0.5) * 2 * j]);
  let d = "";
  p.forEach((b, i) => {
    const a = p[(i + p.length - 1) % p.length]!,
      c = p[(i + 1) % p.length]!;
    const toward = (from: Point, to: Point): Point => {
      const l = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1,
        k = Math.min(r, l / 2) / l;
      return [from[0] + (to[0] - from[0]) * k, from[1] + (to[1] - from[1]) * k];
    };
    const s = toward(b, a),
      e = toward(b, c);
    if (i === 0) d += `M${f1(s[0])} ${f1(s[1])}`;
    else {
      const q = toward(a, b);
      const mx = (q[0] + s[0]) / 2 + (rnd() - 0.5) * j * 1.4,
        my = (q[1] + s[1]) / 2 + (rnd() - 0.5) * j * 1.4;
      d += `Q${f1(mx)} ${f1(my)} ${f1(s[0])} ${f1(s[1])}`;
    }
    d += `Q${f1(b[0])} ${f1(b[1])} ${f1(e[0])} ${f1(e[1])}`;
  });
  return d + "Z";
}
export const box = (x: number, y: number, w: number, h: number, rnd: Random, j?: number, r?: number): string =>
  drawn(
    [
      [x, y],
      [x + w, y],
      [x + w, y + h],
      [x, y + h],
    ],
    rnd,
    j,
    r,
  );

/** One pen stroke from a to b: thin, swelling, thin again. */
export function stroke(ax: number, ay: number, bx: number, by: number, rnd: Random, w = 3.4): string {
  const L = Math.hypot(bx - ax, by - ay),
    nx = -(by - ay) / L,
    ny = (bx - ax) / L;
  const bow = (rnd() - 0.5) * L * 0.14,
    n = 7,
    left: Point[] = [],
    right: Point[] = [];
  for (let i = 0; i <= n; i++) {
    const t = i / n,
      sway = bow * 4 * t * (1 - t);
    const half = (w / 2) * (0.45 + 0.75 * Math.sin(Math.PI * Math.min(1, t * 0.85 + 0.18)) + (rnd() - 0.5) * 0.14);
    const x = ax + (bx - ax) * t + nx * sway,
      y = ay + (by - ay) * t + ny * sway;
    left.push([x + nx * half, y + ny * half]);
    right.unshift([x - nx * half, y - ny * half]);
  }
  return (
    "M" +
    left
      .concat(right)
      .map((q) => f1(q[0]) + " " + f1(q[1]))
      .join("L") +
    "Z"
  );
}
/** A pen cross inside the square x, y, s. */
export function cross(x: number, y: number, s: number, rnd: Random, w?: number): string {
  const k = () => (rnd() - 0.5) * s * 0.12,
    a = s * 0.14,
    b = s * 0.86;
  return (
    stroke(x + a + k(), y + a + k(), x + b + k(), y + b + k(), rnd, w) +
    stroke(x + b + k(), y + a + k(), x + a + k(), y + b + k(), rnd, w)
  );
}

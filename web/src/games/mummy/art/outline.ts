/** Hand-cut outlines: corners shifted and tiles turned a little, always the same for the same tile. */

type Corner = [x: number, y: number];

function seeded(seed: string): () => number {
  let state = 2166136261;
  for (const sign of seed) state = Math.imul(state ^ sign.charCodeAt(0), 16777619);
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) ^ Math.imul(state ^ (state >>> 13), 3266489917);
    return ((state >>> 8) & 0xffff) / 0x10000;
  };
}

const short = (n: number): number => Math.round(n * 10) / 10;

/** A closed path through corners, each rounded. */
function rounded(corners: Corner[], radius: number): string {
  const parts = corners.map(([x, y], nth) => {
    const towards = ([px, py]: Corner): Corner => {
      const far = Math.hypot(px - x, py - y) || 1;
      const t = Math.min(radius / far, 0.5);
      return [short(x + (px - x) * t), short(y + (py - y) * t)];
    };
    const [a, b] = [towards(corners.at(nth - 1)!), towards(corners[(nth + 1) % corners.length]!)];
    return `${nth ? "L" : "M"}${a[0]} ${a[1]}Q${short(x)} ${short(y)} ${b[0]} ${b[1]}`;
  });
  return parts.join("") + "Z";
}

const SHAPES: Record<string, { radius: number; clip: number }> = {
  treasure: { radius: 13, clip: 0 },
  camel: { radius: 13, clip: 0 },
  exchange: { radius: 22, clip: 0 },
  risk: { radius: 5, clip: 0 },
  hazard: { radius: 3, clip: 12 },
};

/** The outline of a tile of a kind, `w` and `h` from its centre. */
export function outline(kind: string, seed: string, w: number, h: number): string {
  const random = seeded(seed + w);
  const { radius, clip } = SHAPES[kind] ?? SHAPES["treasure"]!;
  const size = Math.min(w, h) / 41;
  const cut = clip * size;
  const jitter = (): number => (random() - 0.5) * 1.8 * Math.min(1, size + 0.3);
  const square: Corner[] = [
    [-w, -h],
    [w, -h],
    [w, h],
    [-w, h],
  ];
  const corners: Corner[] = clip
    ? [
        [-w + cut, -h],
        [w - cut, -h],
        [w, -h + cut],
        [w, h - cut],
        [w - cut, h],
        [-w + cut, h],
        [-w, h - cut],
        [-w, -h + cut],
      ]
    : square;
  return rounded(
    corners.map(([x, y]) => [x + jitter(), y + jitter()]),
    Math.max(3, radius * size),
  );
}

/** How far a tile is turned, in degrees. */
export const tilt = (seed: string): number => short((seeded(seed)() - 0.5) * 3);

/** A stone slab or a mat: any rectangle, cut by hand. */
export function slab(left: number, top: number, right: number, bottom: number, radius: number, seed: string): string {
  const random = seeded(seed);
  const jitter = (): number => (random() - 0.5) * 2.4;
  const corners: Corner[] = [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
  return rounded(
    corners.map(([x, y]) => [x + jitter(), y + jitter()]),
    radius,
  );
}

/** A run of random numbers that is always the same. */
export const luck = seeded;

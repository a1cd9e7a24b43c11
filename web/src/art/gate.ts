/** The doors of the home page: markup inside an SVG of 460 by 402. The gate is common; a game says what is its own about it. */
import { box, drawn, f1, hand, type Point, type Random } from "./hand";

/** What a game's gate has of its own; what it leaves out is drawn as on any gate. */
export interface Gate {
  /** The same hand draws the same lines. */
  seed: number;
  /** The band on the wings of the sun. */
  band?: string;
  /** The sun's disc: a circle of radius 18 around 220, 54, and what is on it. */
  sun?: string;
  /** Carved into the lintel, from 128, 92 to 312, 108. */
  carved?: string;
  /** What stands behind the door, from 100, 120 to 340, 400. */
  behind?: (rnd: Random) => string;
}

const INK = "#2D2016",
  GOLD = "#E0AE3A",
  CORNICE = "M56 78C58 58 48 42 38 32L402 32C392 42 382 58 384 78Z",
  WING = "M8 -9C40 -24 84 -21 124 -8C120 3 104 7 94 6C82 13 68 12 62 12C46 17 24 14 8 10Z";

/** A temple gate, its doors open or `shut`. `name` keeps its parts apart from those of other gates. */
export function gate(name: string, own: Gate, shut = false): string {
  const rnd = hand(own.seed),
    id = `g-${name}`;
  const clips =
    `<clipPath id="${id}"><path d="M112 398L124 126L316 126L328 398Z"/></clipPath>` +
    `<clipPath id="${id}-c"><path d="${CORNICE}"/></clipPath>`;
  return [
    `<defs>${clips}</defs>`,
    `<path d="M-6 398C80 384 360 384 446 398C440 410 0 410 -6 398Z" fill="var(--line)" opacity=".22"/>`,
    pylon(rnd),
    cornice(`${id}-c`),
    `<path d="${box(32, 20, 376, 13, rnd, 0.7, 4)}" fill="var(--gate-hi)" class="ink2"/>`,
    `<path d="${box(50, 77, 340, 11, rnd, 0.7, 5)}" fill="${GOLD}" class="ink2"/>`,
    wing(1, own.band ?? "#2F6B4F"),
    wing(-1, own.band ?? "#2F6B4F"),
    own.sun ?? `<circle cx="220" cy="54" r="18" fill="#D9531E" stroke="${INK}" stroke-width="2.4"/>`,
    `<g fill="var(--gate-line)">${own.carved ?? ""}</g>`,
    `<g clip-path="url(#${id})">${shut ? "" : scene(own, rnd)}</g>`,
    `<path d="M112 398L124 126L316 126L328 398" fill="none" stroke="${INK}" stroke-width="3"/>`,
    `<path d="M102 398L115 116L325 116L338 398" fill="none" stroke="${GOLD}" stroke-width="5"/>`,
    `<path d="M99 398L112 113L328 113L341 398" fill="none" class="ink2" style="stroke-width:1.6"/>`,
    ...(shut ? [shutLeaf(1, rnd), shutLeaf(-1, rnd)] : [leaf(1, rnd), leaf(-1, rnd)]),
  ].join("");
}

/** What stands behind the door alone: 100, 120 to 340, 400. */
export const scene = (own: Gate, rnd: Random): string => (own.behind ?? sands)(rnd);

/** The sun over dunes, where a game shows nothing else. */
function sands(): string {
  const land = (d: string, fill: string): string => `<path d="${d}L340 400L100 400Z" fill="var(--d-${fill})"/>`;
  return (
    `<path d="M100 120h240v280h-240Z" fill="var(--d-sky1)"/><circle cx="220" cy="220" r="42" fill="var(--d-sun)"/>` +
    land("M100 262C150 244 250 282 340 256", "sand1") +
    land("M100 312C170 296 240 330 340 304", "sand2") +
    land("M100 362C150 346 190 384 340 358", "sand3")
  );
}

/** The walls on both sides, with their joints. */
function pylon(rnd: Random): string {
  const corners: Point[] = [
    [24, 398],
    [60, 84],
    [380, 84],
    [416, 398],
  ];
  const body = drawn(corners, rnd, 0.8, 3);
  let joints = "";
  for (let i = 0; i < 8; i++) {
    const y = 122 + i * 36,
      l = 60 - (y - 84) * 0.115,
      r = 380 + (y - 84) * 0.115;
    joints += `M${f1(l + 2)} ${f1(y + rnd())}L110 ${f1(y + rnd())}M330 ${f1(y + rnd())}L${f1(r - 2)} ${f1(y + rnd())}`;
    const a = l + 18 + rnd() * 26,
      b = 342 + rnd() * 34;
    if (i < 7) joints += `M${f1(a)} ${y}L${f1(a - 2)} ${y + 36}M${f1(b)} ${y}L${f1(b + 2)} ${y + 36}`;
  }
  return (
    `<path d="${body}" fill="var(--gate)"/><path d="M380 84L416 398L388 398L362 84Z" fill="var(--line)" opacity=".14"/>` +
    `<path d="${joints}" stroke="var(--gate-line)" stroke-width="1.8" fill="none" stroke-linecap="round"/>` +
    `<path d="${body}" fill="none" class="ink2"/>`
  );
}

/** A row of painted leaves. */
function cornice(clip: string): string {
  const paints = ["#23479A", "#E9C56B", "#A23E22", "#F5E6C0"];
  let leaves = "";
  for (let i = -1; i < 27; i++) {
    const x = 40 + i * 14,
      lean = (220 - x) * 0.045,
      paint = paints[((i % 4) + 4) % 4];
    leaves +=
      `<path d="M${x + 1} 80L${x - lean} 40C${x + 2} 30 ${x + 12} 30 ${x + 13 - lean} 40L${x + 13} 80Z"` +
      ` fill="${paint}" stroke="var(--line)" stroke-width="1.3"/>`;
  }
  return (
    `<path d="${CORNICE}" fill="var(--gate)"/><g clip-path="url(#${clip})">${leaves}</g>` +
    `<path d="${CORNICE}" fill="none" class="ink2"/>`
  );
}

/** One wing of the sun, or its mirror image. */
function wing(side: 1 | -1, band: string): string {
  const feathers = `M30 2L34 12M46 0L51 12M62 -2L66 10M78 -2L83 8`;
  return (
    `<g transform="translate(220 55) scale(${side} 1)">` +
    `<path d="${WING}" fill="#F3D48A" stroke="#FBF0D2" stroke-width="7" stroke-linejoin="round"/>` +
    `<path d="${WING}" fill="#F3D48A" stroke="${INK}" stroke-width="2.2" stroke-linejoin="round"/>` +
    `<path d="M12 -5C44 -17 84 -15 120 -6C116 -3 108 -1 100 -2C76 -9 40 -8 12 1Z" fill="${band}"/>` +
    `<path d="${feathers}" fill="none" stroke="#8A5A12" stroke-width="1.8" stroke-linecap="round"/></g>`
  );
}

/** One leaf of the door, or its mirror image. */
function leaf(side: 1 | -1, rnd: Random): string {
  const corners: Point[] = [
    [112, 397],
    [124, 127],
    [90, 138],
    [70, 410],
  ];
  return (
    `<g transform="${side < 0 ? "translate(440 0) scale(-1 1)" : ""}">` +
    `<path d="${drawn(corners, rnd, 0.6, 2)}" fill="#7A4A25" class="ink2"/>` +
    `<path d="M118 180L87 187M116 236L83 246M114 290L79 304M113 344L75 361" stroke="${GOLD}" stroke-width="5"/>` +
    `<path d="M105 172L91 396" stroke="#4A2A12" stroke-width="1.8"/>` +
    `<circle cx="107" cy="268" r="4.2" fill="${GOLD}" stroke="${INK}" stroke-width="1.4"/></g>`
  );
}

/** The same, closed. */
function shutLeaf(side: 1 | -1, rnd: Random): string {
  const corners: Point[] = [
    [113, 398],
    [124, 127],
    [219.5, 127],
    [219.5, 398],
  ];
  return (
    `<g transform="${side < 0 ? "translate(440 0) scale(-1 1)" : ""}">` +
    `<path d="${drawn(corners, rnd, 0.6, 2)}" fill="#7A4A25" class="ink2"/>` +
    `<path d="M122 180H218M120 236H218M118 290H218M116 344H218" stroke="${GOLD}" stroke-width="5"/>` +
    `<path d="M156 130L150 396M188 130L186 396" stroke="#4A2A12" stroke-width="1.8"/>` +
    `<circle cx="208" cy="262" r="6" fill="none" stroke="${GOLD}" stroke-width="3.4"/></g>`
  );
}

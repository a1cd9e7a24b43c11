/** Pyramids' gate: the sun over three pyramids, and the shapes of the usual deck over the door. */
import type { Gate } from "../../art/gate";
import { cross, type Random } from "../../art/hand";
import { COLOURS, coarse, type Stone } from "./patterns";
import { DRAWN, USUAL } from "./shapes";

const INK = "#2D2016";
const SUN =
  `<circle cx="220" cy="54" r="18" fill="#D9531E" stroke="${INK}" stroke-width="2.4"/>` +
  `<path d="M208 49a13 13 0 0 1 9-8" stroke="#FFC98A" stroke-width="2.8" fill="none" stroke-linecap="round"/>`;

/** The shapes in a row over the door, the same room between any two. */
function carved(): string {
  const CELL = 6.4,
    LEFT = 129,
    RIGHT = 311;
  const wide = (name: string) => (Math.max(...DRAWN[name]!.map(([, c]) => c)) + 1) * CELL;
  const high = (name: string) => (Math.max(...DRAWN[name]!.map(([r]) => r)) + 1) * CELL;
  const gap = (RIGHT - LEFT - USUAL.reduce((sum, name) => sum + wide(name), 0)) / (USUAL.length - 1);
  let x = LEFT,
    blocks = "";
  for (const name of USUAL) {
    const y = 101.5 - high(name) / 2;
    for (const [r, c] of DRAWN[name]!) blocks += `<path d="M${x + c * CELL} ${y + r * CELL}h5.2v5.2h-5.2Z"/>`;
    x += wide(name) + gap;
  }
  return blocks;
}

/** A pyramid with its top at x, y, from `left` to `right` on the ground; the right side lies in the shade. */
function pyramid(stone: Stone, x: number, y: number, left: number, right: number, ground: number): string {
  const outline = `M${x} ${y}L${right} ${ground}L${left} ${ground}Z`;
  return (
    `<path d="${outline}" fill="var(--c-${stone})"/><path d="${outline}" fill="url(#gate-${stone})"/>` +
    `<path d="M${x} ${y}L${right} ${ground}L${x + (right - x) * 0.25} ${ground}Z" fill="#1a0f08" fill-opacity=".28"/>` +
    `<path d="${outline}" fill="none" class="ink2"/>`
  );
}

const STARS: [number, number, number][] = [
  [140, 146, 1.6],
  [176, 140, 1.2],
  [206, 160, 1.6],
  [304, 150, 1.4],
  [196, 196, 1.3],
  [308, 206, 1.5],
];
/** Pen crosses that lead to the entrance: x, y, size. */
const STEPS: [number, number, number][] = [
  [178, 366, 24],
  [206, 350, 20],
  [196, 332, 16],
  [214, 320, 12],
  [222, 309, 9],
];

function desert(rnd: Random): string {
  const land = (d: string, fill: string): string => `<path d="${d}L340 400L100 400Z" fill="var(--d-${fill})"/>`;
  const steps = STEPS.map(([x, y, s]) => `<path d="${cross(x, y, s, rnd, s * 0.17)}" fill="var(--d-pen)"/>`);
  return [
    `<defs>${COLOURS.map((stone) => coarse(stone, `gate-${stone}`)).join("")}</defs>`,
    `<path d="M100 120h240v280h-240Z" fill="var(--d-sky1)"/>`,
    land("M100 176C150 168 290 184 340 172", "sky2"),
    land("M100 226C170 216 270 236 340 222", "sky3"),
    `<g fill="var(--d-star)">${STARS.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join("")}</g>`,
    `<circle cx="252" cy="188" r="36" fill="var(--d-sun)"/>`,
    `<circle cx="252" cy="188" r="45" fill="none" stroke="var(--d-sun)" stroke-width="2.5"`,
    ` stroke-dasharray="3 9" stroke-linecap="round"/>`,
    `<path d="M146 168q6 -6 10 0q5 -6 11 -1M166 186q4 -4 7 0q4 -4 8 0" fill="none" stroke="var(--d-bird)"`,
    ` stroke-width="2" stroke-linecap="round"/>`,
    pyramid("green", 290, 226, 226, 356, 304),
    pyramid("purple", 162, 204, 88, 238, 306),
    land("M100 298C150 286 190 300 230 296C270 290 310 300 340 292", "sand1"),
    pyramid("orange", 226, 226, 152, 300, 318),
    `<path d="M215 318L217 299L235 299L237 318Z" fill="${INK}"/>`,
    land("M100 318C160 306 200 322 250 314C290 308 320 318 340 312", "sand2"),
    `<path d="M217 317L218 302L234 302L235 317Z" fill="${INK}"/>`,
    land("M100 362C150 346 190 384 250 368C290 358 320 366 340 358", "sand3"),
    ...steps,
  ].join("");
}

export const GATE: Gate = { seed: 11, band: "#23479A", sun: SUN, carved: carved(), behind: desert };

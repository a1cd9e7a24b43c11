/** Mummy's gate: the mummy runs over the tiles of its crypt, and the faces of the die stand over the door. */
import type { Gate } from "../../art/gate";
import { box, drawn, f1, type Point, type Random } from "../../art/hand";

const INK = "#2D2016",
  LINEN = "#F6E9CB",
  GLOW = "#F2B84B";

/** An eye on the sun. */
const SUN =
  `<circle cx="220" cy="54" r="18" fill="#23479A" stroke="${INK}" stroke-width="2.4"/>` +
  `<path d="M208 54C213 47 227 47 232 54C227 60 213 60 208 54ZM213 58C213 62 211 64 208 65M224 58L227 64"` +
  ` fill="none" stroke="#F3D48A" stroke-width="2.2" stroke-linecap="round"/>` +
  `<circle cx="220" cy="53.6" r="2.8" fill="#F3D48A"/>`;

/** Where the pips of a die are, 1 to 6. */
const PIPS = ["....#....", "#.......#", "#...#...#", "#.#...#.#", "#.#.#.#.#", "#.##.##.#"];
function carved(): string {
  const die = (pips: string, nth: number): string => {
    const x = 130 + nth * 33;
    const pip = (sign: string, at: number): string =>
      sign === "#" ? `<circle cx="${x + 4 + (at % 3) * 4}" cy="${96 + Math.floor(at / 3) * 4}" r="1.5"/>` : "";
    const square = `<path d="M${x} 92h16v16h-16Z" fill="none" stroke="var(--gate-line)" stroke-width="1.8"`;
    return `${square} stroke-linejoin="round"/>${[...pips].map(pip).join("")}`;
  };
  return PIPS.map(die).join("");
}

function bricks(rnd: Random): string {
  let joints = "";
  for (let i = 0; i < 8; i++) {
    const y = 130 + i * 26;
    joints += `M100 ${f1(y + rnd() * 2)}L340 ${f1(y + rnd() * 2)}`;
    for (let k = 0; k < 5; k++) {
      const x = 108 + k * 52 + (i % 2) * 26 + rnd() * 6;
      joints += `M${f1(x)} ${y}L${f1(x)} ${y + 26}`;
    }
  }
  return `<path d="${joints}" stroke="#353E78" stroke-width="2" fill="none"/>`;
}

const halo = (x: number, r: number, opacity: number): string =>
  `<circle cx="${x}" cy="176" r="${r}" fill="${GLOW}" opacity="${opacity}"/>`;

/** A torch on the wall, drawn on 24 by 24. */
function torch(x: number, y: number): string {
  const flame =
    "M12.4 .8C15.3 3 18.4 5.4 16.6 9.4C15.8 11.3 8.7 11.5 7.7 9.6C6 6.4 8.2 5.2 8.8 3C9.8 3.8 10.2 4.6 10.2 5.4" +
    "C11.4 4.4 12.3 2.6 12.4 .8Z";
  return (
    `<g transform="translate(${x} ${y}) scale(1.75)" stroke="var(--line)" stroke-width="1.2"` +
    ` stroke-linejoin="round" stroke-linecap="round">` +
    `<path d="M10.2 13L14 13L13 22.6L11.2 22.7Z" fill="#8A5B30"/>` +
    `<path d="${flame}" fill="#E2661E" stroke-width="1.4"/>` +
    `<path d="M12.3 4.8C14.4 6.8 14.7 8.2 13.9 9.9C13.2 10.7 10.9 10.7 10.3 9.9C9.5 8.4 11.3 7 12.3 4.8Z"` +
    ` fill="#FFD35C" stroke="none"/>` +
    `<path d="M7.7 10.3L16.6 10.1L15 14L9.3 14.1Z" fill="#C79231"/><path d="M10.7 17L13.5 16.8" stroke-width="1"/></g>`
  );
}

const TREASURE = "#E9C56B",
  PALE = "#F3E2B4",
  HAZARD = "#E7B9A4";
/** Tiles of the track: corners, colour, what they say, where, and how large. */
const TILES: [Point[], string, string, number, number, number][] = [
  [corners(270, 321, 304, 320, 309, 335, 271, 336), TREASURE, "+3", 289, 333, 13],
  [corners(230, 323, 267, 322, 268, 339, 227, 340), HAZARD, "−5", 248, 336, 15],
  [corners(184, 327, 226, 325, 223, 345, 178, 347), PALE, "+1", 203, 342, 17],
  [corners(138, 338, 179, 331, 173, 355, 128, 361), HAZARD, "−8", 154, 353, 19],
  [corners(122, 366, 172, 360, 172, 392, 112, 396), TREASURE, "+7", 145, 386, 23],
  [corners(176, 361, 232, 364, 238, 397, 176, 395), HAZARD, "−2", 206, 388, 24],
];
function corners(...numbers: number[]): Point[] {
  return [0, 2, 4, 6].map((at): Point => [numbers[at]!, numbers[at + 1]!]);
}
function tile([points, fill, label, x, y, size]: (typeof TILES)[number], rnd: Random): string {
  return (
    `<path d="${drawn(points, rnd, 0.8, 5)}" fill="${fill}" stroke="${INK}" stroke-width="2"/>` +
    `<text x="${x}" y="${y}" font-size="${size}" text-anchor="middle" class="num" style="fill:${INK}">${label}</text>`
  );
}

function limb(d: string, width: number): string {
  const line = (stroke: string, w: number): string =>
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return line(INK, width + 4.4) + line(LINEN, width);
}

/** The bandages, stroke by stroke. */
const BANDAGES = [
  "M198 184C210 174 230 174 244 182M206 173C218 178 232 178 240 176M194 216C208 214 232 218 246 214",
  "M204 227C216 222 228 222 238 226M197 240C204 238 208 236 212 230M198 262C212 268 232 262 244 256",
  "M199 252C205 256 210 258 216 258M232 228C238 232 242 236 244 240M225 251L228 239M240 251L240 238",
  "M256 248L254 236M270 245L267 234M190 277L202 285M182 288L194 296M240 282L252 276M246 296L257 292",
].join("");

function mummy(): string {
  const cloth = (d: string): string => `<path d="${d}" fill="${LINEN}" stroke="${INK}" stroke-width="2.4"/>`;
  const eye = (x: number, y: number): string =>
    `<circle cx="${x}" cy="${y}" r="5.6" fill="#FFD35C"/><circle cx="${x + 2}" cy="${y + 0.5}" r="2.4" fill="${INK}"/>`;
  return [
    limb("M204 262C196 280 184 290 174 306", 17),
    limb("M196 210C176 198 166 218 148 208C138 203 132 210 122 206", 7),
    cloth("M198 222C192 244 194 264 202 276C214 282 230 282 240 275C248 260 248 240 240 222Z"),
    limb("M234 268C246 280 250 294 250 310L264 312", 17),
    limb("M206 236C226 250 254 246 280 240", 14),
    cloth("M220 168C242 168 252 184 250 202C248 222 236 232 220 232C203 232 192 221 191 202C190 183 200 168 220 168Z"),
    `<path d="M198 194C212 187 234 187 247 195L246 211C232 205 212 205 199 210Z" fill="${INK}"/>`,
    eye(215, 199),
    eye(236, 200),
    `<path d="${BANDAGES}" fill="none" stroke="#7A6340" stroke-width="1.7" stroke-linecap="round"/>`,
    `<path d="M222 221C227 223 231 222 235 219" stroke="${INK}" stroke-width="2.2" fill="none" stroke-linecap="round"/>`,
  ].join("");
}

/** The die beside it, showing five. */
function die(rnd: Random): string {
  const pips = corners(274, 356, 294, 356, 274, 376, 294, 376).concat([[284, 366]]);
  return (
    `<g transform="rotate(-9 284 370) translate(0 4)">` +
    `<path d="${box(264, 346, 40, 40, rnd, 0.8, 8)}" fill="#FFF7E2" stroke="${INK}" stroke-width="2.4"/>` +
    `<g fill="${INK}">${pips.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.6"/>`).join("")}</g></g>`
  );
}

function crypt(rnd: Random): string {
  return [
    `<path d="M100 120h240v280h-240Z" fill="#232A5A"/>`,
    bricks(rnd),
    ...[148, 296].flatMap((x) => [halo(x, 62, 0.15), halo(x, 36, 0.2)]),
    torch(128, 156),
    torch(275, 156),
    `<path d="M100 316C170 310 270 322 340 314L340 400L100 400Z" fill="#8A6644"/>`,
    `<path d="M100 316C170 310 270 322 340 314" stroke="${INK}" stroke-width="2.4" fill="none"/>`,
    ...TILES.map((one) => tile(one, rnd)),
    mummy(),
    die(rnd),
  ].join("");
}

export const GATE: Gate = { seed: 23, band: "#A23E22", sun: SUN, carved: carved(), behind: crypt };

/** The step pyramid, before which the players wait for the game: 410 wide, on 0, 0. */
export const CAMP =
  `<g transform="translate(-205 -400)" stroke-linejoin="round">` +
  `<path d="M0 400L34 330H376L410 400ZM56 330L86 262H324L354 330ZM108 262L134 198H276L302 262ZM156 198L205 156L254 198Z"` +
  ` fill="var(--gate)" stroke="var(--line)" stroke-width="4"/>` +
  `<path d="M376 330L410 400H380L352 330ZM324 262L354 330H328L302 262ZM276 198L302 262H280L256 198Z"` +
  ` fill="var(--line)" opacity=".16"/><path d="M176 400L182 342H228L234 400Z" fill="${INK}"/>` +
  `<path d="M20 366H170M240 366H394M70 300H340M118 232H292M60 366V400M110 330V366M310 330V366M350 366V400M150 262V300` +
  `M260 262V300M120 300V330M290 300V330M205 198V232" stroke="var(--gate-line)" stroke-width="3" fill="none"/></g>`;

/** The doors of the home page: markup inside an SVG of 460 by 402. */
import { box, cross, drawn, f1, hand, type Point, type Random } from "./hand";

/** Carved into the lintel. */
const SHAPES: Point[][] = [
  [
    [0, 0],
    [0, 1],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
  ],
  [
    [0, 0],
    [1, 0],
    [1, 1],
  ],
  [
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1],
  ],
  [
    [0, 0],
    [0, 1],
    [0, 2],
    [1, 1],
  ],
  [
    [0, 0],
    [0, 1],
    [1, 0],
    [1, 1],
  ],
];

/** A temple gate with its doors open. */
export function gate(kind: "pyramids" | "mummy"): string {
  const rnd = hand(kind === "pyramids" ? 11 : 23),
    out: string[] = [],
    id = "g-" + kind;
  out.push(
    `<defs><clipPath id="${id}"><path d="M112 398L124 126L316 126L328 398Z"/></clipPath><clipPath id="${id}-c"><path d="M56 78C58 58 48 42 38 32L402 32C392 42 382 58 384 78Z"/></clipPath></defs>`,
  );
  out.push(`<path d="M-6 398C80 384 360 384 446 398C440 410 0 410 -6 398Z" fill="var(--line)" opacity=".22"/>`);
  // pylon
  const body = drawn(
    [
      [24, 398],
      [60, 84],
      [380, 84],
      [416, 398],
    ],
    rnd,
    0.8,
    3,
  );
  out.push(
    `<path d="${body}" fill="var(--gate)"/><path d="M380 84L416 398L388 398L362 84Z" fill="var(--line)" opacity=".14"/>`,
  );
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
  out.push(
    `<path d="${joints}" stroke="var(--gate-line)" stroke-width="1.8" fill="none" stroke-linecap="round"/><path d="${body}" fill="none" class="ink2"/>`,
  );
  // cornice with leaves, torus, lid
  const leaves = ["#23479A", "#E9C56B", "#A23E22", "#F5E6C0"];
  let cornice = "";
  for (let i = -1; i < 27; i++) {
    const x = 40 + i * 14;
    cornice += `<path d="M${x + 1} 80L${x - (220 - x) * 0.045} 40C${x + 2} 30 ${x + 12} 30 ${x + 13 - (220 - x) * 0.045} 40L${x + 13} 80Z" fill="${leaves[((i % 4) + 4) % 4]}" stroke="var(--line)" stroke-width="1.3"/>`;
  }
  out.push(
    `<path d="M56 78C58 58 48 42 38 32L402 32C392 42 382 58 384 78Z" fill="var(--gate)"/><g clip-path="url(#${id}-c)">${cornice}</g><path d="M56 78C58 58 48 42 38 32L402 32C392 42 382 58 384 78Z" fill="none" class="ink2"/>`,
  );
  out.push(
    `<path d="${box(32, 20, 376, 13, rnd, 0.7, 4)}" fill="var(--gate-hi)" class="ink2"/><path d="${box(50, 77, 340, 11, rnd, 0.7, 5)}" fill="#E0AE3A" class="ink2"/>`,
  );
  // winged sun
  const first = kind === "pyramids",
    band = first ? "#23479A" : "#A23E22";
  const wing = (m: number) =>
    `<g transform="translate(220 55) scale(${m} 1)"><path d="M8 -9C40 -24 84 -21 124 -8C120 3 104 7 94 6C82 13 68 12 62 12C46 17 24 14 8 10Z" fill="#F3D48A" stroke="#FBF0D2" stroke-width="7" stroke-linejoin="round"/><path d="M8 -9C40 -24 84 -21 124 -8C120 3 104 7 94 6C82 13 68 12 62 12C46 17 24 14 8 10Z" fill="#F3D48A" stroke="#2D2016" stroke-width="2.2" stroke-linejoin="round"/><path d="M12 -5C44 -17 84 -15 120 -6C116 -3 108 -1 100 -2C76 -9 40 -8 12 1Z" fill="${band}"/><path d="M30 2L34 12M46 0L51 12M62 -2L66 10M78 -2L83 8" fill="none" stroke="#8A5A12" stroke-width="1.8" stroke-linecap="round"/></g>`;
  out.push(
    wing(1) +
      wing(-1) +
      (first
        ? `<circle cx="220" cy="54" r="18" fill="#D9531E" stroke="#2D2016" stroke-width="2.4"/><path d="M208 49a13 13 0 0 1 9-8" stroke="#FFC98A" stroke-width="2.8" fill="none" stroke-linecap="round"/>`
        : `<circle cx="220" cy="54" r="18" fill="#23479A" stroke="#2D2016" stroke-width="2.4"/><path d="M208 54C213 47 227 47 232 54C227 60 213 60 208 54ZM213 58C213 62 211 64 208 65M224 58L227 64" fill="none" stroke="#F3D48A" stroke-width="2.2" stroke-linecap="round"/><circle cx="220" cy="53.6" r="2.8" fill="#F3D48A"/>`),
  );
  // carved into the lintel: the six shapes, or the six faces of the die
  let carved = "";
  if (first)
    SHAPES.forEach((cells, i) =>
      cells.forEach(([r, c]) => {
        carved += `<path d="M${132 + i * 33 + c * 6.4} ${92.5 + r * 6.4}h5.2v5.2h-5.2Z"/>`;
      }),
    );
  else
    [
      [[1, 1]],
      [
        [0, 0],
        [2, 2],
      ],
      [
        [0, 0],
        [1, 1],
        [2, 2],
      ],
      [
        [0, 0],
        [0, 2],
        [2, 0],
        [2, 2],
      ],
      [
        [0, 0],
        [0, 2],
        [1, 1],
        [2, 0],
        [2, 2],
      ],
      [
        [0, 0],
        [1, 0],
        [2, 0],
        [0, 2],
        [1, 2],
        [2, 2],
      ],
    ].forEach((pips: number[][], i) => {
      const x = 130 + i * 33;
      carved +=
        `<path d="M${x} 92h16v16h-16Z" fill="none" stroke="var(--gate-line)" stroke-width="1.8" stroke-linejoin="round"/>` +
        pips.map(([r = 0, c = 0]) => `<circle cx="${x + 4 + c * 4}" cy="${96 + r * 4}" r="1.5"/>`).join("");
    });
  out.push(`<g fill="var(--gate-line)">${carved}</g>`);
  // what is behind the door
  out.push(`<g clip-path="url(#${id})">${kind === "pyramids" ? desert(rnd) : crypt(rnd)}</g>`);
  // frame and open leaves
  out.push(
    `<path d="M112 398L124 126L316 126L328 398" fill="none" stroke="#2D2016" stroke-width="3"/><path d="M102 398L115 116L325 116L338 398" fill="none" stroke="#E0AE3A" stroke-width="5"/><path d="M99 398L112 113L328 113L341 398" fill="none" class="ink2" style="stroke-width:1.6"/>`,
  );
  const leaf = (m: number) =>
    `<g transform="${m < 0 ? "translate(440 0) scale(-1 1)" : ""}"><path d="${drawn(
      [
        [112, 397],
        [124, 127],
        [90, 138],
        [70, 410],
      ],
      rnd,
      0.6,
      2,
    )}" fill="#7A4A25" class="ink2"/><path d="M118 180L87 187M116 236L83 246M114 290L79 304M113 344L75 361" stroke="#E0AE3A" stroke-width="5"/><path d="M105 172L91 396" stroke="#4A2A12" stroke-width="1.8"/><circle cx="107" cy="268" r="4.2" fill="#E0AE3A" stroke="#2D2016" stroke-width="1.4"/></g>`;
  out.push(leaf(1) + leaf(-1));
  return out.join("");
}
function desert(rnd: Random): string {
  const pyr = (c: string, ax: number, ay: number, l: number, r: number, by: number) =>
    `<path d="M${ax} ${ay}L${r} ${by}L${l} ${by}Z" fill="var(--c-${c})"/><path d="M${ax} ${ay}L${r} ${by}L${l} ${by}Z" fill="url(#p-${c})"/><path d="M${ax} ${ay}L${r} ${by}L${ax + (r - ax) * 0.25} ${by}Z" fill="#1a0f08" fill-opacity=".28"/><path d="M${ax} ${ay}L${r} ${by}L${l} ${by}Z" fill="none" class="ink2"/>`;
  const steps = [
    [178, 366, 24],
    [206, 350, 20],
    [196, 332, 16],
    [214, 320, 12],
    [222, 309, 9],
  ]
    .map(([x = 0, y = 0, s = 0]) => `<path d="${cross(x, y, s, rnd, s * 0.17)}" fill="var(--d-pen)"/>`)
    .join("");
  return `<path d="M100 120h240v280h-240Z" fill="var(--d-sky1)"/><path d="M100 176C150 168 290 184 340 172L340 400L100 400Z" fill="var(--d-sky2)"/><path d="M100 226C170 216 270 236 340 222L340 400L100 400Z" fill="var(--d-sky3)"/>
    <g fill="var(--d-star)"><circle cx="140" cy="146" r="1.6"/><circle cx="176" cy="140" r="1.2"/><circle cx="206" cy="160" r="1.6"/><circle cx="304" cy="150" r="1.4"/><circle cx="196" cy="196" r="1.3"/><circle cx="308" cy="206" r="1.5"/></g><circle cx="252" cy="188" r="36" fill="var(--d-sun)"/><circle cx="252" cy="188" r="45" fill="none" stroke="var(--d-sun)" stroke-width="2.5" stroke-dasharray="3 9" stroke-linecap="round"/>
    <path d="M146 168q6 -6 10 0q5 -6 11 -1M166 186q4 -4 7 0q4 -4 8 0" fill="none" stroke="var(--d-bird)" stroke-width="2" stroke-linecap="round"/>
    ${pyr("green", 290, 226, 226, 356, 304)}${pyr("purple", 162, 204, 88, 238, 306)}
    <path d="M100 298C150 286 190 300 230 296C270 290 310 300 340 292L340 400L100 400Z" fill="var(--d-sand1)"/>${pyr("orange", 226, 226, 152, 300, 318)}
    <path d="M215 318L217 299L235 299L237 318Z" fill="#2D2016"/><path d="M100 318C160 306 200 322 250 314C290 308 320 318 340 312L340 400L100 400Z" fill="var(--d-sand2)"/><path d="M217 317L218 302L234 302L235 317Z" fill="#2D2016"/>
    <path d="M100 362C150 346 190 384 250 368C290 358 320 366 340 358L340 400L100 400Z" fill="var(--d-sand3)"/>${steps}`;
}
function crypt(rnd: Random): string {
  let bricks = "";
  for (let i = 0; i < 8; i++) {
    const y = 130 + i * 26;
    bricks += `M100 ${f1(y + rnd() * 2)}L340 ${f1(y + rnd() * 2)}`;
    for (let k = 0; k < 5; k++) {
      const x = 108 + k * 52 + (i % 2) * 26 + rnd() * 6;
      bricks += `M${f1(x)} ${y}L${f1(x)} ${y + 26}`;
    }
  }
  const tile = (pts: Point[], fill: string, label: string, x: number, y: number, s: number) =>
    `<path d="${drawn(pts, rnd, 0.8, 5)}" fill="${fill}" stroke="#2D2016" stroke-width="2"/><text x="${x}" y="${y}" font-size="${s}" text-anchor="middle" class="num" style="fill:#2D2016">${label}</text>`;
  const W = "#F6E9CB",
    limb = (d: string, w: number) =>
      `<path d="${d}" fill="none" stroke="#2D2016" stroke-width="${w + 4.4}" stroke-linecap="round" stroke-linejoin="round"/><path d="${d}" fill="none" stroke="${W}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round"/>`;
  return `<path d="M100 120h240v280h-240Z" fill="#232A5A"/><path d="${bricks}" stroke="#353E78" stroke-width="2" fill="none"/>
    <circle cx="148" cy="176" r="62" fill="#F2B84B" opacity=".15"/><circle cx="148" cy="176" r="36" fill="#F2B84B" opacity=".2"/><circle cx="296" cy="176" r="62" fill="#F2B84B" opacity=".15"/><circle cx="296" cy="176" r="36" fill="#F2B84B" opacity=".2"/>
    <use href="#i-torch" x="128" y="156" width="42" height="42"/><use href="#i-torch" x="275" y="156" width="42" height="42"/>
    <path d="M100 316C170 310 270 322 340 314L340 400L100 400Z" fill="#8A6644"/><path d="M100 316C170 310 270 322 340 314" stroke="#2D2016" stroke-width="2.4" fill="none"/>
    ${tile(
      [
        [270, 321],
        [304, 320],
        [309, 335],
        [271, 336],
      ],
      "#E9C56B",
      "+3",
      289,
      333,
      13,
    )}${tile(
      [
        [230, 323],
        [267, 322],
        [268, 339],
        [227, 340],
      ],
      "#E7B9A4",
      "−5",
      248,
      336,
      15,
    )}${tile(
      [
        [184, 327],
        [226, 325],
        [223, 345],
        [178, 347],
      ],
      "#F3E2B4",
      "+1",
      203,
      342,
      17,
    )}${tile(
      [
        [138, 338],
        [179, 331],
        [173, 355],
        [128, 361],
      ],
      "#E7B9A4",
      "−8",
      154,
      353,
      19,
    )}${tile(
      [
        [122, 366],
        [172, 360],
        [172, 392],
        [112, 396],
      ],
      "#E9C56B",
      "+7",
      145,
      386,
      23,
    )}${tile(
      [
        [176, 361],
        [232, 364],
        [238, 397],
        [176, 395],
      ],
      "#E7B9A4",
      "−2",
      206,
      388,
      24,
    )}
    ${limb("M204 262C196 280 184 290 174 306", 17)}${limb("M196 210C176 198 166 218 148 208C138 203 132 210 122 206", 7)}
    <path d="M198 222C192 244 194 264 202 276C214 282 230 282 240 275C248 260 248 240 240 222Z" fill="${W}" stroke="#2D2016" stroke-width="2.4"/>
    ${limb("M234 268C246 280 250 294 250 310L264 312", 17)}${limb("M206 236C226 250 254 246 280 240", 14)}
    <path d="M220 168C242 168 252 184 250 202C248 222 236 232 220 232C203 232 192 221 191 202C190 183 200 168 220 168Z" fill="${W}" stroke="#2D2016" stroke-width="2.4"/>
    <path d="M198 194C212 187 234 187 247 195L246 211C232 205 212 205 199 210Z" fill="#2D2016"/><circle cx="215" cy="199" r="5.6" fill="#FFD35C"/><circle cx="236" cy="200" r="5.6" fill="#FFD35C"/><circle cx="217" cy="199.6" r="2.4" fill="#2D2016"/><circle cx="238" cy="200.4" r="2.4" fill="#2D2016"/>
    <path d="M198 184C210 174 230 174 244 182M206 173C218 178 232 178 240 176M194 216C208 214 232 218 246 214M204 227C216 222 228 222 238 226M197 240C204 238 208 236 212 230M198 262C212 268 232 262 244 256M199 252C205 256 210 258 216 258M232 228C238 232 242 236 244 240M225 251L228 239M240 251L240 238M256 248L254 236M270 245L267 234M190 277L202 285M182 288L194 296M240 282L252 276M246 296L257 292" fill="none" stroke="#7A6340" stroke-width="1.7" stroke-linecap="round"/>
    <path d="M222 221C227 223 231 222 235 219" stroke="#2D2016" stroke-width="2.2" fill="none" stroke-linecap="round"/>
    <g transform="rotate(-9 284 370) translate(0 4)"><path d="${box(264, 346, 40, 40, rnd, 0.8, 8)}" fill="#FFF7E2" stroke="#2D2016" stroke-width="2.4"/><g fill="#2D2016"><circle cx="274" cy="356" r="3.6"/><circle cx="294" cy="356" r="3.6"/><circle cx="284" cy="366" r="3.6"/><circle cx="274" cy="376" r="3.6"/><circle cx="294" cy="376" r="3.6"/></g></g>`;
}

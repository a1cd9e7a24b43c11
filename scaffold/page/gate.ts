/** The gate of stubgame: a track leads in. The frame is common; this is what is its own. */
import type { Gate } from "../../art/gate";

const INK = "#2D2016";

const SQUARES = Array.from({ length: 6 }, (_, nth) => {
  const wide = 96 - nth * 12;
  const top = 366 - nth * 36;
  return `<path d="M${220 - wide / 2} ${top + 28}h${wide}l-6 -28h${12 - wide}Z" fill="#E9CF96" stroke="${INK}" stroke-width="2"/>`;
}).join("");

export const GATE: Gate = {
  seed: 11,
  band: "#1F4E8C",
  sun: `<circle cx="220" cy="54" r="18" fill="#E0AE3A" stroke="${INK}" stroke-width="2.4"/>`,
  carved: "M130 92h16v16h-16Z M212 92h16v16h-16Z M294 92h16v16h-16Z"
    .split(" M")
    .map((d) => `<path d="${d.startsWith("M") ? d : `M${d}`}"/>`)
    .join(""),
  behind: () => `<path d="M100 120H340V400H100Z" fill="#2C3466"/>${SQUARES}`,
};

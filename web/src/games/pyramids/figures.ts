/** The drawn examples that the rules and the guide may show. */
export const FIGURES = [
  "card",
  "shapes",
  "sheet",
  "first-marking",
  "placement",
  "red-x",
  "icons",
  "gems",
  "torch",
  "skulls",
  "potion",
  "explored",
  "display",
  "colour-points",
  "total",
] as const;
export type Figure = (typeof FIGURES)[number];

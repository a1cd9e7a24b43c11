/** The drawn examples that the rules and the guide may show. */
export const FIGURES = [
  "track",
  "tiles",
  "dice",
  "landing",
  "guard",
  "mummy-laps",
  "claim",
  "camels",
  "exchange",
  "hats",
  "risk",
  "tokens",
  "push",
  "swap",
  "bury",
  "total",
] as const;
export type Figure = (typeof FIGURES)[number];

/** The rule of room that all tables share: which of four layouts a window gets. What is left for a board is measured by the board. */
export type Layout = "desk" | "upright" | "phone" | "across";

/** What there is to lay a table out in, in CSS pixels: the window without safe areas, as if it were not drawn larger. */
export interface Size {
  width: number;
  height: number;
}

export const clamp = (least: number, x: number, most: number): number => Math.min(most, Math.max(least, x));

/** On large screens everything is drawn larger. */
export const zoomOf = ({ width, height }: Size): number => (width >= 1820 && height >= 1000 ? 1.3 : 1);

/**
 * desk: boards with columns beside them; upright: a tablet held upright, boards above all else; phone: one board, Confirm and tabs at
 * the bottom; across: boards over the whole height, everything else in one column at the right. A game may be content with less.
 */
export function layoutOf({ width, height }: Size): Layout {
  if (height < 520 && width > height) return "across";
  if (width < 700) return "phone";
  return width < 1000 || height > width * 1.05 ? "upright" : "desk";
}

/** Width of the one column of `across`; the bar on top lies over it, so that boards have the whole height. */
export const columnOf = ({ width }: Size): number => Math.round(clamp(232, width * 0.29, 300));

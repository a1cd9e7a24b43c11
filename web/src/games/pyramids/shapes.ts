/** The shapes of expedition cards as they are drawn: rows and columns of their cells. */
import type { Point } from "../../art/hand";

export const DRAWN: Record<string, Point[]> = {
  domino: cells("##"),
  line3: cells("###"),
  corner: cells("#.", "##"),
  line4: cells("####"),
  square: cells("##", "##"),
  L: cells("#.", "#.", "##"),
  T: cells("###", ".#."),
  S: cells("##.", ".##"),
};

/** The six of the usual deck (P4). */
export const USUAL = ["domino", "line3", "corner", "line4", "L", "square"];

function cells(...rows: string[]): Point[] {
  return rows.flatMap((row, r) => [...row].flatMap((sign, c): Point[] => (sign === "#" ? [[r, c]] : [])));
}

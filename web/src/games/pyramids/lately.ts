/** What happened in the last turn, from what was told: the marks of others. */
import type { PyramidsEvent } from "../../net/protocol";
import type { LogLine } from "../../table/sight";
import { cellOf } from "./moves";

/** By seat and card, the cells that others marked in the last turn that was seen, as sets of bits. */
export function lastMarks(log: readonly LogLine[], own: number | null): Map<number, Map<number, number>> {
  const found = new Map<number, Map<number, number>>();
  for (const { event } of [...log].reverse()) {
    const told = event as PyramidsEvent;
    if (told.kind === "TurnBegan" && found.size) break;
    if (told.kind !== "Marked" || told.seat === own) continue;
    const cards = found.get(told.seat) ?? new Map<number, number>();
    const cells = told.cells.reduce((set, cell) => set | (1 << cellOf(cell)), 0);
    found.set(told.seat, cards.set(told.card, (cards.get(told.card) ?? 0) | cells));
  }
  return found;
}

/** What others did in their last turns, from what was told: which pieces stand where they are by whose doing. */
import type { MummyEvent } from "../../net/protocol";
import type { LogLine } from "../../table/sight";
import { guardId, MUMMY, pawnId } from "./pieces";

/** By piece the seat that moved it, for a round: until it is that player's turn again. */
export function lastMoved(log: readonly LogLine[], own: number | null): Map<string, number> {
  const found = new Map<string, number>();
  let mover = -1;
  const moves = (id: string): void => {
    if (mover === own || mover < 0) found.delete(id);
    else found.set(id, mover);
  };
  for (const { event } of log) {
    const told = event as MummyEvent;
    switch (told.kind) {
      case "TurnBegan":
        mover = told.seat;
        for (const [id, seat] of found) if (seat === mover) found.delete(id);
        break;
      case "PawnMoved":
        moves(pawnId(told.seat, told.pawn));
        break;
      case "GuardMoved":
        moves(guardId(told.guard));
        break;
      case "MummyMoved":
        moves(MUMMY);
        break;
      case "Swapped":
        moves(pawnId(told.seat, told.pawn));
        if (told.piece === "mummy") moves(MUMMY);
    }
  }
  return found;
}

/** A line of the log for each thing that happens. */
import type { MummyEvent } from "../../net/protocol";
import * as m from "../../words/messages";
import { actionName, hatName, namedTile, pictureName, shortTile } from "./words";

type Name = (seat: number) => string;

/** How far a piece went, where both ends are counted. */
const far = (start: number | string, end: number | string): number | null =>
  typeof end !== "number" ? null : typeof start === "number" ? end - start : start === "start" ? end : null;

export function tell(event: MummyEvent, name: Name): string {
  switch (event.kind) {
    case "LeftOut":
    case "Laid":
    case "TurnBegan":
      return "";
    case "Begins":
      return m.mummy_tell_begins({ name: name(event.seat) });
    case "RolledForHat":
      return m.mummy_tell_rolled_for_hat({ name: name(event.seat), number: event.number });
    case "GotHat":
      return m.mummy_tell_got_hat({ name: name(event.seat), hat: hatName(event.hat) });
    case "PutOn":
      return m.mummy_tell_put_on({ name: name(event.seat), pawn: event.pawn + 1, hat: hatName(event.hat) });
    case "Rolled":
      return event.picture
        ? m.mummy_tell_rolled({ name: name(event.seat), number: event.number, picture: pictureName(event.picture) })
        : m.mummy_tell_rolled_number({ name: name(event.seat), number: event.number });
    case "Lapsed":
      return m.mummy_tell_lapsed({ name: name(event.seat) });
    case "UsedToken":
      return m.mummy_tell_used({ name: name(event.seat), action: actionName(event.action) });
    case "PawnMoved":
      return tellPawn(far(event.start, event.end), name(event.seat));
    case "GuardMoved":
      return tellGuard(far(event.start, event.end));
    case "MummyMoved":
      return tellMummy(event.start, event.end);
    case "TookMummyToken":
      return m.mummy_tell_mummy_token({ name: name(event.seat), value: event.value });
    case "MummyLeft":
      return m.mummy_tell_mummy_left();
    case "TookTile":
      return m.mummy_tell_took({ name: name(event.seat), tile: shortTile(namedTile(event.tile)) });
    case "PassedOn":
      return m.mummy_tell_passed({ name: name(event.seat), to: name(event.to), tile: shortTile(namedTile(event.tile)) });
    case "Buried":
      return m.mummy_tell_buried({ name: name(event.seat), tile: shortTile(namedTile(event.tile)) });
    case "TookToken":
      return event.action
        ? m.mummy_tell_took_token_kind({ name: name(event.seat), action: actionName(event.action) })
        : m.mummy_tell_took_token({ name: name(event.seat) });
    case "CameHome":
      return m.mummy_tell_home({ name: name(event.seat) });
    case "Ended":
      return m.mummy_tell_ended({ names: event.winners.map(name).join(", ") });
  }
}

function tellPawn(count: number | null, name: string): string {
  if (count === null) return m.mummy_tell_pawn_home({ name });
  return count < 0 ? m.mummy_tell_pawn_back({ name }) : m.mummy_tell_pawn({ name, count });
}

function tellGuard(count: number | null): string {
  if (count === null) return m.mummy_tell_guard_out();
  return count < 0 ? m.mummy_tell_guard_back() : m.mummy_tell_guard({ count });
}

function tellMummy(start: number | string, end: number | string | null): string {
  if (end === null || end === "finish") return m.mummy_tell_mummy_finish();
  if (start === "finish") return m.mummy_tell_mummy_start();
  const count = far(start, end);
  return count === null || count <= 0 ? m.mummy_tell_mummy_round() : m.mummy_tell_mummy({ count });
}

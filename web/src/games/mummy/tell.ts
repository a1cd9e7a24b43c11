/** A line of the log for each thing that happens. */
import type { MummyEvent, MummyTableView } from "../../net/protocol";
import * as m from "../../words/messages";
import type { Told } from "../contract";
import { actionName, hatName, namedTile, pictureName, shortTile } from "./words";

type Name = (seat: number) => string;

type Moved = Extract<MummyEvent, { kind: "PawnMoved" | "GuardMoved" | "MummyMoved" | "Swapped" }>;
/** Pieces walk. */
export const walked = ({ kind }: Told): boolean => kind.endsWith("Moved") || kind === "Swapped";
const isMove = (event: MummyEvent): event is Moved => walked(event);

/** The tiles that a move began and ended on, by name. */
export interface Placed {
  left?: string | undefined;
  reached?: string | undefined;
  /** Who wore a hat before. */
  from?: number | undefined;
}

/** Moves with the tiles they began and ended on; places are counted before the gap of that move closes. */
export function placed(
  events: MummyEvent[],
  before: Pick<MummyTableView, "track" | "seats"> | undefined,
): (MummyEvent & Placed)[] {
  let track = before?.track.map((tile) => tile.name) ?? [];
  const tileAt = (place: number | string | null): string | undefined =>
    typeof place === "number" ? track[place - 1] : undefined;
  return events.map((event) => {
    if (event.kind === "TookTile") track = track.filter((name) => name !== event.tile);
    if (event.kind === "PutOn") {
      const from = before?.seats.findIndex(({ pawns }) => pawns.some(({ hat }) => hat === event.hat)) ?? -1;
      return from < 0 || from === event.seat ? event : { ...event, from };
    }
    return isMove(event) ? { ...event, left: tileAt(event.start), reached: tileAt(event.end) } : event;
  });
}

function placeWord(place: number | string | null, tile: string | undefined): string {
  if (tile) return shortTile(namedTile(tile));
  return typeof place === "number" ? String(place) : place === "start" ? m.mummy_place_start() : m.mummy_place_finish();
}

export function tell(event: MummyEvent & Placed, name: Name): string {
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
      if (event.from !== undefined)
        return m.mummy_tell_hat_from({ name: name(event.seat), hat: hatName(event.hat), other: name(event.from) });
      return m.mummy_tell_put_on({ name: name(event.seat), pawn: event.pawn + 1, hat: hatName(event.hat) });
    case "Rolled":
      return event.picture
        ? m.mummy_tell_rolled({ name: name(event.seat), number: event.number, picture: pictureName(event.picture) })
        : m.mummy_tell_rolled_number({ name: name(event.seat), number: event.number });
    case "Lapsed":
      return m.mummy_tell_lapsed({ name: name(event.seat) });
    case "UsedToken":
      return m.mummy_tell_used({ name: name(event.seat), action: actionName(event.action) });
    case "Swapped":
      return tellSwap(event, name);
    case "PawnMoved":
      return event.end === "finish"
        ? m.mummy_tell_pawn_home({ name: name(event.seat), ...ends(event) })
        : m.mummy_tell_pawn({ name: name(event.seat), ...ends(event) });
    case "GuardMoved":
      return event.end === "finish" ? m.mummy_tell_guard_out(ends(event)) : m.mummy_tell_guard(ends(event));
    case "MummyMoved":
      return tellMummy(event);
    case "TookMummyToken":
      return m.mummy_tell_mummy_token({ name: name(event.seat), value: event.value });
    case "MummyLeft":
      return m.mummy_tell_mummy_left();
    case "TookTile":
      return m.mummy_tell_took({ name: name(event.seat), tile: shortTile(namedTile(event.tile)) });
    case "PassedOn":
      return m.mummy_tell_passed({
        name: name(event.seat),
        to: name(event.to),
        tile: shortTile(namedTile(event.tile)),
      });
    case "Buried":
      return m.mummy_tell_buried({ name: name(event.seat), tile: shortTile(namedTile(event.tile)) });
    case "TookToken":
      if (!event.action) return m.mummy_tell_took_token({ name: name(event.seat) });
      return (event.known ? m.mummy_tell_took_token_known : m.mummy_tell_took_token_kind)({
        name: name(event.seat),
        action: actionName(event.action),
      });
    case "CameHome":
      return m.mummy_tell_home({ name: name(event.seat) });
    case "Ended":
      return m.mummy_tell_ended({ names: event.winners.map(name).join(", ") });
  }
}

const ends = (event: Moved & Placed): { from: string; to: string } => ({
  from: placeWord(event.start, event.left),
  to: placeWord(event.end, event.reached),
});

function tellSwap(event: Extract<Moved, { kind: "Swapped" }> & Placed, name: Name): string {
  const said = { name: name(event.seat), ...ends(event) };
  if (event.whose !== null) return m.mummy_tell_swap_pawn({ ...said, other: name(event.whose) });
  return event.piece === "mummy" ? m.mummy_tell_swap_mummy(said) : m.mummy_tell_swap_guard(said);
}

function tellMummy(event: Extract<Moved, { kind: "MummyMoved" }> & Placed): string {
  const { start, end } = event;
  if (end === null || end === "finish") return m.mummy_tell_mummy_finish(ends(event));
  const round = typeof start === "number" && (typeof end !== "number" || end <= start);
  return round ? m.mummy_tell_mummy_round(ends(event)) : m.mummy_tell_mummy(ends(event));
}

/** What tiles, pieces, start and finish are, for whoever points at them. */
import type { MummyTableView, MummyTileView } from "../../net/protocol";
import * as m from "../../words/messages";
import type { At, Drawn, Piece } from "./pieces";
import { hatName, pieceName, printed, signed, spokenTile } from "./words";

export interface About {
  head: string;
  lines: string[];
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

function tileWords(tile: MummyTileView, options: MummyTableView["options"]): string[] {
  const value = printed(tile);
  switch (tile.kind) {
    case "treasure":
      return [m.mummy_about_treasure({ value }), m.mummy_about_taking()];
    case "hazard":
      return [
        [m.mummy_about_hazard({ value }), options["actions"] ? m.mummy_about_hazard_token() : ""].join(" ").trim(),
        m.mummy_about_taking(),
      ];
    case "risk":
      return [m.mummy_about_risk(), m.mummy_about_taking()];
    case "camel":
      return [m.mummy_about_camel(), m.mummy_about_taking()];
    default:
      return [m.mummy_about_exchange()];
  }
}

export function aboutPlace(view: Drawn, at: At): About {
  if (at === "start") return { head: m.mummy_start(), lines: [m.mummy_about_start()] };
  if (at === "finish") return { head: m.mummy_finish(), lines: [m.mummy_about_finish()] };
  const tile = view.track[at - 1];
  if (!tile) return { head: "", lines: [] };
  return { head: capital(spokenTile(tile)), lines: tileWords(tile, view.options) };
}

/** `mover`: the other player who has just moved it. */
export function aboutPiece(
  view: Drawn,
  piece: Piece,
  me: number | null,
  name: (seat: number) => string,
  mover?: number,
): About {
  const words = {
    guard: m.mummy_about_guard,
    mummy: m.mummy_about_mummy,
    pawn: piece.seat === me ? m.mummy_about_own : m.mummy_about_pawn,
  }[piece.kind];
  const hat = piece.hat
    ? [capital(m.mummy_about_hat({ hat: hatName(piece.hat), points: signed(view.hat_points[piece.hat] ?? 0) }))]
    : [];
  const moved = mover === undefined ? [] : [m.mummy_about_moved({ name: name(mover) })];
  return { head: pieceName({ ...piece, hat: null }, me, name), lines: [words(), ...hat, ...moved] };
}

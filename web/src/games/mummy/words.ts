/** Tiles, pieces and places in the words of the player. */
import type { MummyTableView, MummyTileView } from "../../net/protocol";
import * as m from "../../words/messages";
import type { At, Piece } from "./pieces";
import { tileAt } from "./pieces";

/** A number with its sign, with a proper minus. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** What points are made of, in the order of the rulebook. */
export const KINDS: { kind: string; label: () => string }[] = [
  { kind: "treasures", label: m.mummy_kind_treasures },
  { kind: "hazards", label: m.mummy_kind_hazards },
  { kind: "camels", label: m.mummy_kind_camels },
  { kind: "mummy tokens", label: m.mummy_kind_mummy_tokens },
  { kind: "hats", label: m.mummy_kind_hats },
  { kind: "risk", label: m.mummy_kind_risk },
  { kind: "actions", label: m.mummy_kind_actions },
];

/** What is printed on a tile. */
export function printed(tile: MummyTileView): string {
  const sign: Record<string, string> = { treasure: "+", hazard: "−", risk: "±" };
  return tile.kind in sign ? `${sign[tile.kind]}${tile.value}` : "";
}

/** A tile in a sentence: what is printed on it, or its name. */
export const shortTile = (tile: MummyTileView): string =>
  tile.kind === "camel" ? m.mummy_tile_camel() : tile.kind === "exchange" ? m.mummy_tile_exchange() : printed(tile);

/** A tile read aloud. */
export function spokenTile(tile: MummyTileView): string {
  const value = printed(tile);
  switch (tile.kind) {
    case "treasure":
      return m.mummy_tile_treasure({ value });
    case "hazard":
      return m.mummy_tile_hazard({ value });
    case "risk":
      return m.mummy_tile_risk({ value });
    default:
      return shortTile(tile);
  }
}

/** A tile by its name, as events and moves call it: -3a, +8, camel2, ?4b, exchange1. */
export function namedTile(name: string): MummyTileView {
  const kinds: Record<string, string> = { "-": "hazard", "+": "treasure", "?": "risk" };
  const kind = kinds[name.charAt(0)] ?? (name.startsWith("camel") ? "camel" : "exchange");
  return { name, kind, value: kind in { camel: 1, exchange: 1 } ? 0 : parseInt(name.slice(1), 10) };
}

export const hatName = (hat: string): string => (hat === "lucky" ? m.mummy_hat_lucky() : m.mummy_hat_unlucky());

const PICTURES: Record<string, () => string> = {
  pawn: m.mummy_picture_pawn,
  mummy: m.mummy_picture_mummy,
  any: m.mummy_picture_any,
};
export const pictureName = (picture: string): string => PICTURES[picture]?.() ?? picture;

export type Action = "extra" | "swap" | "push" | "bury";
export const ACTIONS: Action[] = ["push", "extra", "swap", "bury"];
const ACTION_WORDS: Record<Action, { name: () => string; about: () => string; when: () => string }> = {
  extra: { name: m.mummy_action_extra, about: m.mummy_action_extra_about, when: m.mummy_action_extra_when },
  swap: { name: m.mummy_action_swap, about: m.mummy_action_swap_about, when: m.mummy_action_swap_when },
  push: { name: m.mummy_action_push, about: m.mummy_action_push_about, when: m.mummy_action_push_when },
  bury: { name: m.mummy_action_bury, about: m.mummy_action_bury_about, when: m.mummy_action_bury_when },
};
export const actionWords = (action: Action) => ACTION_WORDS[action];
export const actionName = (action: string): string =>
  action in ACTION_WORDS ? ACTION_WORDS[action as Action].name() : action;

/** Where a piece stands, by the number of its tile: several may show the same. */
export function spotName(view: Pick<MummyTableView, "track">, at: At): string {
  const tile = tileAt(view, at);
  if (tile) return m.mummy_spot_tile({ place: at, tile: spokenTile(tile) });
  return at === "start" ? m.mummy_on_start() : m.mummy_in_finish();
}

/** Where a piece would go. */
export function goalName(view: Pick<MummyTableView, "track">, at: At): string {
  const tile = tileAt(view, at);
  if (tile) return m.mummy_to_tile({ place: at, tile: spokenTile(tile) });
  return at === "start" ? m.mummy_to_start() : m.mummy_to_finish();
}

/** A piece in words, with its hat. */
export function pieceName(piece: Piece, me: number | null, name: (seat: number) => string): string {
  const pawn = piece.nth + 1;
  const called =
    piece.kind === "guard"
      ? m.mummy_piece_guard()
      : piece.kind === "mummy"
        ? m.mummy_piece_mummy()
        : piece.seat === me
          ? m.mummy_piece_own({ pawn })
          : m.mummy_piece_pawn({ pawn, name: name(piece.seat) });
  return piece.hat ? `${called} (${hatName(piece.hat)})` : called;
}

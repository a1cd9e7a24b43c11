/** What is remembered of a table: a stretch of the track with who stands on it, and how far the game has come. */
import type { MummyTableView } from "../../net/protocol";
import * as m from "../../words/messages";
import type { Glimpse } from "../contract";
import { piecesOf } from "./pieces";

const SHOWN = 6;

export interface Stretch {
  /** How many tiles are left, and which lap of the mummy it is. */
  left: number;
  lap: number;
  tiles: string[];
  pieces: { kind: "pawn" | "guard" | "mummy"; seat: number; at: number; hat: string | null }[];
}

/** The stretch on which most pieces stand. */
export function stretch(view: MummyTableView): Stretch {
  const pieces = piecesOf(view);
  const standing = (from: number): number =>
    pieces.filter(({ at }) => typeof at === "number" && at > from && at <= from + SHOWN).length;
  let from = 0;
  for (let at = 1; at + SHOWN <= view.track.length; at++) if (standing(at) > standing(from)) from = at;
  const taken = view.seats.reduce((sum, seat) => sum + seat.mummy_tokens.length, 0);
  return {
    left: view.track.length,
    lap: Math.min(taken + 1, taken + view.mummy_tokens_left.length),
    tiles: view.track.slice(from, from + SHOWN).map(({ name }) => name),
    pieces: pieces.flatMap(({ kind, seat, at, hat }) =>
      typeof at === "number" && at > from && at <= from + SHOWN ? [{ kind, seat, at: at - from - 1, hat }] : [],
    ),
  };
}

export const GLIMPSE: Glimpse = {
  of: (view) => stretch(view as MummyTableView),
  words: (glimpse) => {
    const { left, lap } = glimpse as Stretch;
    return m.mummy_glimpse({ count: left, lap });
  },
  Picture: () => import("./Glimpse.svelte"),
};

/** The pieces of a view, where they stand, and what changes between two views. */
import type { MummySeatView, MummyTableView, MummyTileView } from "../../net/protocol";
import type { Move, Other } from "./moves";

export type At = number | "start" | "finish";

/** A view as it is drawn: guards, too, may be in the finish, on their way out of the game. */
export type Drawn = Omit<MummyTableView, "guards"> & { guards: (At | null)[] };

export interface Piece {
  /** The same for the whole game: pawn-0-2, guard-3, mummy. */
  id: string;
  kind: "pawn" | "guard" | "mummy";
  seat: number;
  nth: number;
  at: At;
  hat: string | null;
}

export const pawnId = (seat: number, pawn: number): string => `pawn-${seat}-${pawn}`;
export const guardId = (guard: number): string => `guard-${guard}`;
export const MUMMY = "mummy";

export const otherId = (other: Other): string =>
  other.piece === "pawn" ? pawnId(other.seat, other.pawn) : other.piece === "guard" ? guardId(other.guard) : MUMMY;

/** The piece that a move of `seat` takes in the hand, or the tile it points at. */
export function targetOf(move: Move, seat: number): string | null {
  switch (move.do) {
    case "pawn":
    case "wear":
      return pawnId(seat, move.pawn);
    case "guard":
      return guardId(move.guard);
    case "mummy":
      return MUMMY;
    case "hat":
      return pawnId(move.seat, move.pawn);
    case "push":
      return tileId(move.tile);
    default:
      return null;
  }
}
export const tileId = (name: string): string => `tile-${name}`;

const onTrack = (place: number | string | null): place is At =>
  typeof place === "number" || place === "start" || place === "finish";

/** How many tiles the game is played with: those of the track and those in front of the players. */
export const tilesOf = (view: Drawn): number =>
  view.seats.reduce((sum, seat) => sum + seat.stack.length, view.track.length);

/** All pieces that are in the game. */
export function piecesOf(view: Drawn): Piece[] {
  const pawns = view.seats.flatMap((seat, s) =>
    seat.pawns.flatMap((pawn, p): Piece[] =>
      onTrack(pawn.place) ? [{ id: pawnId(s, p), kind: "pawn", seat: s, nth: p, at: pawn.place, hat: pawn.hat }] : [],
    ),
  );
  const guards = view.guards.flatMap((place, g): Piece[] =>
    onTrack(place) ? [{ id: guardId(g), kind: "guard", seat: -1, nth: g, at: place, hat: null }] : [],
  );
  const mummy: Piece[] = onTrack(view.mummy)
    ? [{ id: MUMMY, kind: "mummy", seat: -1, nth: 0, at: view.mummy, hat: null }]
    : [];
  return [...pawns, ...guards, ...mummy];
}

export const tileAt = (view: Pick<Drawn, "track">, at: At): MummyTileView | undefined =>
  typeof at === "number" ? view.track[at - 1] : undefined;

/** Where a piece stands, by a name that outlives closed gaps. */
const anchor = (view: Pick<Drawn, "track">, at: At): string => tileAt(view, at)?.name ?? String(at);

export interface Walk {
  piece: Piece;
  from: At;
  /** In the numbering of the view before; a guard or the mummy that left the game has gone to the finish. */
  to: At;
  /** The mummy went past the finish. */
  lap: boolean;
}

/** Which pieces went from one tile to another between two views. */
export function walks(before: Drawn, after: Drawn): Walk[] {
  const places = new Map(before.track.map((tile, nth) => [tile.name, nth + 1]));
  const now = new Map(piecesOf(after).map((piece) => [piece.id, piece]));
  const lapped = before.mummy_tokens_left.length !== after.mummy_tokens_left.length;
  return piecesOf(before).flatMap((piece): Walk[] => {
    const later = now.get(piece.id);
    const lap = piece.kind === "mummy" && (lapped || piece.at === "finish");
    if (!later) return [{ piece, from: piece.at, to: "finish", lap: false }];
    if (anchor(before, piece.at) === anchor(after, later.at) && !(piece.kind === "mummy" && lapped)) return [];
    const to = typeof later.at === "number" ? (places.get(anchor(after, later.at)) ?? later.at) : later.at;
    return [{ piece, from: piece.at, to, lap }];
  });
}

/** Whether one view can follow from the other by play: tiles are only ever taken away. */
export function follows(before: Drawn, after: Drawn): boolean {
  const there = new Set(before.track.map((tile) => tile.name));
  return before.seats.length === after.seats.length && after.track.every((tile) => there.has(tile.name));
}

/** Whether two views show the same pieces on the same tiles, with the same hats. */
export function alike(one: Drawn, other: Drawn): boolean {
  const told = (view: Drawn): string =>
    JSON.stringify([piecesOf(view), view.track.map(({ name }) => name), view.mummy_tokens_left]);
  return told(one) === told(other);
}

/** The view after, but with no gap closed yet: what the table looks like while the pieces still walk. */
export function beforeGapsClose(before: Drawn, after: Drawn): Drawn {
  const places = new Map(before.track.map((tile, nth) => [tile.name, nth + 1]));
  const back = <P extends number | string | null>(place: P): P =>
    (typeof place === "number" ? (places.get(after.track[place - 1]?.name ?? "") ?? place) : place) as P;
  return {
    ...after,
    player: before.player,
    track: before.track,
    mummy_tokens_left: before.mummy_tokens_left,
    guards: after.guards.map((place, g) => (place === null && before.guards[g] !== null ? "finish" : back(place))),
    mummy: after.mummy === null && before.mummy !== null ? "finish" : back(after.mummy),
    // What lies in front of the players is as it was: `turned` counts in the stack beside it.
    seats: after.seats.map((seat, s) => ({
      ...(before.seats[s] ?? seat),
      pawns: seat.pawns.map((pawn) => ({ ...pawn, place: back(pawn.place) })),
    })),
  };
}

/** A tile that got a new owner; `from` is a seat, or null for the track. */
export interface Handed {
  tile: MummyTileView;
  from: number | null;
  to: number;
}

export function handedOver(before: Drawn, after: Drawn): Handed[] {
  const owners = new Map(before.seats.flatMap((seat, s) => seat.stack.map((tile): [string, number] => [tile.name, s])));
  return after.seats.flatMap((seat, to) =>
    seat.stack.flatMap((tile): Handed[] => {
      const from = owners.get(tile.name) ?? null;
      return from === to ? [] : [{ tile, from, to }];
    }),
  );
}

export interface HatChange {
  seat: number;
  nth: number;
  before: string | null;
  after: string | null;
}

/** What a move would bring its player, read off the view that the server answers. */
export interface Outcome {
  /** Where the pieces would go, in the numbering of now. */
  walks: Walk[];
  takes: MummyTileView[];
  loses: MummyTileView | null;
  /** Who has that tile then. */
  heir: number;
  mummyTokens: number[];
  drawsToken: boolean;
  choosesHat: boolean;
  /** By how much the points change that the server counts as if the game ended then. */
  points: number;
  /** How many they are before. */
  had: number;
  /** Hats on the heads that it concerns, before and after. */
  hats: HatChange[];
  /** Hats that come onto own heads, and hats that leave them. */
  getsHats: string[];
  givesHats: string[];
}

const hatsOf = (seat: MummySeatView | undefined): string[] => seat?.pawns.flatMap((pawn) => pawn.hat ?? []) ?? [];

export function outcome(before: Drawn, after: Drawn, seat: number): Outcome {
  const mine = before.seats[seat];
  const then = after.seats[seat];
  const had = new Set(mine?.stack.map((tile) => tile.name));
  const has = new Set(then?.stack.map((tile) => tile.name));
  const loses = mine?.stack.find((tile) => !has.has(tile.name)) ?? null;
  return {
    walks: walks(before, after),
    heir: after.seats.findIndex((other) => other.stack.some((tile) => tile.name === loses?.name)),
    takes: then?.stack.filter((tile) => !had.has(tile.name)) ?? [],
    loses,
    mummyTokens: then?.mummy_tokens.filter((value) => !mine?.mummy_tokens.includes(value)) ?? [],
    drawsToken: after.phase === "token",
    choosesHat: after.phase === "hat",
    points: (then?.total ?? 0) - (mine?.total ?? 0),
    had: mine?.total ?? 0,
    hats: before.seats.flatMap(({ pawns }, s) =>
      pawns.flatMap((pawn, nth): HatChange[] => {
        const worn = after.seats[s]?.pawns[nth]?.hat ?? null;
        return worn === pawn.hat ? [] : [{ seat: s, nth, before: pawn.hat, after: worn }];
      }),
    ),
    getsHats: hatsOf(then).filter((hat) => !hatsOf(mine).includes(hat)),
    givesHats: hatsOf(mine).filter((hat) => !hatsOf(then).includes(hat)),
  };
}

export interface Turned {
  /** Places in the stack. */
  camel: number;
  hazard: number;
}

/** Each hazard that is turned, with a camel to tie it to. */
export function turnedHazards({ stack, turned }: Pick<MummySeatView, "stack" | "turned">): Turned[] {
  const camels = stack.flatMap((tile, nth) => (tile.kind === "camel" ? [nth] : []));
  return turned.map((hazard, nth) => ({ camel: camels[nth]!, hazard }));
}

/** What the page says about a choice: the big sentence, callouts, spoken labels. */
import type { MummyTableView } from "../../net/protocol";
import * as m from "../../words/messages";
import type { Move } from "./moves";
import { piecesOf, tileId, type Outcome, type Piece } from "./pieces";
import type { Play, Target } from "./play.svelte";
import { hatName, pieceName, placeName, shortTile, spokenTile } from "./words";

type Name = (seat: number) => string;

export interface Saying {
  head: string;
  text: string;
}

/** The big sentence. */
export function whatNow(play: Play, view: MummyTableView, name: Name): Saying {
  const mine = play.turn.mine || play.turn.codes.length > 0;
  if (view.phase === "over") return { head: "", text: m.mummy_now_over() };
  if (["leave out", "lay", "lot", "hat roll"].includes(view.phase)) return { head: "", text: m.mummy_now_setup() };
  if (!mine) return { head: name(view.player), text: others(view) };
  const shared = play.live.you.length > 1 && play.me !== null;
  return { head: shared ? name(play.me!) : m.mummy_now_yours(), text: yours(play, view) };
}

function others(view: MummyTableView): string {
  if (view.phase === "wear") return m.mummy_now_other_wears();
  if (view.phase === "roll" || view.phase === "before") return m.mummy_now_other_rolls();
  return view.phase === "move" && view.number ? m.mummy_now_other_moves({ count: view.number }) : m.mummy_now_other_thinks();
}

function yours(play: Play, view: MummyTableView): string {
  const count = view.number ?? 0;
  const tokens = play.options.some(({ move }) => ["bury", "swap", "extra", "push"].includes(move.do));
  if (play.stage.held) return m.mummy_now_roll();
  if (play.stage.tumbling) return m.mummy_now_rolling();
  if (play.mode === "push") return m.mummy_now_push({ count });
  if (play.mode === "swap") return play.pawn === null ? m.mummy_now_swap_own() : m.mummy_now_swap_other();
  switch (view.phase) {
    case "wear":
      return view.seats.some((seat) => seat.pawns.some((pawn) => pawn.hat === "lucky")) ? m.mummy_now_wear_unlucky() : m.mummy_now_wear_lucky();
    case "before":
      return tokens ? m.mummy_now_roll_or_token() : m.mummy_now_roll();
    case "hat":
      return m.mummy_now_hat();
    case "after":
      return tokens ? m.mummy_now_after() : m.mummy_now_end();
    case "move":
      if (play.turn.words.includes("pass")) return m.mummy_now_pass();
      return play.options.every(({ move }) => move.do === "mummy") ? m.mummy_now_mummy({ count }) : m.mummy_now_move({ count });
    default:
      return m.mummy_now_other_rolls();
  }
}

/** What a move brings, in one short sentence and one shorter. */
export function wouldBring(move: Move | null, result: Outcome | undefined, view: MummyTableView, name: Name): Saying {
  if (!move) return { head: m.mummy_would_choose(), text: "" };
  if (move.do === "wear") return { head: m.mummy_would_wear({ hat: hatName(wearing(view)) }), text: "" };
  if (move.do === "hat") return { head: m.mummy_would_hats(), text: "" };
  if (move.do === "swap") return { head: m.mummy_would_swap(), text: "" };
  if (!result) return { head: "", text: "" };
  if (move.do === "push") return { head: m.mummy_would_push(), text: pushed(result) };
  if (result.loses) return { head: m.mummy_would_pass({ tile: shortTile(result.loses), name: name(result.heir) }), text: extras(result) };
  const tile = gains(result);
  return { head: tile ? m.mummy_would_take({ tile }) : m.mummy_would_nothing(), text: extras(result) };
}

const wearing = (view: MummyTableView): string => (view.seats.some((seat) => seat.pawns.some((pawn) => pawn.hat === "lucky")) ? "unlucky" : "lucky");

/** Tiles and mummy tokens, separated by commas. */
export function gains(result: Outcome): string {
  return [...result.takes.map(shortTile), ...result.mummyTokens.map((value) => m.mummy_would_mummy({ value }))].join(", ");
}

function extras(result: Outcome): string {
  if (result.drawsToken) return m.mummy_would_draw();
  if (result.choosesHat) return m.mummy_would_hat();
  return result.walks.some((walk) => walk.piece.kind === "pawn" && walk.to === "finish") ? m.mummy_would_home() : "";
}

const pushed = (result: Outcome): string => (result.mummyTokens.length ? gains(result) : "");

/** The large button of a narrow screen, saying the same. */
export function goWords(play: Play, target: Target, view: MummyTableView, name: Name): Saying {
  const move = target.option?.move ?? null;
  const result = target.option ? play.outcomes.get(target.option.code) : undefined;
  const count = view.number ?? 0;
  const bring = wouldBring(move, result, view, name);
  if (!move) return bring;
  if (move.do === "wear") return { head: m.mummy_go_wear(), text: "" };
  if (move.do === "hat") return { head: m.mummy_go_hats(), text: "" };
  if (move.do === "swap") return { head: m.mummy_go_swap(), text: "" };
  if (move.do === "push") return { head: m.mummy_go_push({ count }), text: bring.text };
  const tile = result ? gains(result) : "";
  if (tile && !result?.loses) return { head: m.mummy_go_take({ count, tile }), text: bring.text };
  return { head: m.mummy_go_move({ count }), text: result?.loses ? bring.head : bring.text };
}

/** A target read aloud: what it is, where it stands, what it brings. */
export function spoken(play: Play, target: Target, view: MummyTableView, name: Name): string {
  const piece = piecesOf(view).find((one) => one.id === target.id);
  const parts = piece ? [pieceName(piece, play.me, name), placeName(view, piece.at)] : [];
  const move = target.option?.move;
  if (!piece) {
    const tile = view.track.find((one) => tileId(one.name) === target.id);
    parts.push(m.mummy_label_push({ tile: tile ? spokenTile(tile) : "" }));
  } else if (move?.do === "swap") parts[0] = m.mummy_label_swap_with({ piece: parts[0]! });
  else if (move?.do === "hat") parts[0] = m.mummy_label_hats_with({ piece: parts[0]! });
  else if (move?.do === "wear") parts[0] = m.mummy_label_wear({ piece: parts[0]! });
  else if (move) parts.push(m.mummy_tiles({ count: view.number ?? 0 }), ...bringing(play, target, view, name));
  if (play.hinted(target)) parts.unshift(m.mummy_label_hint());
  return parts.filter(Boolean).join(", ");
}

function bringing(play: Play, target: Target, view: MummyTableView, name: Name): string[] {
  const result = target.option ? play.outcomes.get(target.option.code) : undefined;
  if (!result) return [];
  if (result.loses) return [wouldBring(target.option?.move ?? null, result, view, name).head];
  const tile = gains(result);
  return [tile ? m.mummy_label_takes({ tile }) : m.mummy_label_takes_nothing(), extras(result)];
}

/** A tile of the track read aloud, with who stands on it. */
export function spokenPlace(view: MummyTableView, pieces: Piece[], place: number, me: number | null, name: Name): string {
  const there = pieces.filter((piece) => piece.at === place).map((piece) => pieceName(piece, me, name));
  return `${place}: ${spokenTile(view.track[place - 1]!)}: ${there.length ? there.join(", ") : m.mummy_nothing_here()}`;
}

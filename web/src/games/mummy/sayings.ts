/** What the page says about a choice: the big sentence, callouts, spoken labels. */
import * as m from "../../words/messages";
import { reason } from "./advice";
import type { Move, Option } from "./moves";
import { otherId, piecesOf, tileAt, tileId, type At, type Drawn, type Outcome, type Piece } from "./pieces";
import type { Play, Target } from "./play.svelte";
import type { Stage } from "./stage.svelte";
import { ACTIONS, actionName, goalName, hatName, pieceName, shortTile, signed, spokenTile, spotName } from "./words";

type Name = (seat: number) => string;

export interface Saying {
  head: string;
  text: string;
}

/** The big sentence: of whom it speaks, and whether somebody at this screen is asked. */
export interface Now extends Saying {
  seat: number;
  mine: boolean;
}

/** What now, as far as the table shows it; `brief` where a button says already what a hint brings. */
export function whatNow(play: Play, view: Drawn, name: Name, brief = false): Now {
  const { stage, turn, me } = play;
  const thrower = play.sight.seen?.thrower ?? null;
  const shared = play.sight.you.length > 1;
  /** One's own seat, at a screen of one's own, and no bot plays it. */
  const self = (seat: number): boolean => seat === me && !shared && play.sight.table?.seats[seat]?.kind !== "bot";
  const headOf = (seat: number): string => (self(seat) ? m.mummy_now_yours() : name(seat));
  if (stage.walking.size)
    return { seat: stage.mover, mine: stage.mover === me, head: headOf(stage.mover), text: walking(stage) };
  const mine = me !== null && (turn.mine || turn.codes.length > 0);
  const seat = mine ? me : view.player;
  if (view.phase === "over") return { seat, mine: false, head: "", text: m.mummy_now_over() };
  if (view.phase === "hat roll" && thrower !== null) {
    const own = thrower === me;
    const text = own ? m.mummy_now_roll_hats() : m.mummy_now_other_rolls();
    return { seat: thrower, mine: own, head: headOf(thrower), text };
  }
  if (["leave out", "lay", "lot", "hat roll"].includes(view.phase))
    return { seat, mine: false, head: "", text: m.mummy_now_setup() };
  const text = mine
    ? [buried(play), yours(play, view, brief)].filter(Boolean).join(" ")
    : self(seat)
      ? soon(stage)
      : others(stage, view);
  return { seat, mine, head: headOf(seat), text };
}

/** It is one's own turn, but there is nothing to do yet. */
const soon = (stage: Stage): string => (stage.rolling ? m.mummy_now_rolling() : m.sending());

function walking(stage: Stage): string {
  const [walk, ...more] = [...stage.walking.values()];
  if (!walk || more.length) return m.mummy_now_walk_many();
  return { pawn: m.mummy_now_walk_pawn, guard: m.mummy_now_walk_guard, mummy: m.mummy_now_walk_mummy }[
    walk.piece.kind
  ]();
}

function others(stage: Stage, view: Drawn): string {
  if (view.phase === "wear") return m.mummy_now_other_wears();
  if (view.phase === "roll" || view.phase === "before" || stage.rolling) return m.mummy_now_other_rolls();
  if (view.phase === "hat") return m.mummy_now_other_hats();
  if (view.phase !== "move" || !view.number) return m.mummy_now_other_thinks();
  const count = view.number;
  const words: Record<string, typeof m.mummy_now_other_any> = {
    any: m.mummy_now_other_any,
    mummy: m.mummy_now_other_mummy,
  };
  return (words[view.picture ?? ""] ?? m.mummy_now_other_pawn)({ count });
}

/** What a token in the hand has put under the stack, whether or not the turn goes on; a hint needs the room. */
function buried({ buried: tile, hint, whole }: Play): string {
  return tile && (whole || !hint) ? m.mummy_now_buried({ tile: shortTile(tile) }) : "";
}

function yours(play: Play, view: Drawn, brief: boolean): string {
  const count = view.number ?? 0;
  const tokens = play.options.some(({ move }) => ["bury", "swap", "extra", "push"].includes(move.do));
  if (play.whole)
    return { roll: m.mummy_now_done_roll, token: m.mummy_now_done_token, end: m.mummy_now_done }[play.next]();
  if (play.stage.tumbling) return m.mummy_now_rolling();
  if (play.hint) return advice(play, play.hint, view, brief);
  if (play.mode === "push") return m.mummy_now_push({ count });
  if (play.mode === "swap") return play.pawn === null ? m.mummy_now_swap_own() : m.mummy_now_swap_other();
  switch (view.phase) {
    case "wear":
      return view.seats.some((seat) => seat.pawns.some((pawn) => pawn.hat === "lucky"))
        ? m.mummy_now_wear_unlucky()
        : m.mummy_now_wear_lucky();
    case "roll":
      return m.mummy_now_roll();
    case "before":
      return tokens ? m.mummy_now_roll_or_token() : m.mummy_now_roll();
    case "hat":
      return m.mummy_now_hat();
    case "after":
      return tokens ? m.mummy_now_after() : m.mummy_now_end();
    case "move":
      if (play.turn.words.includes("pass")) return m.mummy_now_pass();
      if (play.options.every(({ move }) => move.do === "mummy" || move.do === "push"))
        return m.mummy_now_mummy({ count });
      return view.picture === "any" ? m.mummy_now_move_any({ count }) : m.mummy_now_move({ count });
    default:
      return m.mummy_now_other_rolls();
  }
}

/** A hint in words. */
function advice(play: Play, { move, code, words }: Option, view: Drawn, brief: boolean): string {
  const target = play.targets.find(({ option }) => option?.code === code);
  const said = target && goWords(play, target, view, play.sight.name);
  const action = ACTIONS.find((one) => one === move.do);
  const onward: Record<string, () => string> = {
    roll: m.mummy_roll,
    end: m.mummy_end,
    pass: m.mummy_pass,
    "no hat": m.mummy_hats_keep,
  };
  const brings =
    said && [said.head, ...said.text.split(" · ")].filter((part) => part && part !== m.mummy_would_nothing());
  const text = brings
    ? brief
      ? ""
      : brings.join(" · ")
    : action
      ? m.mummy_hint_token({ action: actionName(action) })
      : (onward[words]?.() ?? "");
  const why = play.turn.hint?.[0] ? reason(play.turn.hint[0]) : "";
  return `${m.mummy_label_hint()}: ${[text, why].filter(Boolean).join(" – ")}`;
}

/** What a move brings, in one short sentence and one shorter. */
export function wouldBring(move: Move | null, result: Outcome | undefined, view: Drawn, name: Name): Saying {
  if (!move) return { head: m.mummy_would_choose(), text: "" };
  if (move.do === "wear") return { head: m.mummy_would_wear({ hat: hatName(wearing(view)) }), text: "" };
  if (move.do === "swap") return traded(move, result, view, name);
  if (!result) return { head: move.do === "hat" ? m.mummy_would_hats() : "", text: "" };
  if (move.do === "hat") return hats(result, view);
  if (move.do === "push") return { head: m.mummy_would_push(), text: pushed(result) };
  if (result.loses)
    return {
      head: m.mummy_would_pass({ tile: shortTile(result.loses), name: name(result.heir) }),
      text: extras(result),
    };
  const tile = gains(result);
  return { head: tile ? m.mummy_would_take({ tile }) : m.mummy_would_nothing(), text: extras(result) };
}

/** Who goes where when two trade places. */
function traded(move: Extract<Move, { do: "swap" }>, result: Outcome | undefined, view: Drawn, name: Name): Saying {
  const other = piecesOf(view).find((piece) => piece.id === otherId(move.other));
  const [there, here] = [result?.walks.find(({ piece }) => piece.id !== other?.id), other && tileAt(view, other.at)];
  const left = there && tileAt(view, there.from);
  if (!other || !left || !here) return { head: m.mummy_go_swap(), text: "" };
  const head = `${m.mummy_go_swap()}: ${pieceName(other, null, name)}`;
  return { head, text: [`${shortTile(left)} ⇄ ${shortTile(here)}`, worth(result!)].filter(Boolean).join(" · ") };
}

const wearing = (view: Drawn): string =>
  view.seats.some((seat) => seat.pawns.some((pawn) => pawn.hat === "lucky")) ? "unlucky" : "lucky";

/** Tiles and mummy tokens, separated by commas. */
export function gains(result: Outcome): string {
  return [...result.takes.map(shortTile), ...result.mummyTokens.map((value) => m.mummy_would_mummy({ value }))].join(
    ", ",
  );
}

function extras(result: Outcome): string {
  const more = [
    result.drawsToken && m.mummy_would_draw(),
    result.choosesHat && m.mummy_would_hat(),
    comesHome(result) && m.mummy_would_home(),
  ];
  return [...more, worth(result)].filter(Boolean).join(" · ");
}
const comesHome = (result: Outcome): boolean =>
  result.walks.some((walk) => walk.piece.kind === "pawn" && walk.to === "finish");

/** What it changes in the points as the server counts them now, where that is more than what is printed on what one takes. */
function worth(result: Outcome): string {
  const signs: Record<string, number> = { treasure: 1, hazard: -1 };
  const printed = [...result.takes.map((tile) => (signs[tile.kind] ?? 0) * tile.value), ...result.mummyTokens].reduce(
    (sum, value) => sum + value,
    0,
  );
  return result.points === printed
    ? ""
    : m.mummy_would_points({ from: signed(result.had), to: signed(result.had + result.points) });
}

const pushed = (result: Outcome): string => [gains(result), worth(result)].filter(Boolean).join(" · ");

/** Which hat comes and which one goes, and what it counts in the finish. */
function hats(result: Outcome, view: Drawn): Saying {
  const told = (hat: string): string =>
    `${hatName(hat)} (${m.mummy_hat_if_home({ points: signed(view.hat_points[hat] ?? 0) })})`;
  const gets = result.getsHats.map((hat) => m.mummy_would_get_hat({ hat: told(hat) }));
  const gives = result.givesHats.map((hat) => m.mummy_would_give_hat({ hat: told(hat) }));
  const [head, ...more] = [...gets, ...gives];
  return { head: head ?? m.mummy_would_hats(), text: [...more, worth(result)].filter(Boolean).join(" · ") };
}

/** The large button of a narrow screen, saying the same. */
export function goWords(play: Play, target: Target, view: Drawn, name: Name): Saying {
  const move = target.option?.move ?? null;
  const result = target.option ? play.outcomes.get(target.option.code) : undefined;
  const count = view.number ?? 0;
  const bring = wouldBring(move, result, view, name);
  if (!move) return bring;
  if (move.do === "wear") return { head: m.mummy_go_wear(), text: "" };
  if (move.do === "hat") return { head: m.mummy_go_hats(), text: [bring.head, bring.text].filter(Boolean).join(" · ") };
  if (move.do === "swap") return { head: bring.head, text: bring.text };
  if (move.do === "push") return { head: m.mummy_go_push({ count }), text: bring.text };
  const tile = result ? gains(result) : "";
  if (tile && !result?.loses) return { head: m.mummy_go_take({ count, tile }), text: bring.text };
  return { head: m.mummy_go_move({ count }), text: [bring.head, bring.text].filter(Boolean).join(" · ") };
}

/** A target read aloud: what it is, where it stands, what it brings. */
export function spoken(play: Play, target: Target, view: Drawn, name: Name): string {
  const piece = piecesOf(view).find((one) => one.id === target.id);
  const parts = piece ? [oneOf(play, piece, view, name), spotName(view, piece.at)] : [];
  const move = target.option?.move;
  if (!piece) {
    const at = view.track.findIndex((one) => tileId(one.name) === target.id) + 1;
    parts.push(m.mummy_label_push({ tile: at ? spotName(view, at) : "" }));
  } else if (move?.do === "swap") parts[0] = m.mummy_label_swap_with({ piece: parts[0]! });
  else if (move?.do === "hat")
    parts.splice(0, 1, m.mummy_label_hats_with({ piece: parts[0]! }), ...hatWords(play, target, view, name));
  else if (move?.do === "wear") parts[0] = m.mummy_label_wear({ piece: parts[0]! });
  else if (move)
    parts.push(
      goal(play, target, view),
      m.mummy_tiles({ count: view.number ?? 0 }),
      ...bringing(play, target, view, name),
    );
  if (play.hinted(target)) parts.unshift(m.mummy_label_hint());
  return parts.filter(Boolean).join(", ");
}

/** A piece by its name; guards of one tile, which nobody could tell apart, by their number. */
function oneOf(play: Play, piece: Piece, view: Drawn, name: Name): string {
  const called = pieceName(piece, play.me, name);
  const same = piecesOf(view).filter((one) => one.kind === "guard" && one.at === piece.at);
  if (piece.kind !== "guard" || same.length < 2) return called;
  return `${called} ${m.mummy_of_several({ nth: same.findIndex((one) => one.id === piece.id) + 1, count: same.length })}`;
}

/** Where a target would go. */
function goal(play: Play, target: Target, view: Drawn): string {
  const result = target.option ? play.outcomes.get(target.option.code) : undefined;
  const walk = result?.walks.find((one) => one.piece.id === target.id);
  return walk ? goalName(view, walk.to) : "";
}

function hatWords(play: Play, target: Target, view: Drawn, name: Name): string[] {
  const { head, text } = wouldBring(
    target.option?.move ?? null,
    target.option ? play.outcomes.get(target.option.code) : undefined,
    view,
    name,
  );
  return [head, text];
}

function bringing(play: Play, target: Target, view: Drawn, name: Name): string[] {
  const result = target.option ? play.outcomes.get(target.option.code) : undefined;
  if (!result) return [];
  if (result.loses) return [wouldBring(target.option?.move ?? null, result, view, name).head];
  const tile = gains(result);
  return [tile ? m.mummy_label_takes({ tile }) : m.mummy_label_takes_nothing(), extras(result)];
}

/** A tile of the track, the start or the finish read aloud, with who stands there. */
export function spokenPlace(view: Drawn, pieces: Piece[], at: At, me: number | null, name: Name): string {
  const there = pieces.filter((piece) => piece.at === at).map((piece) => pieceName(piece, me, name));
  const place =
    typeof at === "number"
      ? `${at}: ${spokenTile(view.track[at - 1]!)}`
      : at === "start"
        ? m.mummy_start()
        : m.mummy_finish();
  return `${place}: ${there.length ? there.join(", ") : m.mummy_nothing_here()}`;
}

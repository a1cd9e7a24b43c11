/** What may be done now, and where on the table one points to do it. */
import { settings } from "../../lib/settings.svelte";
import type { MummyTableView, MummyTileView } from "../../net/protocol";
import type { Hand, Reason } from "../../table/hand";
import type { Sight } from "../../table/sight";
import * as m from "../../words/messages";
import { readOptions, writeMove, writePawnOf, type Move, type Option, type Other } from "./moves";
import { otherId, outcome, pawnId, piecesOf, targetOf, tileId, type Outcome, type Piece } from "./pieces";
import { Stage } from "./stage.svelte";
import { story, type Line } from "./story";
import { walked } from "./tell";
import type { Action } from "./words";

/** Something on the table that can be chosen: a piece or a tile. Without an option it is only the first half of a choice. */
export interface Target {
  id: string;
  option: Option | null;
  /** The own pawn that is chosen for a swap by this. */
  pawn: number | null;
}

/** The button that goes on: there is at most one at a time. `send` says that the turn in the hand holds. */
export type Onward = "roll" | "end" | "pass" | "no hat" | "send";
const ONWARD: Onward[] = ["roll", "end", "pass", "no hat"];
/** What is said by a button of its own holds as soon as it is said. */
const SAID = new Set<Move["do"]>(["roll", "extra", "end", "pass", "no hat"]);

/** Refusals that speak of the pawn, piece or tile of one move, not of the token it is made with. */
const OF_ONE_MOVE = new Set([
  "pawn_home",
  "pawn_moved",
  "no_such_pawn",
  "mummy_gone",
  "guard_gone",
  "not_on_a_tile",
  "not_neighbours",
  "own_pawn",
  "no_such_place",
  "no_own_pawn_there",
  "nothing_to_push",
  "not_on_the_track",
]);

const asOther = (piece: Piece): Other =>
  piece.kind === "pawn"
    ? { piece: "pawn", seat: piece.seat, pawn: piece.nth }
    : piece.kind === "guard"
      ? { piece: "guard", guard: piece.nth }
      : { piece: "mummy" };

/** Asked about one neighbour, said for all: only that the pawn was moved holds for each of them. */
const noSwapHere = (reason: Reason): Reason =>
  reason.code === "pawn_moved" ? reason : { ...reason, code: "", text: m.mummy_why_no_swap_here() };

export class Play {
  /** A token is in the hand: one that needs a choice on the table, or one that a finger has only pointed at. */
  mode = $state<Action | null>(null);
  /** The own pawn chosen for a swap. */
  pawn = $state<number | null>(null);
  /** The target one points at. */
  aim = $state<string | null>(null);
  /** How many lines of which update were told to those who listen. */
  heard = { seq: 0, count: 0 };
  private seen = $state.raw<{ key: string; views: Map<number, MummyTableView> }>({ key: "", views: new Map() });

  constructor(
    readonly sight: Sight,
    readonly turn: Hand,
    readonly stage: Stage,
  ) {}

  get me(): number | null {
    return this.sight.seat;
  }
  get view(): MummyTableView | undefined {
    return this.turn.view as MummyTableView | undefined;
  }
  /** What is to be drawn: a turn in the hand is still its player's, whoever comes next. */
  shown = $derived.by((): MummyTableView | undefined => {
    const { me, view } = this;
    const held = view && me !== null && this.turn.codes.length > 0 && view.phase !== "over";
    return held ? { ...view, player: me } : view;
  });
  /** Somebody who plays at another screen is not here. */
  away(seat: number): boolean {
    const { table, connected, you } = this.sight;
    return table?.seats[seat]?.kind === "person" && !connected.includes(seat) && !you.includes(seat);
  }
  /** One may choose: nothing moves any more. */
  get ready(): boolean {
    return this.stage.still && !this.turn.sending;
  }

  options = $derived.by((): Option[] => readOptions(this.turn.legal, this.turn.words));

  targets = $derived.by((): Target[] => {
    const { me, view } = this;
    if (me === null || !view || !this.ready) return [];
    const found = this.mode ? this.byToken(me, this.mode) : this.plain(me);
    const places = new Map(
      piecesOf(view).map((piece) => [piece.id, piece.at === "start" ? 0 : piece.at === "finish" ? 99 : piece.at]),
    );
    view.track.forEach((tile, nth) => places.set(tileId(tile.name), nth + 1));
    return found.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  });

  private plain(me: number): Target[] {
    return this.options.flatMap((option) => {
      const id = option.move.do === "push" ? null : targetOf(option.move, me);
      return id ? [{ id, option, pawn: null }] : [];
    });
  }
  private byToken(me: number, action: Action): Target[] {
    return action === "swap" ? this.swaps(me) : action === "push" ? this.pushes() : [];
  }
  private pushes(): Target[] {
    return this.options.flatMap((option) =>
      option.move.do === "push" ? [{ id: tileId(option.move.tile), option, pawn: null }] : [],
    );
  }
  /** First whose place, then with whom. */
  private swaps(me: number): Target[] {
    if (this.pawn === null) return this.swappers.map((pawn) => ({ id: pawnId(me, pawn), option: null, pawn }));
    return this.options.flatMap((option) =>
      option.move.do === "swap" && option.move.pawn === this.pawn
        ? [{ id: otherId(option.move.other), option, pawn: null }]
        : [],
    );
  }
  /** Own pawns that could trade places. */
  private get swappers(): number[] {
    return [...new Set(this.options.flatMap(({ move }) => (move.do === "swap" ? [move.pawn] : [])))];
  }

  onward = $derived.by((): Onward | null => {
    if (this.mode) return null;
    if (!this.ready) return null;
    if (this.turn.throws) return "roll";
    // Cards ask, of which none is the first.
    if (this.hats) return null;
    return this.whole ? "send" : (ONWARD.find((words) => this.turn.words.includes(words)) ?? null);
  });

  /** The turn in the hand is a whole one: it waits for its player's word. */
  get whole(): boolean {
    return this.turn.done && this.turn.codes.length > 0;
  }
  /** The tile that the turn in the hand puts under the stack: nothing else would show it where no stack is in sight. */
  get buried(): MummyTileView | null {
    if (this.me === null || !this.turn.codes.length) return null;
    const before = (this.sight.seen?.view as MummyTableView | undefined)?.seats[this.me]?.stack ?? [];
    const now = this.view?.seats[this.me]?.stack ?? [];
    const top = before.at(-1);
    return now.length > 1 && now.length === before.length && top?.name === now[0]?.name ? (top ?? null) : null;
  }
  /** What comes when it holds: own dice, a token from the stack, or the next player. */
  get next(): "roll" | "token" | "end" {
    const { view } = this;
    return view?.phase === "token" ? "token" : view?.phase === "roll" && view.player === this.me ? "roll" : "end";
  }

  /** Hats may change heads: the choices, or none. */
  hats = $derived.by((): Option[] | null => {
    if (!this.ready || this.mode || this.view?.phase !== "hat" || !this.turn.mine) return null;
    const found = this.options.filter(({ move }) => move.do === "hat" || move.do === "no hat");
    return found.length > 1 ? found : null;
  });

  /** There is more to decide than to go on. */
  get open(): boolean {
    return this.ready && this.options.length > 1;
  }

  /** How many lines of the log the table shows already: pieces walk before tiles are taken, and dice are told when they lie. */
  told = $derived.by((): number => {
    const { log } = this.sight;
    const { stage } = this;
    const news = log.findIndex(({ seq }) => seq > stage.told);
    if (news >= 0) return news;
    if (stage.walking.size && !this.turn.codes.length) return log.findLastIndex(({ event }) => walked(event)) + 1;
    const roll = stage.rolling ? log.findLastIndex(({ event }) => event.kind === "Rolled") : -1;
    return roll < 0 ? log.length : roll;
  });

  /** Whether a token of a kind can be used now. */
  usable(action: Action): boolean {
    return this.ready && this.options.some(({ move }) => move.do === action);
  }

  /** The best move, if the player asked for a hint. */
  get hint(): Option | undefined {
    const best = this.turn.hint?.[0];
    return best && this.options.find((option) => option.code === best.code);
  }
  hinted(target: Target): boolean {
    const move = this.hint?.move;
    if (!move) return false;
    return target.option ? target.option.code === this.hint?.code : move.do === "swap" && move.pawn === target.pawn;
  }

  outcomes = $derived.by((): Map<number, Outcome> => {
    const { me, view } = this;
    const known = new Map<number, Outcome>();
    if (me !== null && view && this.seen.key === this.key)
      for (const [code, after] of this.seen.views) known.set(code, outcome(view, after, me));
    return known;
  });
  private get key(): string {
    return `${this.sight.seen?.seq} ${this.turn.codes.join()}`;
  }

  /** Ask what the targets lead to, each once. */
  look(): void {
    this.lookAt(this.targets.flatMap(({ option }) => option ?? []));
  }
  lookAt(options: Option[]): void {
    const { key } = this;
    for (const option of options) {
      this.turn.look(option.code).then(
        (answer) => {
          if (key !== this.key) return;
          const views = new Map(this.seen.key === key ? this.seen.views : []);
          this.seen = { key, views: views.set(option.code, answer.view as MummyTableView) };
        },
        () => {},
      );
    }
  }

  get aimed(): Target | undefined {
    return this.targets.find((target) => target.id === this.aim);
  }

  take(target: Target): void {
    this.turn.refusal = null;
    if (target.option) return this.choose(target.option);
    this.pawn = target.pawn;
    this.aim = null;
  }

  choose(option: Option): void {
    this.rest();
    void this.say(option);
  }

  /** Until a turn holds it can be taken back; who wants no such question is asked only before own dice. */
  private async say({ code, move }: Option): Promise<void> {
    const { turn } = this;
    await turn.choose(code);
    if (!turn.codes.length) return;
    if (SAID.has(move.do)) return turn.done ? turn.confirm(this.next === "roll") : undefined;
    if (settings.confirm) return;
    if (this.sight.page?.forced(turn.words)) await turn.choose(turn.legal[0]!, false);
    else if (turn.done && this.next !== "roll") await turn.confirm();
  }

  takeBack(): void {
    if (!this.turn.codes.length || this.turn.sending) return;
    this.rest();
    this.stage.jump = true;
    this.turn.takeBack();
  }

  /** The button that goes on. */
  go(): void {
    this.turn.refusal = null;
    if (this.turn.throws) return void this.turn.throw();
    if (this.onward === "send") return void this.turn.confirm(this.next === "roll");
    const option = this.options.find(({ words }) => words === this.onward);
    if (option) this.choose(option);
  }

  /** A token was clicked: use it, take it in the hand, put it back, or ask why not; where it `points` it first says what it does. */
  use(action: Action, points = false): void {
    this.turn.refusal = null;
    if (this.mode === action) return this.rest();
    if (!this.usable(action)) return void this.turn.why(this.example(action), (reason) => this.ofToken(action, reason));
    if (action === "swap" || action === "push") {
      this.rest();
      this.mode = action;
      const { swappers } = this;
      if (action === "swap" && swappers.length === 1) this.pawn = swappers[0]!;
      return;
    }
    if (points) {
      this.rest();
      this.mode = action;
    } else this.spend(action);
  }
  /** Use a token that needs no choice on the table. */
  spend(action: Action): void {
    const option = this.options.find(({ move }) => move.do === action);
    if (option) this.choose(option);
  }

  /** A move with this token, for the server to speak about. */
  private example(action: Action): string {
    if (action === "swap") return writeMove({ do: "swap", pawn: 0, other: { piece: "mummy" } });
    return action === "push" ? writeMove({ do: "push", tile: this.view?.track[0]?.name ?? "camel1" }) : action;
  }

  /** What was said of one move, where it does not hold for the whole token: no move of this kind is legal. */
  private ofToken(action: Action, reason: Reason): Reason {
    if (!OF_ONE_MOVE.has(reason.code)) return reason;
    const text = action === "swap" ? m.mummy_why_no_swap() : m.mummy_why_no_push();
    return { ...reason, code: "", text };
  }

  /** A piece that is not lit was clicked: why not, for what is in the hand. */
  wonder(piece: Piece): void {
    const { turn, mode, pawn } = this;
    if (!turn.mine || !this.ready || this.targets.some((target) => target.id === piece.id)) return;
    const own = piece.kind === "pawn" && piece.seat === this.me;
    if (own && piece.nth === pawn) return;
    if (mode === "push") this.wonderAtTile(piece.at);
    else if (mode === "swap" && pawn !== null) void turn.why(writeMove({ do: "swap", pawn, other: asOther(piece) }));
    else if (mode === "swap" && own)
      void turn.why(writeMove({ do: "swap", pawn: piece.nth, other: { piece: "mummy" } }), noSwapHere);
    else if (mode) return;
    else if (piece.kind === "mummy") void turn.why(writeMove({ do: "mummy" }));
    else if (piece.kind === "guard") void turn.why(writeMove({ do: "guard", guard: piece.nth }));
    else if (this.view?.phase === "hat") void turn.why(writeMove({ do: "hat", seat: piece.seat, pawn: piece.nth }));
    else void turn.why(writePawnOf({ seat: piece.seat, pawn: piece.nth }));
  }

  private wonderAtTile(at: Piece["at"]): void {
    const tile = typeof at === "number" ? this.view?.track[at - 1]?.name : undefined;
    if (tile && !this.targets.some((target) => target.id === tileId(tile)))
      void this.turn.why(writeMove({ do: "push", tile }));
  }

  /** Nothing in the hand. */
  rest(): void {
    this.mode = null;
    this.pawn = null;
    this.aim = null;
  }
}

/** The log, the newest turn first, as far as the table shows it. */
export const toldTurns = ({ sight, told }: Play): Line[] => story(sight.log.slice(0, told), sight.name).reverse();

const plays = new WeakMap<Hand, Play>();

/** The play of a turn: the bar and the board share it. */
export function playOf(sight: Sight, turn: Hand): Play {
  const known = plays.get(turn);
  if (known) return known;
  // Of its own root: it outlives the board, which goes behind the curtain when the screen is handed over.
  let play!: Play;
  $effect.root(() => {
    play = new Play(sight, turn, new Stage());
  });
  plays.set(turn, play);
  return play;
}

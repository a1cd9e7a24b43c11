/** What the table asks and offers now, whatever its layout: the boards in play, what a turn would bring, keeping and drafting. */
import { settings } from "../../lib/settings.svelte";
import { list } from "../../lib/words";
import type { PyramidsCardView, PyramidsEvent, PyramidsSeatView, PyramidsTableView } from "../../net/protocol";
import type { Ahead, Hand } from "../../table/hand";
import type { Sight } from "../../table/sight";
import * as m from "../../words/messages";
import { Ear } from "./ear.svelte";
import { lastMarks } from "./lately";
import { nameOf, parse } from "./moves";
import { Placer } from "./placer.svelte";
import type { Placement } from "./placing";

export type Tab = "boards" | "sheet" | "players" | "display";
/** What to do now, and a little more about it. */
export interface Ask {
  title: string;
  note: string;
}

export class Play {
  /** Whose boards a spectator looks at. */
  looked = $state(0);
  /** The card that is in play: under the pointer, or marked in this turn, else the one looked at. */
  slot = $state(0);
  kept = $state.raw<number[]>([]);
  /** A third card was chosen: which one went back for it. */
  swapped = $state.raw<{ out: number; card: number } | null>(null);
  /** Whose boards and sheet are laid over the table. */
  opened = $state<number | null>(null);
  /** The part of the table that is shown where not all of them have room. */
  tab = $state<Tab>("boards");
  readonly placer: Placer;
  readonly ear: Ear;
  private ahead = $state.raw<Ahead | null>(null);

  constructor(
    readonly sight: Sight,
    readonly turn: Hand,
  ) {
    this.placer = new Placer(turn, (placement) => void this.see(placement));
    this.ear = new Ear(turn, this.placer, () => ({ view: this.base, who: this.who }));
  }

  /** The table as it would be after what is laid down, and as it is. */
  get view(): PyramidsTableView {
    return this.turn.view as PyramidsTableView;
  }
  get base(): PyramidsTableView {
    return this.sight.seen?.view as PyramidsTableView;
  }
  /** Whose boards are large: one's own, or for a spectator the one looked at. */
  get who(): number {
    return this.sight.seat ?? this.looked;
  }
  get seat(): PyramidsSeatView {
    return this.view.seats[this.who]!;
  }
  get before(): PyramidsSeatView {
    return this.base.seats[this.who]!;
  }
  /** The moment of the game, by name. */
  get when(): string {
    const { base } = this;
    return `${this.sight.seat} ${base.round} ${base.turn} ${base.phase}`;
  }
  others = $derived.by(() => this.base.seats.map((_, seat) => seat).filter((seat) => seat !== this.who));
  info = (seat: number) => this.sight.table!.seats[seat]!;

  // ---------- the shape in hand ----------
  private async see(placement: Placement | null): Promise<void> {
    const { turn } = this;
    this.ahead = null;
    if (!placement) return;
    const seen = await (turn.done ? turn.lookInstead(placement.code) : turn.look(placement.code)).catch(() => null);
    if (this.placer.ghost?.code === placement.code) this.ahead = seen;
  }
  /** One's own place as it would be with what is under the pointer. */
  get soon(): PyramidsSeatView {
    return ((this.ahead?.view as PyramidsTableView | undefined) ?? this.view).seats[this.who]!;
  }
  /** Points that the turn in hand would bring. */
  get gain(): number {
    return this.soon.total + this.soon.coming - this.before.total;
  }
  /** Signs covered by ghost and fresh marks: for what they collect. */
  covered = $derived.by((): string[] => {
    const { ghost } = this.placer;
    return this.seat.hand.flatMap((hand) => {
      if (!hand) return [];
      const cells = [...Array(25).keys()].filter(
        (cell) => (hand.fresh >> cell) & 1 || (ghost?.card === hand.card.number && ghost.cells.includes(cell)),
      );
      return cells.map((cell) => hand.card.chamber[cell] ?? "");
    });
  });
  slotOf = (card: number): number => this.seat.hand.findIndex((hand) => hand?.card.number === card);

  get marking(): boolean {
    return this.base.phase === "mark" && this.turn.mine;
  }
  /** One cell is in hand, by choice or because the shape does not fit. */
  get single(): boolean {
    return this.marking && (this.placer.one || this.placer.lone !== null);
  }
  get owed(): boolean {
    return this.marking && this.turn.codes.length > 0 && !this.turn.done;
  }

  // ---------- keeping two of four, drafting ----------
  get keeping(): boolean {
    return this.base.phase === "keep" && this.turn.mine;
  }
  async keep(card: number): Promise<void> {
    const { turn } = this;
    if (turn.codes.length) turn.takeBack();
    this.swapped = this.kept.length === 2 && !this.kept.includes(card) ? { out: this.kept[0]!, card } : null;
    this.kept = this.kept.includes(card) ? this.kept.filter((one) => one !== card) : [...this.kept.slice(-1), card];
    const [a, b] = [...this.kept].sort((x, y) => x - y);
    const code = b === undefined ? undefined : turn.code(`keep ${a} ${b}`);
    if (code !== undefined) await turn.choose(code, true);
    this.ear.chosen(this.keptSaid);
  }
  get drafting(): boolean {
    return this.base.phase === "draft" && this.turn.mine;
  }
  private get choice() {
    return this.turn.done ? this.turn.instead : this.turn;
  }
  drafts = (words: string): boolean => this.drafting && this.choice.words.includes(words);
  /** What is chosen and not yet confirmed: the number of a card, or the unseen one. */
  drafted = $derived.by((): number | "draw" | null => {
    const { turn } = this;
    const at = turn.done && this.drafting ? turn.instead.legal.indexOf(turn.codes.at(-1) ?? -1) : -1;
    if (at < 0) return null;
    const move = parse(turn.instead.words[at]!);
    return move.verb === "take" ? move.card : "draw";
  });
  /** What Confirm would take. */
  get taking(): string {
    const { drafted } = this;
    if (drafted === null) return m.confirm();
    return drafted === "draw" ? m.pyramids_take_unseen() : m.pyramids_take({ card: drafted });
  }
  async draft(words: string): Promise<void> {
    const { turn, choice } = this;
    const at = choice.words.indexOf(words);
    if (at < 0) return;
    await (turn.done
      ? turn.replace(choice.legal[at]!, settings.confirm)
      : turn.choose(choice.legal[at]!, settings.confirm));
    if (turn.done) this.ear.chosen(this.taking);
  }

  // ---------- what a good player would do ----------
  private hint = $derived.by(() => {
    const words = this.turn.hint?.[0]?.move;
    return words ? parse(words) : null;
  });
  hints = (card: number): boolean =>
    (this.hint?.verb === "keep" && this.hint.cards.includes(card)) ||
    (this.hint?.verb === "take" && this.hint.card === card);
  get hintsDeck(): boolean {
    return this.hint?.verb === "draw";
  }

  /** What speaks for the hint that is shown. */
  get hintNote(): string {
    return this.turn.hint ? this.ear.why.join(", ") : "";
  }
  /** What Enter does: take the hint, lay down, confirm. */
  async enter(): Promise<void> {
    const { hint } = this;
    if (this.marking || this.turn.done) await this.ear.enter();
    else if (hint?.verb === "keep") for (const card of hint.cards) await this.keep(card);
    else if (hint) await this.draft(this.turn.hint![0]!.move);
  }

  // ---------- what to do now ----------
  /** What is chosen of the four. */
  get keptSaid(): string {
    return this.swapped ? m.pyramids_swapped(this.swapped) : m.pyramids_ask_keep_note({ count: this.kept.length });
  }
  private get keepNote(): string {
    if (this.hintNote) return this.hintNote;
    return this.keptSaid;
  }
  ask = $derived.by((): Ask => {
    const { base, sight, turn, placer, marking } = this;
    if (base.phase === "over") return { title: m.over(), note: "" };
    // Watched again: what happens is told by the replay itself.
    if (sight.table?.status === "over") return { title: this.whose, note: "" };
    if (turn.sending) return { title: m.sending(), note: "" };
    if (this.keeping) return { title: m.pyramids_ask_keep(), note: this.keepNote };
    if (this.drafting)
      return {
        title: m.pyramids_ask_draft(),
        note: this.hintNote || (this.before.due > 1 ? m.pyramids_ask_draft_two() : m.pyramids_ask_draft_note()),
      };
    if (marking && this.ear.stuck)
      return { title: this.ear.stuckSaid, note: turn.done ? m.pyramids_ask_confirm_note() : "" };
    if (placer.hint && !placer.ghost)
      return {
        title: m.pyramids_ask_hint(),
        note: [this.hintNote, m.pyramids_hint_take()].filter(Boolean).join(" · "),
      };
    if (marking && placer.misfit)
      return {
        title: m.pyramids_ask_misfit(),
        note: turn.done ? m.pyramids_ask_misfit_note() : m.pyramids_ask_misfit_ghost(),
      };
    if (marking && turn.done) return { title: m.pyramids_ask_confirm(), note: m.pyramids_ask_confirm_note() };
    if (this.owed) return { title: m.pyramids_ask_redx(), note: m.pyramids_ask_redx_note({ count: this.seat.owed }) };
    if (marking && placer.cramped)
      return { title: m.pyramids_ask_single_only(), note: m.pyramids_ask_single_only_note() };
    if (marking)
      return {
        title: m.pyramids_ask_mark(),
        note: placer.single ? m.pyramids_ask_mark_single() : m.pyramids_ask_mark_note(),
      };
    const waiting = base.seats.flatMap((one, seat) => (one.waiting ? [sight.name(seat)] : []));
    return {
      title: waiting.length ? m.waiting_for({ names: list(waiting) }) : m.wait(),
      note: sight.seat === null && base.phase !== "keep" ? this.whose : "",
    };
  });
  /** For whoever looks on: whose boards are the large ones. */
  private get whose(): string {
    return m.pyramids_pyramids_of({ name: this.sight.name(this.who) });
  }
  /** On one screen the question names whom it is put to. */
  get title(): string {
    const { sight, turn, ask } = this;
    return turn.mine && sight.you.length > 1
      ? m.asked_by_name({ name: sight.name(this.who), ask: ask.title })
      : ask.title;
  }
  /** A question that is put to me, by a name of its own: a further cell of a red X is another one. */
  get question(): string {
    const { turn, when } = this;
    if (turn.mine && !turn.done) return `${when} ${turn.codes.length}`;
    return this.first ? `${when} ${this.first.seat}` : "";
  }
  /** Where a single cell may be marked: dashes are only seen. */
  private get openSaid(): string {
    const cards = this.seat.hand.flatMap((hand) => (hand ? [hand.card.number] : []));
    return cards
      .map((card) => ({
        card,
        cells: [...this.placer.inviteOn(card)]
          .sort((a, b) => a - b)
          .map(nameOf)
          .join(" "),
      }))
      .filter(({ cells }) => cells)
      .map((at) => m.pyramids_say_ghost(at))
      .join("; ");
  }
  get questionSaid(): string {
    const { first, ask, placer } = this;
    const [title, note] =
      first && !this.turn.mine
        ? [m.pyramids_chooses_first({ name: this.sight.name(first.seat) }), m.pyramids_lower(first)]
        : [this.title, this.marking && placer.one ? this.openSaid : ask.note];
    return [title, note].filter(Boolean).join("; ") + ".";
  }
  /** What another player is doing, in words. */
  doing(seat: number): string {
    const { phase } = this.base;
    const { waiting } = this.base.seats[seat]!;
    if (phase === "over") return "";
    if (phase === "draft") return waiting ? m.pyramids_state_drafts() : m.pyramids_state_ready();
    if (phase === "keep") return waiting ? m.pyramids_state_chooses() : m.pyramids_state_chose();
    return waiting ? m.pyramids_state_thinks() : m.pyramids_state_marked();
  }
  away = (seat: number): boolean =>
    this.info(seat).kind === "person" && !this.sight.connected.includes(seat) && !this.sight.you.includes(seat);

  // ---------- what just happened ----------
  get events(): PyramidsEvent[] {
    return this.sight.happened.events as PyramidsEvent[];
  }
  /** Whose turn it is to choose a card, and who after them, with the pyramids they have explored. */
  queue = $derived.by((): { seat: number; card: PyramidsCardView }[] => {
    if (this.base.phase !== "draft") return [];
    const due = this.base.seats.flatMap((one, seat) => {
      const card = one.due ? one.explored.at(-one.due) : undefined;
      return card ? [{ seat, card, now: one.waiting }] : [];
    });
    return due.sort((a, b) => Number(b.now) - Number(a.now) || a.card.number - b.card.number);
  });

  /** Who chooses before me because of a lower number. */
  private get first(): { seat: number; theirs: number; yours: number } | null {
    const [now] = this.queue;
    const yours = this.queue.find(({ seat }) => seat === this.sight.seat)?.card.number;
    return now && yours !== undefined && now.card.number < yours
      ? { seat: now.seat, theirs: now.card.number, yours }
      : null;
  }
  /** By seat and card, what others marked in the last turn. */
  last = $derived.by(() => lastMarks(this.sight.log, this.sight.seat));

  look(seat: number): void {
    if (this.sight.seat === null) this.looked = seat;
    else this.opened = seat;
  }
  /** There is something in the hand that can be taken back. */
  get holds(): boolean {
    return (this.turn.codes.length > 0 || this.kept.length > 0) && !this.turn.sending;
  }
  back(): void {
    this.turn.takeBack();
    this.rest();
    this.ear.back();
    if (this.keeping) this.ear.chosen(this.keptSaid);
  }
  /** A new question is put: nothing is in the hand. */
  rest(): void {
    this.placer.rest();
    this.ear.stuck = null;
    this.kept = [];
    this.swapped = null;
  }
}

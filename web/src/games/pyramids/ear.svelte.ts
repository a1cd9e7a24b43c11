/** The turn for those who listen: every key that changes something is heard, and the question once when it is put. */
import { list } from "../../lib/words";
import type { PyramidsSeatView, PyramidsTableView } from "../../net/protocol";
import type { Ahead, Hand } from "../../table/hand";
import { announce } from "../../ui/announce.svelte";
import * as m from "../../words/messages";
import { nameOf, parse, SIDE } from "./moves";
import type { Placer, Reshaped } from "./placer.svelte";
import { cellsOf, type Arrow, type Placement } from "./placing";
import { cardTitle, placementSaid, reasons } from "./said";
import { shapeWord } from "./words";

export class Ear {
  /** Why the last wish to turn could not be; until the next thing is done. */
  stuck = $state<Exclude<Reshaped, "turned"> | null>(null);
  /** What speaks for the hint that is shown. */
  why = $state.raw<string[]>([]);
  private asked = "";

  constructor(
    private readonly turn: Hand,
    private readonly placer: Placer,
    /** The table as it is, and whose place it is seen from. */
    private readonly at: () => { view: PyramidsTableView; who: number },
  ) {}

  private get seat(): PyramidsSeatView {
    const { view, who } = this.at();
    return view.seats[who]!;
  }
  private ahead(placement: Placement): Promise<Ahead | null> {
    const { turn } = this;
    return (turn.done ? turn.lookInstead(placement.code) : turn.look(placement.code)).catch(() => null);
  }
  private words(placement: Placement, after: Ahead | null): string {
    const card = this.seat.hand.find((hand) => hand?.card.number === placement.card)?.card;
    const soon = (after?.view as PyramidsTableView | undefined)?.seats[this.at().who];
    const said = card ? placementSaid(card, placement.cells, this.seat, soon ?? this.seat) : "";
    return this.placer.misfit ? `${m.pyramids_ask_misfit()}. ${said}` : said;
  }
  private async ghost(): Promise<void> {
    const { ghost } = this.placer;
    if (!ghost) return;
    const after = await this.ahead(ghost);
    if (this.placer.ghost?.code === ghost.code) announce(`${this.words(ghost, after)}.`);
  }
  /** What lies now, and what to do with it. */
  private async laid(): Promise<void> {
    const { laid } = this.placer;
    if (!laid) return;
    const after = await this.ahead(laid);
    if (this.placer.laid?.code === laid.code)
      announce(`${m.pyramids_say_laid({ what: this.words(laid, after) })} ${m.pyramids_ask_confirm()}.`);
  }

  arrow(card: number, key: Arrow): void {
    this.stuck = null;
    if (this.placer.arrow(card, key)) void this.ghost();
    else announce(m.pyramids_say_edge());
  }
  async reshape(change: "turn" | "mirror"): Promise<void> {
    this.stuck = null;
    const { placer } = this;
    const done = await placer.reshape(change);
    if (done !== "turned") {
      this.stuck = done;
      announce(`${this.stuckSaid}.`);
    } else if ((placer.ghost?.cells.length ?? 0) > 1) await this.ghost();
    else if (!placer.ghost && placer.laid) await this.laid();
    else {
      const cells = cellsOf(placer.held).map(([r, c]) => nameOf(r * SIDE + c));
      announce(m.pyramids_say_turned({ cells: cells.join(" ") }));
    }
  }
  get stuckSaid(): string {
    if (!this.stuck) return "";
    return { only: m.pyramids_stuck_only, same: m.pyramids_stuck_same, single: m.pyramids_stuck_single }[this.stuck]();
  }
  async single(): Promise<void> {
    this.stuck = null;
    const { placer } = this;
    await placer.toggleSingle();
    announce(placer.one ? m.pyramids_say_single() : this.shapeInHand());
    if (placer.ghost) await this.ghost();
    else if (placer.laid) await this.laid();
  }
  private shapeInHand(): string {
    const { shape } = this.at().view;
    return shape ? m.pyramids_say_shape({ shape: shapeWord(shape) }) : "";
  }
  async pick(card: number, cell: number, how: "mouse" | "touch"): Promise<void> {
    this.stuck = null;
    await this.placer.pick(card, cell, how);
    if (!this.turn.refusal) await this.laid();
  }
  async enter(): Promise<void> {
    this.stuck = null;
    if ((await this.placer.enter()) === "laid") await this.laid();
  }
  /** Something was chosen; what is whole is still to be confirmed. */
  chosen(what: string): void {
    announce([what, this.turn.done ? m.pyramids_ask_confirm() : ""].filter(Boolean).join(". ") + ".");
  }
  back(): void {
    this.stuck = null;
    announce(m.pyramids_say_back());
  }

  /** The question is spoken once when it is put, after what has just happened. */
  ask(which: string, words: string): void {
    if (which === this.asked) return;
    this.asked = which;
    if (which) announce(words);
  }

  /** A hint came: what it is, and why. Whether there was one. */
  async hinted(): Promise<boolean> {
    const hint = this.turn.hint?.[0];
    this.why = [];
    if (!hint) return false;
    const move = parse(hint.move);
    const { hint: placement } = this.placer;
    const after = placement && (await this.ahead(placement));
    if (this.turn.hint?.[0] !== hint) return false;
    const soon = (after?.view as PyramidsTableView | undefined)?.seats[this.at().who];
    this.why = reasons(hint, this.seat, soon);
    const title = (number: number) => {
      const known = [...this.seat.dealt, ...this.at().view.display].find((card) => card?.number === number);
      return known ? cardTitle(known) : `${number}`;
    };
    const what =
      move.verb === "mark"
        ? m.pyramids_say_ghost({ card: move.card, cells: move.cells.map(nameOf).join(" ") })
        : move.verb === "keep"
          ? list(move.cards.map(title))
          : move.verb === "take"
            ? title(move.card)
            : m.pyramids_deck_take({ count: this.at().view.deck });
    const said = [what, ...this.why].join("; ");
    announce(move.verb === "mark" ? m.pyramids_say_hint({ what: said }) : m.pyramids_say_hint_cards({ what: said }));
    return true;
  }
}

/** The hand that holds the shape: what the pointer, finger or keys mean on the two boards. */
import { settings } from "../../lib/settings.svelte";
import type { PyramidsTableView } from "../../net/protocol";
import type { Turn } from "../../net/turn.svelte";
import { parse, write } from "./moves";
import { covering, form, mirrored, moved, nearest, reshaped, turned, type Arrow, type Placement } from "./placing";

function marks(legal: number[], words: string[]): Placement[] {
  return words.flatMap((text, nth) => {
    const move = parse(text);
    return move.verb === "mark" ? [{ code: legal[nth]!, card: move.card, cells: move.cells }] : [];
  });
}

export class Placer {
  /** Laid under the pointer, not yet chosen. */
  ghost = $state.raw<Placement | null>(null);
  single = $state(false);
  private wanted = $state("");

  constructor(
    private readonly turn: Turn,
    private readonly onlook: (placement: Placement | null) => void,
  ) {}

  /** What can be marked now; once the turn is whole, what could be marked instead of the last choice. */
  options = $derived.by((): Placement[] => {
    const { turn } = this;
    return turn.done ? marks(turn.instead.legal, turn.instead.words) : marks(turn.legal, turn.words);
  });
  private shapes = $derived(this.options.filter((option) => option.cells.length > 1));
  private singles = $derived(this.options.filter((option) => option.cells.length === 1));
  /** The choice that is laid down and can still be turned. */
  private laid = $derived.by((): Placement | null => {
    const { turn } = this;
    const last = turn.codes.at(-1);
    return turn.done ? (this.options.find((option) => option.code === last) ?? null) : null;
  });
  /** A single cell is in hand: by choice, or because nothing else can be laid. */
  one = $derived(this.single || !this.shapes.length);
  /** The shape fits nowhere. */
  cramped = $derived.by(() => !this.shapes.length && this.singles.length > 0 && !this.turn.codes.length);
  canReshape = $derived(this.shapes.length > 0 && !this.one);

  private on(card: number): Placement[] {
    const mine = this.one ? this.singles : this.shapes;
    const here = mine.filter((option) => option.card === card);
    return here.length ? here : this.singles.filter((option) => option.card === card);
  }
  /** Cells of a card that some placement covers, and those that may be marked alone. */
  legalOn = (card: number): Set<number> => new Set(this.options.filter((option) => option.card === card && (!this.one || option.cells.length === 1)).flatMap((option) => option.cells));
  inviteOn = (card: number): Set<number> => new Set(this.singles.filter((option) => option.card === card).flatMap((option) => option.cells));

  private hold(placement: Placement | null): void {
    if (placement?.code === this.ghost?.code) return;
    this.ghost = placement;
    this.onlook(placement);
  }
  private get form(): string {
    return this.wanted || form(this.shapes[0]?.cells ?? [0]);
  }

  point(card: number, at: [number, number] | null): void {
    this.hold(at ? (nearest(this.on(card), at, this.form) ?? null) : null);
  }

  /** A click or tap on a cell: lay the shape there, or ask why not. */
  async pick(card: number, cell: number, how: "mouse" | "touch"): Promise<void> {
    const { turn } = this;
    if (!turn.mine) return;
    const here = this.on(card);
    let chosen: Placement | undefined;
    if (how === "mouse") chosen = this.ghost?.card === card ? this.ghost : nearest(here, [Math.floor(cell / 5), cell % 5], this.form);
    else {
      const around = covering(here, cell, this.form);
      const last = around.findIndex((option) => option.code === this.laid?.code);
      chosen = around[(last + 1) % around.length];
    }
    const reach = chosen && (how === "touch" || chosen.cells.some((one) => Math.max(Math.abs(Math.floor(one / 5) - Math.floor(cell / 5)), Math.abs((one % 5) - (cell % 5))) <= 1));
    // Where the shape does not reach, the cell itself may still be marked; else there is a rule to tell.
    const alone = this.singles.find((option) => option.card === card && option.cells[0] === cell);
    const meant = reach ? chosen : alone;
    await (meant ? this.lay(meant) : turn.why(write(card, [cell])));
  }

  async lay(placement: Placement): Promise<void> {
    const { turn } = this;
    this.hold(null);
    if (placement.cells.length > 1) this.wanted = form(placement.cells);
    await (turn.done ? turn.replace(placement.code, settings.confirm) : turn.choose(placement.code, settings.confirm));
    if (turn.codes.length && !turn.done) this.single = false;
  }

  /** Turn or mirror what is under the pointer, or what is laid down. */
  async reshape(change: "turn" | "mirror"): Promise<void> {
    const from = this.ghost ?? this.laid;
    const how = change === "turn" ? turned : mirrored;
    if (!from || from.cells.length < 2) {
      this.wanted = how(this.form);
      return;
    }
    const next = reshaped(this.on(from.card), from, how);
    this.wanted = form(next.cells);
    if (this.ghost) this.hold(next);
    else if (next.code !== from.code) await this.lay(next);
  }

  toggleSingle(): void {
    this.single = !this.single;
    const from = this.ghost;
    if (from) this.hold(nearest(this.on(from.card), [Math.floor(from.cells[0]! / 5), from.cells[0]! % 5], this.form) ?? null);
  }

  /** Arrow keys move the ghost; the first press takes it into the hand. */
  arrow(card: number, key: Arrow): void {
    const here = this.on(card), from = this.ghost?.card === card ? this.ghost : (this.laid?.card === card ? this.laid : null);
    this.hold(from ? moved(here, from, key) : (nearest(here, [2, 2], this.form) ?? null));
  }

  async enter(): Promise<void> {
    const { turn } = this;
    if (this.ghost && this.ghost.code !== this.laid?.code) await this.lay(this.ghost);
    else if (turn.done) {
      this.hold(null);
      await turn.confirm();
    }
  }

  /** A new turn: nothing in hand, the wish for a form is kept. */
  rest(): void {
    this.hold(null);
    this.single = false;
  }

  /** The shape in words of a placement, for whoever listens. */
  static cells = (placement: Placement): string => write(placement.card, placement.cells).split(" ").slice(2).join(" ");
}

export type View = PyramidsTableView;

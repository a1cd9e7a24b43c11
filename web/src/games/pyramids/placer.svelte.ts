/** The hand that holds the shape: what the pointer, finger or keys mean on the two boards. */
import { settings } from "../../lib/settings.svelte";
import type { PyramidsTableView } from "../../net/protocol";
import type { Hand } from "../../table/hand";
import { parse, SIDE, write } from "./moves";
import {
  covering,
  form,
  forms,
  middle,
  mirrored,
  moved,
  nearest,
  reshaped,
  turned,
  type Arrow,
  type Placement,
} from "./placing";

function marks(legal: number[], words: string[]): Placement[] {
  return words.flatMap((text, nth) => {
    const move = parse(text);
    return move.verb === "mark" ? [{ code: legal[nth]!, card: move.card, cells: move.cells }] : [];
  });
}

/** What became of a wish to turn or mirror: done; the shape looks the same; it fits only this way here; it is one cell. */
export type Reshaped = "turned" | "same" | "only" | "single";

export class Placer {
  /** Laid under the pointer, not yet chosen. */
  ghost = $state.raw<Placement | null>(null);
  single = $state(false);
  private wanted = $state("");

  constructor(
    private readonly turn: Hand,
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
  laid = $derived.by((): Placement | null => {
    const { turn } = this;
    const last = turn.codes.at(-1);
    return turn.done ? (this.options.find((option) => option.code === last) ?? null) : null;
  });
  /** What a good player would mark, as long as the question is the same. */
  hint = $derived.by((): Placement | null => {
    const code = this.turn.hint?.[0]?.code;
    return this.turn.done ? null : (this.options.find((option) => option.code === code) ?? null);
  });
  /** How often something could not be turned: whoever draws it shakes it once more each time. */
  shakes = $state(0);
  /** A single cell is in hand: by choice, or because nothing else can be laid. */
  one = $derived(this.single || !this.shapes.length);
  /** The shape fits nowhere. */
  cramped = $derived.by(() => !this.shapes.length && this.singles.length > 0 && !this.turn.codes.length);
  canReshape = $derived(this.shapes.length > 0 && !this.one);
  /** Under the pointer or laid down is one cell, though the shape was in hand. */
  lone = $derived.by((): Placement | null => {
    const over = this.ghost ?? this.laid;
    return !this.one && over?.cells.length === 1 ? over : null;
  });
  /** That is so because the shape cannot lie over that cell. */
  misfit = $derived.by(() => {
    const { lone } = this;
    return (
      lone !== null && !this.shapes.some((option) => option.card === lone.card && option.cells.includes(lone.cells[0]!))
    );
  });

  private on(card: number): Placement[] {
    const mine = this.one ? this.singles : this.shapes;
    const here = mine.filter((option) => option.card === card);
    return here.length ? here : this.singles.filter((option) => option.card === card);
  }
  /** Cells of a card that some placement covers, and those that may be marked alone. */
  legalOn = (card: number): Set<number> =>
    new Set(
      this.options
        .filter((option) => option.card === card && (!this.one || option.cells.length === 1))
        .flatMap((option) => option.cells),
    );
  inviteOn = (card: number): Set<number> =>
    new Set(this.singles.filter((option) => option.card === card).flatMap((option) => option.cells));

  private hold(placement: Placement | null): void {
    if (placement?.code === this.ghost?.code) return;
    this.ghost = placement;
    this.onlook(placement);
  }
  private get form(): string {
    const dealt = form(this.shapes[0]?.cells ?? [0]);
    return forms(dealt).includes(this.wanted) ? this.wanted : dealt;
  }
  /** The shape as it is in the hand, turned and mirrored; empty while a single cell is. */
  get held(): string {
    const over = this.ghost ?? this.laid;
    return !this.canReshape ? "" : over && over.cells.length > 1 ? form(over.cells) : this.form;
  }

  /** What a place means: the shape over that very cell, as near as it goes; where it cannot lie, the cell alone. */
  private meant(card: number, at: [number, number]): Placement | null {
    const [r, c] = at.map(Math.round) as [number, number];
    if (r < 0 || c < 0 || r >= SIDE || c >= SIDE) return null;
    const over = (options: Placement[]) => options.filter((option) => option.cells.includes(r * SIDE + c));
    return (
      nearest(over(this.on(card)), at, this.form) ?? over(this.singles).find((option) => option.card === card) ?? null
    );
  }

  point(card: number, at: [number, number] | null): void {
    this.hold(at && this.meant(card, at));
  }

  /** A click or tap on a cell: take the hint, lay the shape there, or ask why not. A further tap tries the next way. */
  async pick(card: number, cell: number, how: "mouse" | "touch"): Promise<void> {
    const { turn } = this;
    if (!turn.mine) return;
    const { hint } = this;
    let chosen: Placement | null | undefined = hint?.card === card && hint.cells.includes(cell) ? hint : null;
    if (!chosen && how === "mouse")
      chosen =
        this.ghost?.card === card && this.ghost.cells.includes(cell)
          ? this.ghost
          : this.meant(card, [Math.floor(cell / SIDE), cell % SIDE]);
    if (!chosen && how === "touch") {
      const around = covering(this.on(card), cell, this.form);
      const last = around.findIndex((option) => option.code === this.laid?.code);
      chosen = around[(last + 1) % around.length] ?? this.meant(card, [Math.floor(cell / SIDE), cell % SIDE]);
    }
    await (chosen ? this.lay(chosen) : turn.why(write(card, [cell])));
  }

  async lay(placement: Placement, ask = settings.confirm): Promise<void> {
    const { turn } = this;
    // One cell instead of the shape in hand is never played unasked.
    ask ||= placement.cells.length === 1 && !this.one;
    this.hold(null);
    if (placement.cells.length > 1) this.wanted = form(placement.cells);
    await (turn.done ? turn.replace(placement.code, ask) : turn.choose(placement.code, ask));
    if (turn.codes.length && !turn.done) this.single = false;
  }

  /** Turn or mirror what is under the pointer, or what is laid down; if that cannot be, why. */
  async reshape(change: "turn" | "mirror"): Promise<Reshaped> {
    if (!this.canReshape) return this.stuck("single");
    const from = this.ghost ?? this.laid;
    const how = change === "turn" ? turned : mirrored;
    if (!from || from.cells.length < 2) {
      if (how(this.form) === this.form) return this.stuck("same");
      this.wanted = how(this.form);
      return "turned";
    }
    const next = reshaped(this.on(from.card), from, how);
    if (next.code === from.code) return this.stuck(how(form(from.cells)) === form(from.cells) ? "same" : "only");
    this.wanted = form(next.cells);
    if (this.ghost) this.hold(next);
    else await this.lay(next, true);
    return "turned";
  }
  private stuck(why: Exclude<Reshaped, "turned">): Reshaped {
    this.shakes++;
    return why;
  }

  /** One cell or the shape. Whoever lets go of a cell that is laid down has the shape in hand again. */
  async toggleSingle(): Promise<void> {
    const { laid, ghost: from } = this;
    if (!from && this.shapes.length && laid?.cells.length === 1) {
      this.single = false;
      this.turn.takeBack();
      return;
    }
    this.single = !this.single;
    if (from)
      this.hold(
        nearest(this.on(from.card), [Math.floor(from.cells[0]! / SIDE), from.cells[0]! % SIDE], this.form) ?? null,
      );
    else if (this.single && laid) {
      // Instead of the shape lies one of the cells that it covered.
      const under = this.singles.filter((one) => one.card === laid.card && laid.cells.includes(one.cells[0]!));
      const cell = nearest(under, middle(laid.cells), "");
      if (cell) await this.lay(cell, true);
      else this.turn.takeBack();
    }
  }

  /** Arrow keys move the ghost; the first press takes it into the hand. Whether it moved. */
  arrow(card: number, key: Arrow): boolean {
    const here = this.on(card),
      before = this.ghost,
      from = before?.card === card ? before : this.laid?.card === card ? this.laid : null;
    this.hold(from ? moved(here, from, key) : (nearest(here, [2, 2], this.form) ?? null));
    return this.ghost !== null && this.ghost.code !== (from ?? before)?.code;
  }

  /** Lay what is in the hand, else take the hint, else confirm what is laid. */
  async enter(): Promise<"laid" | "confirmed" | null> {
    const { turn, ghost, hint } = this;
    const chosen = ghost && ghost.code !== this.laid?.code ? ghost : !ghost ? hint : null;
    if (chosen) {
      await this.lay(chosen);
      return "laid";
    }
    if (!turn.done) return null;
    this.hold(null);
    await turn.confirm();
    return "confirmed";
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

/** A score pad: entries one after the other, each judged and counted by the rules, each of which can be taken back. */
import { AS_IT_IS, type Reason, type Rules, type State } from "../engine/rules";
import type { PadView, Sheets } from "../games/pads";
import { begun, type KeptPad } from "./shelf";

/** How the rules spell the entry that counts the points. */
const FINISH = "finish";

export class Pad implements Sheets {
  rubbing = $state(false);
  refusal = $state.raw<Reason | null>(null);
  /** The sheets before the first entry, and after each of them. */
  private states = $state.raw<State[]>([]);
  private entries = $state.raw<[number, number][]>([]);
  readonly names: string[];
  readonly colours: number[];

  constructor(
    private readonly rules: Rules,
    private readonly kept: KeptPad,
    private readonly keep: (pad: KeptPad) => void,
  ) {
    this.names = kept.players.map(({ name }) => name);
    this.colours = kept.players.map(({ colour }) => colour);
    const states = [rules.start(kept.players.length, kept.options)];
    const good = kept.entries.findIndex(([seat, code]) => {
      const next = rules.play(states.at(-1)!, seat, code);
      if (next) states.push(next);
      return !next;
    });
    this.states = states;
    this.entries = good < 0 ? kept.entries : kept.entries.slice(0, good);
  }

  private readonly now = $derived(this.states.at(-1)!);
  readonly view = $derived.by(() => this.rules.seen([this.now], AS_IT_IS).view as PadView);
  readonly over = $derived.by(() => this.rules.over(this.now));
  /** The last entry in words, and whose it was. */
  readonly last = $derived.by((): { seat: number; words: string } | null => {
    const entry = this.entries.at(-1);
    return entry ? { seat: entry[0], words: this.rules.write(this.states.at(-2)!, ...entry) ?? "" } : null;
  });
  /** The seats, the first one first. */
  readonly ranked = $derived.by(() =>
    this.names.map((_, seat) => seat).sort((a, b) => this.view.seats[a]!.place - this.view.seats[b]!.place),
  );

  write(seat: number, words: string): boolean {
    const code = this.rules.read(this.now, seat, words);
    if (typeof code !== "number") {
      this.refusal = code;
      return false;
    }
    const next = this.rules.play(this.now, seat, code);
    this.refusal = next ? null : this.rules.objection(this.now, seat, code);
    if (!next) return false;
    this.states = [...this.states, next];
    this.entries = [...this.entries, [seat, code]];
    this.changed();
    return true;
  }
  finish = (): boolean => this.write(0, FINISH);
  undo(): void {
    if (!this.entries.length) return;
    this.states = this.states.slice(0, -1);
    this.entries = this.entries.slice(0, -1);
    this.refusal = null;
    this.changed();
  }

  /** An empty pad for the same players and options. */
  again = (): KeptPad => begun(this.kept);

  private changed(): void {
    const { entries, over } = this;
    const totals = this.view.seats.map(({ total }) => total);
    const places = this.view.seats.map(({ place }) => place);
    this.keep({ ...this.kept, entries, over, totals, places, at: Date.now() });
  }
}

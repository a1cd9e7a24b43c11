/** A turn as it is being composed: nothing is said until it is confirmed, and until then everything can be taken back. */
import type { AnyView } from "../games/contract";
import type { Live } from "./live.svelte";
import type { Ack, Advised, Hint, Previewed, Reasoned } from "./protocol";
import { Failure } from "./socket";

interface Choice {
  legal: number[];
  words: string[];
}
const NOTHING: Choice = { legal: [], words: [] };

export class Turn {
  /** The seat that is shown: one of ours, or null for a spectator. */
  seat = $state<number | null>(null);
  codes = $state.raw<number[]>([]);
  /** What each of the codes leads to. */
  private steps = $state.raw<Previewed[]>([]);
  /** Being kept by the server. */
  sending = $state(false);
  /** The last refusal, until the next try. */
  refusal = $state.raw<Reasoned | null>(null);
  hint = $state.raw<Hint[] | null>(null);
  hinting = $state(false);
  /** There is something to decide: the board says so, which may hold something back, or not be there yet. */
  advisable = $state(false);
  private looks = new Map<string, Promise<Previewed>>();
  private looksAt = 0;
  /** What could be done at the last update: a refusal holds as long as that. */
  private asked = "";

  constructor(private readonly live: Live) {}

  get sight() {
    return this.live.sights.get(this.seat);
  }
  /** The table as it stands. */
  get base(): AnyView | undefined {
    return this.sight?.view;
  }
  /** The table as it would be after the codes so far. */
  get view(): AnyView | undefined {
    return (this.steps.at(-1)?.view as AnyView | undefined) ?? this.base;
  }
  private choice(after: number): Choice {
    if (this.sending) return NOTHING;
    return after ? (this.steps[after - 1] ?? NOTHING) : (this.sight ?? NOTHING);
  }
  get legal(): number[] {
    return this.choice(this.codes.length).legal;
  }
  get words(): string[] {
    return this.choice(this.codes.length).words;
  }
  /** What could be done instead of the last code. */
  get instead(): Choice {
    return this.codes.length ? this.choice(this.codes.length - 1) : NOTHING;
  }
  /** The codes so far are a whole turn. */
  get done(): boolean {
    return this.steps.at(-1)?.done ?? false;
  }
  /** This seat is asked. */
  get mine(): boolean {
    return !this.sending && (this.sight?.legal.length ?? 0) > 0;
  }
  /** The code of a legal move in words, as it stands now. */
  code(words: string): number | undefined {
    const at = this.words.indexOf(words);
    return at < 0 ? undefined : this.legal[at];
  }

  /** What one more code would lead to; asked once. */
  look(code: number): Promise<Previewed> {
    return this.ahead([...this.codes, code]);
  }

  /** What could be, had the last code been another one. */
  lookInstead(code: number): Promise<Previewed> {
    return this.ahead([...this.codes.slice(0, -1), code]);
  }

  private ahead(codes: number[]): Promise<Previewed> {
    const seq = this.sight?.seq ?? 0;
    if (this.looksAt !== seq) this.looks.clear();
    this.looksAt = seq;
    const key = codes.join();
    let found = this.looks.get(key);
    if (!found) {
      found = this.live.ask<Previewed>({ type: "preview", seat: this.seat ?? 0, codes });
      found.catch(() => this.looks.delete(key));
      this.looks.set(key, found);
    }
    return found;
  }

  /** Add a code. A whole turn is played at once unless it is to be confirmed. */
  async choose(code: number, confirm = true): Promise<void> {
    await this.compose([...this.codes, code], confirm);
  }

  /** Another code instead of the last one. */
  async replace(code: number, confirm = true): Promise<void> {
    await this.compose([...this.codes.slice(0, -1), code], confirm);
  }

  private async compose(codes: number[], confirm: boolean): Promise<void> {
    if (this.seat === null || this.sending) return;
    this.refusal = null;
    this.hint = null;
    try {
      const step = await this.ahead(codes);
      if (this.sending) return;
      this.steps = [...this.steps.slice(0, codes.length - 1), step];
      this.codes = codes;
      if (step.done && !confirm) await this.confirm();
    } catch (error) {
      this.fail(error);
    }
  }

  takeBack(): void {
    this.refusal = null;
    this.hint = null;
    this.codes = this.codes.slice(0, -1);
    this.steps = this.steps.slice(0, -1);
  }

  private reset(): void {
    this.codes = [];
    this.steps = [];
  }

  /** Somebody else did something: is what we had in mind still possible? */
  private async recheck(): Promise<void> {
    this.looks.clear();
    const { codes } = this;
    if (!codes.length || this.sending) return;
    try {
      const steps = await Promise.all(codes.map((_, nth) => this.ahead(codes.slice(0, nth + 1))));
      if (this.codes === codes) this.steps = steps;
    } catch {
      if (this.codes === codes) this.reset();
    }
  }

  async confirm(): Promise<void> {
    if (this.seat === null || this.sending || !this.codes.length) return;
    const { seat, codes } = this;
    this.sending = true;
    this.hint = null;
    try {
      await this.live.ask<Ack>({ type: "play", seat, codes });
    } catch (error) {
      this.fail(error);
      this.sending = false;
      this.reset();
    }
  }

  /** A new update of this seat is shown. If it is the answer to what was sent, that is done. */
  arrived(): void {
    const asked = this.sight?.legal.join() ?? "";
    if (asked !== this.asked) this.refusal = null;
    this.asked = asked;
    if (this.sending) {
      this.sending = false;
      this.reset();
    }
    this.hint = null;
    void this.recheck();
  }

  /** Another seat of ours is shown. */
  show(seat: number | null): void {
    this.seat = seat;
    this.sending = false;
    this.refusal = null;
    this.hint = null;
    this.looks.clear();
    this.reset();
  }

  /** Why a move is not allowed, in words; `reword` may say it for more than this one move. */
  async why(move: string, reword: (reason: Reasoned) => Reasoned = (reason) => reason): Promise<void> {
    if (this.seat === null) return;
    try {
      const reason = await this.live.ask<Reasoned>({ type: "why_not", seat: this.seat, move, codes: this.codes });
      this.refusal = reason.rule ? reword(reason) : null;
    } catch (error) {
      this.fail(error);
    }
  }

  async advise(): Promise<void> {
    if (this.seat === null || this.hinting || !this.mine || !this.advisable) return;
    this.hinting = true;
    try {
      const advice = await this.live.ask<Advised>({
        type: "advise",
        seat: this.seat,
        codes: this.done ? [] : this.codes,
      });
      if (this.done) this.reset();
      this.hint = advice.moves;
    } catch (error) {
      this.fail(error);
    } finally {
      this.hinting = false;
    }
  }

  private fail(error: unknown): void {
    if (!(error instanceof Failure)) return;
    const { code, text, rule = "", id = "", facts = {} } = error.failed;
    this.refusal = { type: "why_not", id, rule, code, text, facts };
  }
}

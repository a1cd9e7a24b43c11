/** A turn as it is being composed: nothing is said until it is confirmed, and until then everything can be taken back. */
import type { AnyView } from "../games/contract";
import type { Hint } from "../net/protocol";
import { Objection, type Ahead, type Hand, type Reason, type Referee } from "./hand";
import type { Choice, Sight } from "./sight";

const NOTHING: Choice = { legal: [], words: [] };

export class Turn implements Hand {
  codes = $state.raw<number[]>([]);
  /** What each of the codes leads to. */
  private steps = $state.raw<Ahead[]>([]);
  /** What is on its way, and once it is acknowledged, the number of the update that shows it. */
  private sent = $state.raw<{ seq?: number } | null>(null);
  refusal = $state.raw<Reason | null>(null);
  hint = $state.raw<Hint[] | null>(null);
  hinting = $state(false);
  advisable = $state(false);
  private looks = new Map<string, Promise<Ahead>>();
  private looksAt = 0;
  /** What could be done at the last update: a refusal holds as long as that. */
  private asked = "";

  constructor(private readonly table: Sight & Referee) {}

  get view(): AnyView | undefined {
    return this.steps.at(-1)?.view ?? this.table.seen?.view;
  }
  private choice(after: number): Choice {
    if (this.sending) return NOTHING;
    return after ? (this.steps[after - 1] ?? NOTHING) : (this.table.seen ?? NOTHING);
  }
  get legal(): number[] {
    return this.choice(this.codes.length).legal;
  }
  get words(): string[] {
    return this.choice(this.codes.length).words;
  }
  get instead(): Choice {
    return this.codes.length ? this.choice(this.codes.length - 1) : NOTHING;
  }
  get done(): boolean {
    return this.steps.at(-1)?.done ?? false;
  }
  get sending(): boolean {
    return this.sent !== null;
  }
  get mine(): boolean {
    return this.throws || (!this.sending && (this.table.seen?.legal.length ?? 0) > 0);
  }
  get throws(): boolean {
    const { seat, seen } = this.table;
    return !this.sending && seat !== null && seen?.thrower === seat;
  }
  code(words: string): number | undefined {
    const at = this.words.indexOf(words);
    return at < 0 ? undefined : this.legal[at];
  }
  /** The one code to be played without asking, where there is nothing to decide. */
  get forced(): number | undefined {
    return this.mine && !this.codes.length && this.table.page?.forced(this.words) ? this.legal[0] : undefined;
  }

  look(code: number): Promise<Ahead> {
    return this.ahead([...this.codes, code]);
  }
  lookInstead(code: number): Promise<Ahead> {
    return this.ahead([...this.codes.slice(0, -1), code]);
  }

  /** Asked once at each update. */
  private ahead(codes: number[]): Promise<Ahead> {
    const seq = this.table.seen?.seq ?? 0;
    if (this.looksAt !== seq) this.looks.clear();
    this.looksAt = seq;
    const key = codes.join();
    let found = this.looks.get(key);
    if (!found) {
      found = this.table.ahead(this.table.seat ?? 0, codes);
      found.catch(() => this.looks.delete(key));
      this.looks.set(key, found);
    }
    return found;
  }

  async choose(code: number, confirm = true): Promise<void> {
    await this.compose([...this.codes, code], confirm);
  }
  async replace(code: number, confirm = true): Promise<void> {
    await this.compose([...this.codes.slice(0, -1), code], confirm);
  }

  private async compose(codes: number[], confirm: boolean): Promise<void> {
    const { seat } = this.table;
    const before = this.codes;
    if (seat === null || this.sending) return;
    this.refusal = null;
    this.hint = null;
    try {
      const step = await this.ahead(codes);
      // Meanwhile something was taken back, or somebody else sits there.
      if (this.sending || seat !== this.table.seat || before !== this.codes) return;
      this.steps = [...this.steps.slice(0, codes.length - 1), step];
      this.codes = codes;
      if (step.done && !confirm) await this.confirm();
    } catch (error) {
      this.fail(error);
    }
  }

  takeBack(): void {
    if (this.sending) return;
    this.refusal = null;
    this.hint = null;
    this.codes = this.codes.slice(0, -1);
    this.steps = this.steps.slice(0, -1);
  }

  private reset(): void {
    this.sent = null;
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
      if (this.codes === codes && !this.sending) this.steps = steps;
    } catch {
      if (this.codes === codes && !this.sending) this.reset();
    }
  }

  async confirm(throws = false): Promise<void> {
    const { codes } = this;
    if (codes.length) await this.send((seat) => this.table.play(seat, codes, throws));
  }
  async throw(): Promise<void> {
    if (this.throws) await this.send((seat) => this.table.throw(seat));
  }

  private async send(say: (seat: number) => Promise<number>): Promise<void> {
    const { seat } = this.table;
    if (seat === null || this.sending) return;
    const sent: { seq?: number } = (this.sent = {});
    this.hint = null;
    try {
      sent.seq = await say(seat);
      this.settle();
    } catch (error) {
      if (this.sent !== sent) return;
      this.fail(error);
      this.reset();
    }
  }

  /** What was sent is done when its own update is shown; somebody else's may come before. */
  private settle(): void {
    const seq = this.sent?.seq;
    if (seq !== undefined && (this.table.seen?.seq ?? 0) >= seq) this.reset();
  }

  /** A new update of this seat is shown. */
  arrived(): void {
    const asked = this.table.seen?.legal.join() ?? "";
    if (asked !== this.asked) this.refusal = null;
    this.asked = asked;
    this.settle();
    this.hint = null;
    void this.recheck();
  }

  /** Another seat of ours is shown: nothing is in hand. */
  clear(): void {
    this.refusal = null;
    this.hint = null;
    this.looks.clear();
    this.reset();
  }

  async why(move: string, reword: (reason: Reason) => Reason = (reason) => reason): Promise<void> {
    const { seat } = this.table;
    if (seat === null) return;
    try {
      const reason = await this.table.why(seat, this.codes, move);
      if (seat !== this.table.seat) return;
      this.refusal = reason && reword(reason);
    } catch (error) {
      this.fail(error);
    }
  }

  async advise(): Promise<void> {
    const { seat, seen } = this.table;
    if (seat === null || this.hinting || !this.mine || !this.advisable) return;
    this.hinting = true;
    try {
      const moves = await this.table.advise(seat, this.done ? [] : this.codes);
      if (this.sending || seat !== this.table.seat || seen?.seq !== this.table.seen?.seq) return;
      if (this.done) this.reset();
      this.hint = moves;
    } catch (error) {
      this.fail(error);
    } finally {
      this.hinting = false;
    }
  }

  private fail(error: unknown): void {
    if (error instanceof Objection) this.refusal = error.reason;
  }
}

/** A table that lives in this browser: rules, bots and luck are the page's own, no server is asked. */
import type { Playing } from "../engine";
import { BadOptions, CHANCE, SPECTATOR, type State } from "../engine/rules";
import type { GamePage } from "../games/contract";
import { commitment, draw } from "../lib/fair";
import type { Route } from "../lib/route.svelte";
import { laid, type KeptGame } from "../lib/shelf";
import type { Hint, Update } from "../net/protocol";
import type { Finished } from "../record/open";
import { Objection, type Ahead, type Reason, type Referee } from "./hand";
import { Judge } from "./judge";
import { Live, PLAYS_ON } from "./live.svelte";

/** How long a bot may think that plays moves out. */
const THOUGHT = { seconds: 0.5, playouts: 1_000_000 };

/** A game that this page cannot play on: it was begun by rules that allowed other moves. */
export class OtherRules extends Error {}

export class LocalTable extends Live implements Referee {
  readonly shared = false;
  readonly connected: number[];
  readonly away: number[] = [];
  private state: State;
  private draws = 0;
  private readonly judge: Judge;
  private thinking = false;
  private closed = false;

  constructor(
    private kept: KeptGame,
    private readonly playing: Playing,
    page: GamePage,
    /** Called after everything that has to be kept. */
    private readonly keep: (game: KeptGame) => void,
  ) {
    super(kept.id, () => page);
    this.judge = new Judge(playing, () => this.state);
    this.connected = kept.seats.flatMap((seat, nth) => (seat.owned ? [nth] : []));
    this.you = this.connected;
    this.tellSeats();
    this.state = this.begun();
    const first = this.byChance(this.before(), null);
    const moments = [first, ...kept.turns.map(([seat, ...codes]) => this.advance(seat!, codes))];
    this.setsOut = moments.length === 1 && !kept.from;
    if (this.setsOut) this.tell(1, first);
    else this.takeUp(moments);
    this.consider();
  }

  /** The empty table; a game of rules that this page does not know cannot be played on. */
  private begun(): State {
    const { rules } = this.playing;
    const { version, seats, options } = this.kept;
    if (version < rules.game.replays || version > rules.game.version)
      throw new OtherRules(`begun by version ${version} of the rules`);
    try {
      return rules.start(seats.length, options);
    } catch (error) {
      throw error instanceof BadOptions ? new OtherRules(error.message) : error;
    }
  }

  /** The empty table, and what had been played of the game from which this one goes on. */
  private before(): State[] {
    const passed = [this.state];
    for (const [seat, code] of this.kept.from ?? []) {
      const after = this.playing.rules.play(passed.at(-1)!, seat!, code!);
      if (!after) throw new OtherRules(`seat ${seat! + 1} cannot play ${code}`);
      passed.push(after);
    }
    return passed;
  }

  /** Go on from where it was left: the log of every seat is whole, and the table is shown as it stands. */
  private takeUp(moments: State[][]): void {
    for (const viewer of this.viewers) {
      this.recall(
        viewer,
        moments.map((passed, nth) => ({ seq: nth + 1, ...this.playing.rules.seen(passed, viewer ?? SPECTATOR) })),
      );
      this.arrive({ ...this.update(viewer, moments.length, [this.state]), fresh: true });
    }
  }
  private tell(seq: number, passed: State[]): void {
    for (const viewer of this.viewers) this.arrive(this.update(viewer, seq, passed));
  }

  /** Whose eyes this page can see with; at one screen also what everybody there may see, for when it changes hands. */
  private get viewers(): (number | null)[] {
    return this.you.length === 1 ? this.you : [...this.you, null];
  }

  private update(viewer: number | null, seq: number, passed: State[]): Update {
    const seen = this.playing.rules.seen(passed, viewer ?? SPECTATOR);
    return { type: "update", seq, seat: viewer, ...seen, thrower: this.thrower, ending: this.ended };
  }
  private get ended(): Update["ending"] {
    const { rules } = this.playing;
    if (!rules.over(this.state)) return null;
    return { scores: rules.scores(this.state), winners: rules.winners(this.state), seed: this.kept.seed };
  }

  private tellSeats(): void {
    const { id, game, version, options, seats, nonces, rematch, over, seed } = this.kept;
    const { name, digest } = this.playing.rules.box;
    this.table = {
      id,
      game,
      version,
      box: `${name} ${digest}`,
      options,
      status: over ? "over" : "playing",
      public: false,
      seats,
      commitment: commitment(seed),
      pledges: [], // nobody at this device could be sure of another one there
      keys: [],
      nonces,
      beginning: false,
      annulled: 0,
      silent: [],
      rematch,
    };
  }

  protected missed(): void {} // nothing is ever on its way

  /** Whose throw is waited for. */
  private get thrower(): number | null {
    return this.kept.byHand ? this.playing.rules.thrower(this.state) : null;
  }

  /** Play a turn on the table itself, or without codes a throw; all states on the way, the one before too. */
  private advance(seat: number, codes: number[]): State[] {
    const passed = [this.state];
    for (const code of codes) {
      const after = this.playing.rules.play(passed.at(-1)!, seat, code);
      if (!after) throw new OtherRules(`seat ${seat + 1} cannot play ${code}`);
      passed.push(after);
    }
    return this.byChance(passed, codes.length ? null : seat);
  }

  /** Let chance decide all that is due, from the seed and the nonces, up to a throw; `hand` is the seat that throws. */
  private byChance(passed: State[], hand: number | null): State[] {
    const { rules } = this.playing;
    this.state = passed.at(-1)!;
    for (let due; (due = rules.chance(this.state));) {
      const { thrower } = this;
      if (thrower !== null && thrower !== hand) break;
      if (thrower !== null) hand = null;
      this.state = rules.play(this.state, CHANCE, draw(this.kept.seed, this.kept.nonces, this.draws++, due))!;
      passed.push(this.state);
    }
    return passed;
  }

  private happen(seat: number, codes: number[]): number {
    const passed = this.advance(seat, codes);
    const over = this.playing.rules.over(this.state);
    this.change({ turns: [...this.kept.turns, [seat, ...codes]], over });
    const seq = this.kept.turns.length + 1;
    this.tell(seq, passed);
    this.consider();
    return seq;
  }
  private change(changed: Partial<KeptGame>): void {
    this.kept = { ...this.kept, ...changed, at: Date.now() };
    this.tellSeats();
    if (!this.closed) this.keep(this.kept); // else another tab plays on
  }

  // What a seat can do

  async ahead(seat: number, codes: number[]): Promise<Ahead> {
    return this.judge.ahead(seat, codes);
  }
  async play(seat: number, codes: number[], throws = false): Promise<number> {
    this.judge.ahead(seat, codes); // says why not
    if (!this.playing.rules.whole(this.state, seat, codes))
      throw new Objection({ code: "unfinished", rule: "", text: "one more decision is due", facts: {} });
    const seq = this.happen(seat, codes);
    return throws && this.thrower === seat ? this.throw(seat) : seq;
  }
  async throw(seat: number): Promise<number> {
    if (this.thrower !== seat)
      throw new Objection({ code: "no_throw", rule: "", text: "there is nothing to throw now", facts: {} });
    return this.happen(seat, []);
  }
  async why(seat: number, codes: number[], move: string): Promise<Reason | null> {
    return this.judge.why(seat, codes, move);
  }
  async advise(seat: number, codes: number[]): Promise<Hint[]> {
    if (this.unaided) return [];
    return this.judge.advise(seat, codes);
  }

  // Bots

  private get botDue(): number | undefined {
    const { thrower } = this;
    const due = thrower === null ? this.playing.rules.waiting(this.state) : [thrower];
    return due.find((seat) => this.kept.seats[seat]!.kind === "bot");
  }
  private get allBots(): boolean {
    return this.kept.seats.every(({ kind }) => kind === "bot");
  }
  /** Let bots move as long as one is due; they think one after the other, beside the page. */
  private consider(): void {
    if (this.thinking || this.closed || this.botDue === undefined) return;
    this.thinking = true;
    void this.moveBots();
  }
  private async moveBots(): Promise<void> {
    for (let seat; (seat = this.botDue) !== undefined && !this.closed;) {
      if (this.behind > 1 && this.allBots) {
        // Somebody looks on who may want to play again: no bot runs ahead of what is seen.
        await new Promise((on) => setTimeout(on, 30));
        continue;
      }
      if (seat === this.thrower) {
        this.happen(seat, []);
        continue;
      }
      const codes = await this.botTurn(seat);
      const still = this.kept.seats[seat]!.kind === "bot" && this.playing.rules.whole(this.state, seat, codes);
      if (!this.closed && still) this.happen(seat, codes);
    }
    this.thinking = false;
  }
  /** A whole turn of a bot, from what its seat may know; any turn where it cannot think, as everyone waits for it. */
  private async botTurn(seat: number): Promise<number[]> {
    const { rules, thinker } = this.playing;
    const { level } = this.kept.seats[seat]!;
    const codes: number[] = [];
    let state = rules.trial(this.state, seat);
    do {
      const legal = rules.legal(state, seat);
      const chosen = await thinker.choose(state, seat, level, THOUGHT).catch(() => legal[0]!);
      codes.push(legal.includes(chosen) ? chosen : legal[0]!);
      state = rules.play(state, seat, codes.at(-1)!)!;
    } while (!rules.chance(state) && rules.waiting(state).includes(seat));
    return codes;
  }

  // The seats

  override get unaided(): boolean {
    return this.kept.deal?.counts === true && !this.kept.over;
  }
  private seatAs(seat: number, as: Partial<KeptGame["seats"][number]>): void {
    this.change({ seats: this.kept.seats.map((one, nth) => (nth === seat ? { ...one, ...as } : one)) });
    this.consider();
  }
  async handOver(seat: number, level: string): Promise<void> {
    this.seatAs(seat, { kind: "bot", level });
  }
  async takeBack(seat: number): Promise<void> {
    this.seatAs(seat, { kind: "person", level: "" });
  }
  async leave(seat: number): Promise<void> {
    this.seatAs(seat, { kind: "bot", level: PLAYS_ON, owned: false });
  }

  // After the end

  override get onward(): Route | null {
    const { deal, game } = this.kept;
    return deal ? { page: "daily", game, day: deal.day } : null;
  }
  there(id: string): Route {
    return { page: "local", id };
  }
  /** The same seats, with new luck unless it is that of a day; who was played by a bot for a while is a person again. */
  async rematch(): Promise<void> {
    const { game, version, box, options, seed, nonces, deal } = this.kept;
    const seats = this.kept.seats.map((seat) => (seat.owned ? { ...seat, kind: "person", level: "" } : seat));
    const luck = deal ? { seed, nonces, deal: { ...deal, counts: false } } : {};
    const next = laid({ game, version, box, options, seats }, luck);
    this.keep(next);
    this.change({ rematch: next.id });
  }
  async finished(): Promise<Finished> {
    const { openKept } = await import("../record/kept");
    return openKept(this.kept, this.playing.rules);
  }

  override close(): void {
    this.closed = true;
    super.close();
  }
}

/** A table that a server keeps: what it sends is shown, what is wished for is asked, and what is said around the game. */
import { PRINTS, playingOf, type Playing } from "../engine";
import { fromBase64 } from "../engine/memory";
import { NoBox, SPECTATOR, type State } from "../engine/rules";
import type { AnyView, GamePage, Told } from "../games/contract";
import { keepText } from "../lib/boxes";
import { refusalOf } from "../lib/refusals";
import { load, save } from "../lib/stored";
import * as vows from "../lib/vows";
import { renewal } from "../lib/renew.svelte";
import type { Route } from "../lib/route.svelte";
import type {
  Ack,
  Advised,
  Answer,
  Hello,
  Hint,
  Presence,
  Previewed,
  Reasoned,
  Said,
  TableInfo,
  Update,
  Welcome,
} from "../net/protocol";
import { boxOf } from "../net/rest";
import { Failure, Socket, type Line, type Wish } from "../net/socket";
import type { Finished } from "../record/open";
import { Away } from "./away.svelte";
import { Deadlines } from "./deadlines.svelte";
import { Objection, type Ahead, type Reason, type Referee } from "./hand";
import { Judge } from "./judge";
import { Live } from "./live.svelte";
import { past } from "./past";
import { said } from "./phrases";
import { announce } from "../ui/announce.svelte";
import * as m from "../words/messages";

/** Where the rules run: it is not known yet, in this page, or at the server, which then sends views. */
type Rules = "unknown" | "here" | "server";

export class ServerTable extends Live implements Referee {
  readonly shared = true;
  line = $state<Line>("connecting");
  chat = $state.raw<Said[]>([]);
  unread = $state(0);
  presence = $state.raw<Presence>({ type: "presence", connected: [], watching: 0 });
  trouble = $state<string | null>(null);
  rules = $state<Rules>("unknown");
  private readonly socket: Socket;
  private readonly absences = new Away();
  private readonly deadlines = new Deadlines();
  /** Seconds after which the server lets a bot play for somebody who is gone. */
  private grace = 0;
  /** With the rules in this page: how it stands for each of our seats, as far as it may be known. */
  private states = new Map<number | null, State>();
  /** The numbers of the updates that these are from. */
  private numbers = new Map<number | null, number>();
  private judge: Judge | undefined;
  private playing: Playing | undefined;
  /** What came while the rules were being fetched. */
  private early: Update[] | undefined;
  /** What was said before this page was opened is not told aloud. */
  private saidBefore: number | undefined;
  /** The rules could not be had: the server is asked for views. */
  private unable = false;

  constructor(
    id: string,
    game: (name: string) => GamePage | undefined,
    private readonly tokens: string[],
    private readonly onGone: (code: string) => void = () => {},
  ) {
    super(id, game);
    this.socket = new Socket(
      () => this.hello(),
      (answer) => this.receive(answer),
      (line) => (this.line = line),
    );
  }

  private hello(): Hello {
    return {
      type: "hello",
      table: this.id,
      tokens: this.tokens,
      chat: this.chat.at(-1)?.n ?? 0,
      rules: this.unable ? [] : PRINTS,
      ...(this.latest === undefined ? {} : { seen: this.latest }),
    };
  }

  private receive(answer: Answer): void {
    switch (answer.type) {
      case "welcome":
        this.table = answer.table;
        this.deadlines.tell(answer.table);
        this.you = answer.you;
        this.grace = answer.grace;
        this.vow(answer.table);
        answer.you.forEach((seat, nth) => vows.settle(this.id, seat, answer.signed?.[nth] ?? 0));
        this.saidBefore ??= answer.chat;
        this.settle(answer);
        break;
      case "update":
        if (answer.table) {
          this.vow(answer.table);
          this.deadlines.tell(answer.table);
        }
        if (this.early) this.early.push(answer);
        else this.take(answer);
        if (answer.fresh) void this.remember();
        break;
      case "chat":
        this.hear(answer);
        break;
      case "presence":
        this.presence = { ...answer, connected: answer.connected ?? [], watching: answer.watching ?? 0 };
        this.absences.watch(this.owners(), this.presence.connected, this.grace);
        break;
      case "error":
        if (["no_table", "archived", "other_rules", "other_box"].includes(answer.code)) this.onGone(answer.code);
        else this.trouble = refusalOf(answer.code) ?? m.refused_failed();
    }
  }

  /** What is fixed before the game is kept here; our seats pledge by themselves, and show their nonces when it begins. */
  private vow(table: TableInfo): void {
    vows.see(table);
    if (table.status !== "open") return;
    const once = (wish: Wish): Promise<unknown> => this.ask(wish).catch(() => {}); // it was done already, or is too late
    for (const seat of this.you) {
      const nonce = vows.nonceOf(this.id, seat);
      if (table.beginning && nonce) void once({ type: "reveal", seat, nonce });
      else if (!table.beginning && table.seats[seat]?.kind === "person" && !table.pledges[seat])
        void once({ type: "pledge", seat, ...vows.pledged(table, seat) });
    }
  }

  /** A line of the chat; what one said oneself, or read before, is not new. */
  private hear(line: Said): void {
    if (this.chat.some(({ n }) => n === line.n)) return;
    this.chat = [...this.chat, line].sort((a, b) => a.n - b.n);
    const own = line.seat !== null && this.you.includes(line.seat);
    if (own || line.n <= load(`chat.${this.id}`, 0)) return;
    this.unread++;
    if (line.n > (this.saidBefore ?? 0)) announce(m.chat_says({ name: line.name, text: said(line) }));
  }
  /** Everything that was said has been read. */
  heard(): void {
    this.unread = 0;
    const last = this.chat.at(-1)?.n;
    if (last !== undefined) save(`chat.${this.id}`, last);
  }

  /** Whether the server sends states or views follows from what both have told of their rules. */
  private settle({ rules, box, table }: Welcome): void {
    const here = !this.unable && PRINTS.includes(rules);
    if (!here) {
      this.rules = "server";
      this.playing = this.judge = undefined;
      if (!this.unable && PRINTS.length) renewal.look(); // the server has others: there is a newer page
      return;
    }
    this.rules = "here";
    if (this.playing?.rules.box.digest === box || this.early) return;
    this.early = [];
    this.playingWith(table.game, box).then(
      (playing) => {
        this.playing = playing;
        this.judge = new Judge(playing, (seat) => this.states.get(seat)!);
        const early = this.early ?? [];
        this.early = undefined;
        early.forEach((update) => this.take(update));
        void this.remember();
      },
      () => {
        this.unable = true;
        this.early = undefined;
        this.latest = undefined;
        this.socket.resync();
      },
    );
  }

  /** The rules with the table's box; one that is not here is fetched, and kept for the record. */
  private async playingWith(game: string, digest: string): Promise<Playing> {
    try {
      return await playingOf(game, digest);
    } catch (error) {
      if (!(error instanceof NoBox)) throw error;
      await keepText(game, digest, await boxOf(this.id));
      return playingOf(game, digest);
    }
  }

  /** An update by states becomes one by views. */
  private take(update: Update): void {
    if (!this.playing) return this.arrive(update);
    const { seat, fresh, seq } = update;
    const told = (update.states ?? []).map(fromBase64);
    const before = fresh ? undefined : this.states.get(seat);
    const now = told.at(-1) ?? before;
    if (!now) return this.arrive(update); // the game has not begun
    const last = fresh ? undefined : this.numbers.get(seat);
    if (last !== undefined && seq <= last) return; // known already
    if (last !== undefined && seq > last + 1) {
      this.latest = undefined; // states follow on each other: all is asked for anew
      return this.missed();
    }
    this.states.set(seat, now);
    this.numbers.set(seat, seq);
    const passed = before ? [before, ...told] : told;
    this.arrive({ ...update, ...this.playing.rules.seen(passed, seat ?? SPECTATOR) });
  }

  /** The log is whole also where the page is opened in mid-game, in another browser too. */
  private remembered = false;
  private async remember(): Promise<void> {
    const viewers = this.you.length ? this.you : [null];
    if (this.remembered || this.table?.status === "open" || viewers.some((seat) => !this.sights.has(seat))) return;
    this.remembered = true;
    const blank = viewers.filter((seat) => !this.remembers(seat));
    const all = blank.length ? await past({ ...this.hello(), chat: this.chat.at(-1)?.n ?? 0 }) : null;
    for (const seat of all ? blank : []) this.recall(seat, this.moments(all!.filter((one) => one.seat === seat)));
  }
  private moments(updates: Update[]): { seq: number; events: Told[]; view: AnyView }[] {
    let before: State | undefined;
    return updates.flatMap(({ seq, seat, states = [], events = [], view }) => {
      if (!this.playing) return view ? [{ seq, events: events as Told[], view: view as AnyView }] : [];
      const told = states.map(fromBase64);
      const passed = before ? [before, ...told] : told;
      before = passed.at(-1);
      return passed.length ? [{ seq, ...this.playing.rules.seen(passed, seat ?? SPECTATOR) }] : [];
    });
  }

  get connected(): number[] {
    return this.presence.connected;
  }
  get away(): number[] {
    return this.table?.hours ? this.deadlines.late : this.absences.seats;
  }
  override left(seat: number): number | undefined {
    return this.deadlines.left(seat);
  }
  private owners(): number[] {
    return (this.table?.seats ?? []).flatMap(({ owned }, seat) => (owned ? [seat] : []));
  }
  protected missed(): void {
    this.socket.resync();
  }

  ask<A extends Answer>(wish: Wish): Promise<A> {
    return this.socket.ask<A>(wish);
  }
  async start(): Promise<void> {
    await this.ask<Ack>({ type: "start" });
  }
  async say(said: { text?: string; phrase?: string; seat?: number | null }): Promise<void> {
    await this.ask<Ack>({ type: "chat", text: said.text ?? "", phrase: said.phrase ?? "", seat: said.seat ?? null });
  }

  /** A question about the rules: what the server refuses is an objection. */
  private async consult<A extends Answer>(wish: Wish): Promise<A> {
    try {
      return await this.ask<A>(wish);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      const { code, text, rule = "", facts = {} } = error.failed;
      throw new Objection({ code, text, rule, facts });
    }
  }
  async ahead(seat: number, codes: number[]): Promise<Ahead> {
    if (this.judge) return this.judge.ahead(seat, codes);
    const { view, legal, words, done } = await this.consult<Previewed>({ type: "preview", seat, codes });
    return { view: view as AnyView, legal, words, done };
  }
  async play(seat: number, codes: number[], throws = false): Promise<number> {
    const signature = this.table ? vows.sign(this.table, seat, codes) : "";
    const more = { ...(throws ? { throw: true } : {}), ...(signature ? { signature } : {}) };
    const { seq } = await this.consult<Ack>({ type: "play", seat, codes, ...more });
    vows.kept(this.id, seat);
    return seq;
  }
  async throw(seat: number): Promise<number> {
    return (await this.consult<Ack>({ type: "throw", seat })).seq;
  }
  async why(seat: number, codes: number[], move: string): Promise<Reason | null> {
    if (this.judge) return this.judge.why(seat, codes, move);
    const reason = await this.consult<Reasoned>({ type: "why_not", seat, codes, move });
    return reason.code === "allowed" ? null : reason;
  }
  async advise(seat: number, codes: number[]): Promise<Hint[]> {
    if (this.judge) return this.judge.advise(seat, codes);
    return (await this.consult<Advised>({ type: "advise", seat, codes })).moves;
  }

  there(id: string): Route {
    return { page: "table", id };
  }
  async rematch(): Promise<void> {
    await this.ask<Ack>({ type: "rematch" });
  }
  async handOver(seat: number, level: string): Promise<void> {
    await this.ask<Ack>({ type: "hand_over", seat, level });
  }
  async takeBack(seat: number): Promise<void> {
    await this.ask<Ack>({ type: "take_back", seat });
  }
  async leave(seat: number): Promise<void> {
    await this.ask<Ack>({ type: "leave", seat });
  }
  async finished(): Promise<Finished> {
    const { openTable } = await import("../record/open");
    return openTable(this.id);
  }

  override close(): void {
    super.close();
    this.absences.close();
    this.deadlines.close();
    this.socket.close();
  }
}

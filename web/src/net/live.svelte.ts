/** A table as it lives: numbered updates, shown at a pace people can follow, and everything said around the game. */
import type { AnyView, GamePage, Told } from "../games/contract";
import { load, save } from "../lib/stored";
import { calm, PACES, settings } from "../lib/settings.svelte";
import type { Ack, Answer, Ending, Presence, Said, TableInfo, Update } from "./protocol";
import { Socket, type Line } from "./socket";

/** What one seat (null: a spectator) sees. */
export interface Sight {
  seq: number;
  view: AnyView;
  legal: number[];
  words: string[];
}
export interface LogLine {
  seq: number;
  event: Told;
}
interface Step {
  seq: number;
  updates: Update[];
}

const LOG_KEPT = 400;
const NOTHING_YET = { seq: 0, events: [] };

export class Live {
  line = $state<Line>("connecting");
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<number[]>([]);
  sights = $state.raw<Map<number | null, Sight>>(new Map());
  /** Whose eyes the page sees with: at one screen they change, and nobody reads what another seat was told. */
  looking = $state<number | null>(null);
  private told = $state.raw<Map<number | null, { seq: number; events: Told[] }>>(new Map());
  private logs = $state.raw<Map<number | null, LogLine[]>>(new Map());
  chat = $state.raw<Said[]>([]);
  unread = $state(0);
  presence = $state.raw<Presence>({ type: "presence", connected: [], watching: 0 });
  ending = $state.raw<Ending | null>(null);
  /** Totals of all seats after each shown update. */
  totals = $state.raw<{ seq: number; totals: number[] }[]>([]);
  trouble = $state<string | null>(null);
  /** How many updates wait to be shown. */
  behind = $state(0);

  private socket: Socket;
  private seen: number | undefined;
  private queue: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the last update that was shown. */
  private shown = 0;
  /** Nothing more is shown for now: somebody reads the guide. */
  paused = false;

  constructor(
    readonly id: string,
    readonly game: (name: string) => GamePage | undefined,
    private tokens: string[],
    private readonly onGone: (code: string) => void = () => {},
  ) {
    this.socket = new Socket(
      () => this.hello(),
      (answer) => this.receive(answer),
      (line) => (this.line = line),
    );
  }

  private hello() {
    const chat = this.chat.at(-1)?.n ?? 0;
    return {
      type: "hello" as const,
      table: this.id,
      tokens: this.tokens,
      chat,
      ...(this.seen === undefined ? {} : { seen: this.seen }),
    };
  }

  /** The events of the last update that was shown, for animation. */
  get happened(): { seq: number; events: Told[] } {
    return this.told.get(this.looking) ?? NOTHING_YET;
  }
  get log(): LogLine[] {
    return this.logs.get(this.looking) ?? [];
  }

  get page(): GamePage | undefined {
    return this.table ? this.game(this.table.game) : undefined;
  }

  private logKey = (seat: number | null): string => `log.${this.id}.${seat ?? "watch"}`;

  name = (seat: number): string => this.table?.seats[seat]?.name ?? `${seat + 1}`;

  private receive(answer: Answer): void {
    switch (answer.type) {
      case "welcome":
        this.table = answer.table;
        this.you = answer.you;
        break;
      case "update":
        this.arrive(answer);
        break;
      case "chat":
        if (!this.chat.some((said) => said.n === answer.n)) {
          this.chat = [...this.chat, answer].sort((a, b) => a.n - b.n);
          this.unread++;
        }
        break;
      case "presence":
        this.presence = { ...answer, connected: answer.connected ?? [], watching: answer.watching ?? 0 };
        break;
      case "error":
        if (answer.code === "no_table" || answer.code === "archived") this.onGone(answer.code);
        else this.trouble = answer.text;
    }
  }

  private arrive(update: Update): void {
    if (update.table) this.table = update.table;
    if (!update.fresh && this.seen !== undefined && update.seq > this.seen + 1) {
      this.socket.resync();
      return;
    }
    if (update.fresh) {
      this.flush();
      this.seen = update.seq;
      this.show({ seq: update.seq, updates: [update] });
      return;
    }
    if (this.seen === undefined || update.seq > this.seen) this.seen = update.seq;
    const last = this.queue.at(-1);
    const shown = this.sights.get(update.seat);
    if (last?.seq === update.seq) last.updates.push(update);
    else if (shown && shown.seq >= update.seq) return;
    else if (!last && this.shown === update.seq) this.apply(update, false);
    else this.queue.push({ seq: update.seq, updates: [update] });
    this.behind = this.queue.length;
    // The frames of one number come together; let them all arrive.
    if (!this.timer) this.timer = setTimeout(() => this.next(), 0);
  }

  /** Show the next update, then wait as long as it takes to see what happened. */
  private next(): void {
    const wait = this.paused && this.sights.size > 0;
    this.timer = wait ? setTimeout(() => this.next(), 200) : undefined;
    if (wait) return;
    const step = this.queue.shift();
    this.behind = this.queue.length;
    if (!step) return;
    this.show(step);
    const time = this.lasting;
    this.timer = setTimeout(() => this.next(), this.queue.length > 12 ? Math.min(time, 120) : time);
  }

  /** How long it takes to see what happened last, in milliseconds. */
  get lasting(): number {
    return (
      (this.page?.pause(this.happened.events) ?? 0) *
      (calm() ? Math.min(PACES[settings.pace], 0.5) : PACES[settings.pace])
    );
  }

  /** What others did last as a seat may know it, in words; what it did itself, such as a roll, it has still to see. */
  lately(seat: number): string[] {
    const { seq } = this.told.get(seat) ?? NOTHING_YET;
    const lines = (this.logs.get(seat) ?? []).filter(({ seq: at, event }) => at === seq && event.seat !== seat);
    return lines.map(({ event }) => this.page?.tell(event, this.name) ?? "").filter(Boolean);
  }

  /** Show everything that has arrived, at once. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.queue.length) this.show(this.queue.shift()!);
    this.behind = 0;
  }

  private show(step: Step): void {
    this.shown = step.seq;
    step.updates.forEach((update, nth) => this.apply(update, nth === 0));
  }

  private apply(update: Update, first: boolean): void {
    const told = (update.events ?? []) as Told[];
    const events = this.page?.placed?.(told, this.sights.get(update.seat)?.view) ?? told;
    if (update.view) {
      const view = update.view as unknown as AnyView;
      const sights = new Map(this.sights);
      sights.set(update.seat, { seq: update.seq, view, legal: update.legal ?? [], words: update.words ?? [] });
      this.sights = sights;
      if (first) this.totals = [...this.totals, { seq: update.seq, totals: view.seats.map((seat) => seat.total) }];
    }
    this.told = new Map(this.told).set(update.seat, { seq: update.seq, events });
    if (events.length || !this.logs.has(update.seat)) {
      const before = this.logs.get(update.seat) ?? load<LogLine[]>(this.logKey(update.seat), [], "sessionStorage");
      const known = before.filter((line) => line.seq < update.seq || !events.length);
      const log = [...known, ...events.map((event) => ({ seq: update.seq, event }))].slice(-LOG_KEPT);
      this.logs = new Map(this.logs).set(update.seat, log);
      save(this.logKey(update.seat), log, "sessionStorage");
    }
    if (update.ending) this.ending = update.ending;
  }

  ask: Socket["ask"] = (wish) => this.socket.ask(wish);

  async start(nonces: Record<string, string>): Promise<void> {
    await this.ask<Ack>({ type: "start", nonces });
  }
  async say(said: { text?: string; phrase?: string; seat?: number | null }): Promise<void> {
    await this.ask<Ack>({ type: "chat", text: said.text ?? "", phrase: said.phrase ?? "", seat: said.seat ?? null });
  }

  close(): void {
    clearTimeout(this.timer);
    this.socket.close();
  }
}

/** A table as it lives: numbered updates, shown at a pace people can follow, whoever sends them. */
import type { AnyView, GamePage, Told } from "../games/contract";
import { load, save } from "../lib/stored";
import { calm, PACES, settings } from "../lib/settings.svelte";
import type { Route } from "../lib/route.svelte";
import type { Ending, TableInfo, Update } from "../net/protocol";
import type { Finished } from "../record/open";
import type { Happened, LogLine, Seen, Sight } from "./sight";

interface Step {
  seq: number;
  updates: Update[];
}

/** Who plays for somebody that is away, or wishes it. */
export const PLAYS_ON = "adept";
const LOG_KEPT = 400;
const NOTHING_YET: Happened = { seq: 0, events: [] };

export abstract class Live implements Sight {
  table = $state.raw<TableInfo | null>(null);
  you = $state.raw<number[]>([]);
  /** Whose eyes the page sees with: at one screen they change, and nobody reads what another seat was told. */
  seat = $state<number | null>(null);
  /** What each of our seats sees; without a seat, what a spectator does. */
  sights = $state.raw<Map<number | null, Seen>>(new Map());
  private told = $state.raw<Map<number | null, Happened>>(new Map());
  private logs = $state.raw<Map<number | null, LogLine[]>>(new Map());
  ending = $state.raw<Ending | null>(null);
  /** How many updates wait to be shown. */
  behind = $state(0);

  /** The number of the last update that has arrived. */
  protected latest: number | undefined;
  private queue: Step[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of the last update that was shown. */
  private shown = 0;
  /** The game begins on this screen, so nobody has a secret yet. */
  setsOut = false;
  /** Nothing more is shown for now: somebody reads the guide. */
  paused = false;

  constructor(
    readonly id: string,
    private readonly game: (name: string) => GamePage | undefined,
  ) {}

  abstract readonly connected: number[];
  /** Seats whose owners have been gone for so long that a bot may be let play for them. */
  abstract readonly away: number[];
  /** Others sit at this table with screens of their own, and come to it by its link. */
  abstract readonly shared: boolean;
  /** How it goes on after the end: where the same seats meet again. */
  abstract there(table: string): Route;
  abstract rematch(): Promise<void>;
  /** A bot shall play a seat, its player shall again, or nobody holds it any more. */
  abstract handOver(seat: number, level: string): Promise<void>;
  abstract takeBack(seat: number): Promise<void>;
  abstract leave(seat: number): Promise<void>;
  /** The game that is over, to be watched again and checked. */
  abstract finished(): Promise<Finished>;
  /** An update before the one that came is missing: all since the latest is to be sent again. */
  protected abstract missed(): void;

  /** A try that counts: nobody helps, and no bot plays in one's place. */
  get unaided(): boolean {
    return false;
  }
  /** The milliseconds that a seat still has for its turn, at a table that is played by and by. */
  left(_seat: number): number | undefined {
    return undefined;
  }
  /** Where the end leads, if the game was part of something; playing again is for practice then. */
  get onward(): Route | null {
    return null;
  }
  get page(): GamePage | undefined {
    return this.table ? this.game(this.table.game) : undefined;
  }
  /** A bot plays this seat. */
  byBot(seat: number | null): boolean {
    return seat !== null && this.table?.seats[seat]?.kind === "bot";
  }
  /** Whether a seat has to decide, or to throw, by what it was sent last. */
  asks(seat: number | null): boolean {
    const seen = this.sights.get(seat);
    return seen !== undefined && (seen.legal.length > 0 || (seat !== null && seen.thrower === seat));
  }
  /** Nobody is asked whose seat a bot plays. */
  get seen(): Seen | undefined {
    const seen = this.sights.get(this.seat);
    return seen && this.asks(this.seat) && this.byBot(this.seat)
      ? { ...seen, legal: [], words: [], thrower: null }
      : seen;
  }
  get happened(): Happened {
    return this.told.get(this.seat) ?? NOTHING_YET;
  }
  get log(): LogLine[] {
    return this.logs.get(this.seat) ?? [];
  }
  name = (seat: number): string => this.table?.seats[seat]?.name ?? `${seat + 1}`;

  protected arrive(update: Update): void {
    if (update.table) this.table = update.table;
    if (!update.fresh && this.latest !== undefined && update.seq > this.latest + 1) return this.missed();
    if (update.fresh) {
      this.flush();
      this.latest = update.seq;
      this.show({ seq: update.seq, updates: [update] });
      return;
    }
    if (this.latest === undefined || update.seq > this.latest) this.latest = update.seq;
    const last = this.queue.at(-1);
    const shown = this.sights.get(update.seat);
    if (last?.seq === update.seq) last.updates.push(update);
    else if (shown && shown.seq >= update.seq) return;
    else if (!last && this.shown === update.seq) this.apply(update);
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
    const pace = PACES[settings.pace];
    return (this.page?.pause(this.happened.events) ?? 0) * (calm() ? Math.min(pace, 0.5) : pace);
  }

  /** What others did last as a seat may know it, in words; what it did itself, such as a roll, it has still to see. */
  lately(seat: number): string[] {
    const { seq: now } = this.told.get(seat) ?? NOTHING_YET;
    const log = this.logs.get(seat) ?? [];
    if (!log.some(({ seq }) => seq === now)) return [];
    const lines = log
      .filter(({ event }) => event.seat !== seat)
      .map(({ seq, event }) => ({ seq, said: this.page?.tell(event, this.name) ?? "" }))
      .filter(({ said }) => said);
    // The end of a turn may be an entry of its own, of which nothing is said.
    const last = lines.at(-1)?.seq;
    return lines.filter(({ seq }) => seq === last).map(({ said }) => said);
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
    step.updates.forEach((update) => this.apply(update));
  }

  private apply(update: Update): void {
    const { seat, seq, legal = [], words = [], thrower = null } = update;
    const told = (update.events ?? []) as Told[];
    const events = this.page?.placed?.(told, this.sights.get(seat)?.view) ?? told;
    if (update.view)
      this.sights = new Map(this.sights).set(seat, { seq, view: update.view as AnyView, legal, words, thrower });
    this.told = new Map(this.told).set(seat, { seq, events });
    this.write(seat, seq, events);
    if (update.ending) this.ending = update.ending;
  }

  /** What a seat was told before this page was opened: moments one after the other. */
  protected recall(seat: number | null, moments: { seq: number; events: Told[]; view: AnyView }[]): void {
    const told = moments.map(({ events }, nth) => this.page?.placed?.(events, moments[nth - 1]?.view) ?? events);
    const before = told.flatMap((events, nth) => events.map((event) => ({ seq: moments[nth]!.seq, event })));
    const since = (this.logs.get(seat) ?? []).filter(({ seq }) => seq > (moments.at(-1)?.seq ?? 0));
    this.logs = new Map(this.logs).set(seat, [...before, ...since].slice(-LOG_KEPT));
  }
  /** Something was told to a seat, here or before the page was loaded anew. */
  protected remembers(seat: number | null): boolean {
    return (this.logs.get(seat)?.length ?? 0) > 0;
  }

  /** Into the log of a seat; it is there again when the page is opened again. */
  private write(seat: number | null, seq: number, events: Told[]): void {
    if (!events.length && this.logs.has(seat)) return;
    const key = `log.${this.id}.${seat ?? "watch"}`;
    const before = this.logs.get(seat) ?? load<LogLine[]>(key, [], "sessionStorage");
    const known = before.filter((line) => line.seq < seq || !events.length);
    const log = [...known, ...events.map((event) => ({ seq, event }))].slice(-LOG_KEPT);
    this.logs = new Map(this.logs).set(seat, log);
    save(key, log, "sessionStorage");
  }

  close(): void {
    clearTimeout(this.timer);
  }
}

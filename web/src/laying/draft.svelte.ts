/** A table that is being laid: who sits there, by which rules, and what goes together by these. */
import type { GameFile, Rules } from "../engine/rules";
import { BadOptions } from "../engine/rules";
import type { Choice, GamePage } from "../games/contract";
import { choose, seatsFor, valueOf, wished, type Chosen, type GaveWay } from "../games/laying";
import type { Wish } from "../net/protocol";
import * as m from "../words/messages";

export type Where = "here" | "online";
export type Mode = "friends" | "screen" | "bots";

export interface Row {
  kind: Wish["kind"];
  name: string;
  colour: number;
  level: string;
}

const COLOURS = [0, 1, 2, 3, 4, 5];
export const USUAL_LEVEL = "adept";

export class Draft {
  rows = $state<Row[]>([]);
  chosen = $state.raw<Chosen>({});
  gaveWay = $state.raw<GaveWay[]>([]);
  where = $state<Where>("here");
  /** Judges what goes together; not there yet, or not in this browser: then nothing is against anything. */
  rules = $state.raw<Rules | null>(null);

  constructor(
    readonly page: GamePage,
    readonly info: GameFile,
    private readonly mode: Mode,
    private readonly me: { name: string; colour: number },
    finished: number,
  ) {
    this.where = mode === "friends" ? "online" : "here";
    const count = seatsFor(mode === "bots" ? page.seats : 2, info.players);
    while (this.rows.length < count) this.sit();
    this.chosen = page.usual?.(finished) ?? {};
  }

  private sit(): void {
    const first = this.rows.length === 0;
    const wanted = first ? this.me.colour : undefined;
    const colour = wanted ?? COLOURS.find((one) => !this.rows.some((row) => row.colour === one)) ?? 0;
    const others = this.where === "online" ? "open" : this.mode === "screen" ? "person" : "bot";
    this.rows.push({ kind: first ? "person" : others, name: first ? this.me.name : "", colour, level: USUAL_LEVEL });
  }

  get least(): number {
    return this.info.players[0] ?? 1;
  }
  get most(): number {
    return this.info.players.at(-1) ?? this.rows.length;
  }
  /** The next larger table that the rules know. */
  add(): void {
    const next = this.info.players.find((count) => count > this.rows.length) ?? this.rows.length;
    while (this.rows.length < next) this.sit();
  }
  /** One seat less, or as many less as the rules ask for. */
  remove(nth: number): void {
    const next = this.info.players.findLast((count) => count < this.rows.length) ?? this.rows.length;
    if (next === this.rows.length) return;
    const begins = this.options.find((option) => option.begins);
    if (begins) this.chosen = { ...this.chosen, [begins.name]: begins.values[0]!.value };
    this.rows.splice(nth, 1);
    this.rows.length = Math.min(this.rows.length, next);
  }
  /** Here nobody comes by a link; there somebody should. */
  move(where: Where): void {
    this.where = where;
    this.rows.slice(1).forEach((row) => {
      if (where === "online") row.kind = "open";
      else if (row.kind === "open") row.kind = this.mode === "screen" ? "person" : "bot";
    });
  }

  get open(): number {
    return this.rows.filter((row) => row.kind === "open").length;
  }
  /** What a seat is called while the table is laid. */
  called = (row: Row, nth: number): string => {
    const number = nth + 1;
    if (row.kind === "bot") return this.info.called[nth] ?? m.seat_of_bot({ number });
    if (row.kind === "open") return m.seat_by_link({ number });
    return row.name.trim() || (nth ? m.player_number({ number }) : m.guest());
  };

  get options(): Choice[] {
    return this.page.options(this.rows.map(this.called));
  }
  value = (option: Choice): string => valueOf(option, this.chosen);
  private fits = (options: Chosen): boolean => {
    try {
      this.rules?.start(this.rows.length, options);
      return true;
    } catch (error) {
      if (error instanceof BadOptions) return false;
      throw error;
    }
  };
  /** What does not go with a choice gives way, and is told. */
  take(name: string, value: string): void {
    const taken = choose(this.options, this.chosen, name, value, this.fits);
    this.chosen = taken.chosen;
    this.gaveWay = taken.gaveWay;
  }
  /** The options that would give way to a choice. */
  against(name: string, value: string): string[] {
    return choose(this.options, this.chosen, name, value, this.fits).gaveWay.map(({ option }) => option.label);
  }

  /** As the table is asked for. */
  get wish(): { seats: Wish[]; options: Record<string, string> } {
    const seats = this.rows.map((row, nth): Wish => {
      if (row.kind === "open") return { kind: "open" };
      const { level, colour } = row;
      return row.kind === "bot"
        ? { kind: "bot", level, colour }
        : { kind: "person", name: this.called(row, nth), colour };
    });
    return { seats, options: wished(this.options, this.chosen) };
  }
  get minutes(): number | undefined {
    return this.page.minutes?.(this.wish.options) ?? this.page.box?.minutes;
  }
}

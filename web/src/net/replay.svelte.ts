/** A finished game that looks to a board like a live one: the same views, the same events, nobody is asked. */
import { gamePage } from "../games";
import { toldFrames } from "../games/told";
import type { AnyView, Told } from "../games/contract";
import { PACES, settings } from "../lib/settings.svelte";
import type { Live, LogLine, Sight } from "./live.svelte";
import type { TableInfo } from "./protocol";
import type { Replayed } from "./rest";
import type { Turn } from "./turn.svelte";

const LEAST = 700;

export class Replay {
  at = $state(0);
  playing = $state(false);
  readonly last: number;
  readonly live: Live;
  readonly turn: Turn;
  private readonly told: Told[][];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private frame = $derived.by(() => this.game.frames[this.at]!);
  private sight = $derived.by((): Sight => ({ seq: this.at, view: this.frame.view as AnyView, legal: [], words: [] }));
  private happened = $derived.by(() => ({ seq: this.at, events: this.told[this.at]! }));
  private log = $derived.by((): LogLine[] =>
    this.told.slice(0, this.at + 1).flatMap((events, seq) => events.map((event) => ({ seq, event }))),
  );

  constructor(
    readonly game: Replayed,
    viewer: number | "all",
    at = 0,
  ) {
    this.last = game.frames.length - 1;
    this.told = toldFrames(game);
    this.at = Math.min(at, this.last);
    const seat = viewer === "all" ? null : viewer;
    // eslint-disable-next-line @typescript-eslint/no-this-alias -- getters of the object below
    const self = this;
    const page = gamePage(game.game);
    const table: TableInfo = {
      id: "",
      game: game.game,
      options: game.options,
      status: "over",
      public: false,
      commitment: game.commitment,
      nonces: game.nonces,
      rematch: null,
      seats: game.names.map((name, colour) => ({ kind: "person", name, colour, level: "", owned: false })),
    };
    const name = (of: number): string => game.names[of] ?? "";
    // What boards read of a live table and of a turn, and nothing else.
    this.live = {
      line: "live",
      table,
      you: [],
      ending: null,
      behind: 0,
      chat: [],
      page,
      name,
      presence: { type: "presence", connected: game.names.map((_, seat) => seat), watching: 0 },
      get happened() {
        return self.happened;
      },
      get log() {
        return self.log;
      },
      get sights() {
        return new Map([[seat, self.sight]]);
      },
    } as unknown as Live;
    this.turn = {
      seat,
      codes: [],
      legal: [],
      words: [],
      instead: { legal: [], words: [] },
      done: false,
      mine: false,
      sending: false,
      refusal: null,
      hint: null,
      get sight() {
        return self.sight;
      },
      get view() {
        return self.sight.view;
      },
      get base() {
        return self.sight.view;
      },
      code: () => undefined,
      why: async () => {},
      takeBack: () => {},
      confirm: async () => {},
      choose: async () => {},
      replace: async () => {},
    } as unknown as Turn;
  }

  go(at: number): void {
    this.at = Math.max(0, Math.min(this.last, at));
    if (this.at === this.last) this.playing = false;
  }

  toggle(): void {
    this.playing = !this.playing;
    clearTimeout(this.timer);
    if (this.playing && this.at === this.last) this.at = 0;
    if (this.playing) this.later();
  }

  private later(): void {
    const wait =
      Math.max(LEAST, gamePage(this.game.game)?.pause(this.happened.events) ?? 0) * Math.max(0.2, PACES[settings.pace]);
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      this.go(this.at + 1);
      if (this.playing) this.later();
    }, wait);
  }

  close(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }
}

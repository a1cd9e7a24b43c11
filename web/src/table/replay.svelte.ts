/** A finished game that looks to a board like a live one: the same views, the same events, nobody is asked. */
import { gamePage } from "../games";
import { toldFrames } from "../games/told";
import type { AnyView, GamePage, Told } from "../games/contract";
import { PACES, settings } from "../lib/settings.svelte";
import type { Replayed } from "../net/protocol";
import type { Viewer } from "../record/film";
import { Onlooker } from "./onlooker";
import type { Happened, LogLine, Seen, Sight } from "./sight";

const LEAST = 700;

export class Replay implements Sight {
  at = $state(0);
  playing = $state(false);
  /** The game in frames as it is seen now; another viewpoint is another one. */
  game = $state.raw() as Replayed;
  viewer = $state.raw<Viewer>("all");
  readonly last: number;
  readonly page: GamePage | undefined;
  readonly table: NonNullable<Sight["table"]>;
  readonly you: number[] = [];
  /** Everybody is there, nobody is away. */
  readonly connected: number[];
  readonly turn = new Onlooker(this);
  private readonly told = $derived.by((): Told[][] => toldFrames(this.game));
  private timer: ReturnType<typeof setTimeout> | undefined;

  readonly seen = $derived.by((): Seen => ({
    seq: this.at,
    view: this.game.frames[this.at]!.view as AnyView,
    legal: [],
    thrower: null,
    words: [],
  }));
  readonly happened = $derived.by((): Happened => ({ seq: this.at, events: this.told[this.at]! }));
  readonly log = $derived.by((): LogLine[] =>
    this.told.slice(0, this.at + 1).flatMap((events, seq) => events.map((event) => ({ seq, event }))),
  );

  constructor(game: Replayed) {
    this.game = game;
    this.last = game.frames.length - 1;
    this.page = gamePage(game.game);
    this.connected = game.names.map((_, seat) => seat);
    const seats = game.names.map((name, colour) => ({ kind: "person", name, colour, level: "", owned: false }));
    this.table = { game: game.game, options: game.options, status: "over", seats };
  }

  get seat(): number | null {
    return this.viewer === "all" ? null : this.viewer;
  }

  /** The same game with other eyes; the moment stays. */
  look(game: Replayed, viewer: Viewer): void {
    this.game = game;
    this.viewer = viewer;
  }

  name = (seat: number): string => this.game.names[seat] ?? "";

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
    const wait = Math.max(LEAST, this.page?.pause(this.happened.events) ?? 0) * Math.max(0.2, PACES[settings.pace]);
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

/** A table of a made-up game, and the server that keeps it in the hand of a test. */
import type { AnyView, GamePage, Told } from "../games/contract";
import type { Update } from "../net/protocol";
import { ServerTable } from "../table/server.svelte";
import { Wire } from "./browser";

/** Events last a tenth of a second each; with the phase "secret" nobody may look into another one's cards. */
export const toy: GamePage = {
  name: "toy",
  order: 1,
  title: () => "Toy",
  about: () => "",
  gate: { own: { seed: 1, band: "", sun: "", carved: "", behind: () => "" }, label: () => "" },
  box: { authors: [], publisher: "", age: 8 },
  seats: 2,
  Board: () => Promise.reject(new Error("no board")),
  tell: (event, name) => (event.seat === undefined ? event.kind : `${name(event.seat)} ${event.kind}`),
  pause: (events) => events.length * 100,
  secret: (view) => view.phase === "secret",
  forced: (words) => words.length === 1 && words[0] === "pass",
  kinds: () => [],
  options: () => [],
};

export const view = (phase: string): AnyView => ({ players: 2, phase, seats: [] });

interface Shown extends Partial<Update> {
  phase?: string;
  told?: Told[];
}

/** A visitor with these seats, and the server's end of the line. */
export class Visit {
  readonly live: ServerTable;
  gone = "";

  constructor(
    private readonly you: number[],
    private readonly status = "playing",
    id = "abcdefghij",
  ) {
    this.live = new ServerTable(
      id,
      (name) => (name === "toy" ? toy : undefined),
      ["token"],
      (code) => (this.gone = code),
    );
    this.enter();
  }

  /** The line that the game is played on; beside it the page may ask for what happened before, which nobody answers. */
  get wire(): Wire {
    return Wire.all.findLast(({ readyState }) => readyState === Wire.OPEN) ?? Wire.last;
  }

  /** The line is there, and the server says who is who. */
  enter(): void {
    Wire.last.open();
    const seats = ["Ania", "Bob"].map((name, colour) => ({ kind: "person", name, colour, level: "", owned: true }));
    const table = { id: this.live.id, game: "toy", options: {}, status: this.status, public: false, seats };
    this.wire.say({
      type: "welcome",
      you: this.you,
      seq: 0,
      chat: 0,
      rules: "",
      box: "",
      grace: 0,
      table: {
        ...table,
        version: 1,
        box: "toy ",
        commitment: "",
        pledges: ["", ""],
        keys: ["", ""],
        nonces: [],
        beginning: false,
        annulled: 0,
        silent: [],
        rematch: null,
      },
    });
  }

  /** Update number `seq` as a seat sees it; `legal` in words is "a", "b", … unless it is said. */
  update(seq: number, seat: number | null, { phase = "open", told = [], ...more }: Shown = {}): void {
    const legal = more.legal ?? [];
    const words = more.words ?? legal.map((code) => String.fromCharCode(97 + code));
    this.wire.say({ type: "update", seq, seat, view: view(phase), events: told, ...more, legal, words });
  }

  /** What one seat sees at first. */
  fresh(seq: number, seat: number | null, more: Shown = {}): void {
    this.update(seq, seat, { ...more, fresh: true });
  }
}

/** All that is waiting on promises goes on. */
export const settled = async (): Promise<void> => {
  for (let nth = 0; nth < 10; nth++) await Promise.resolve();
};

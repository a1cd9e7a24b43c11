/** A table of a made-up game, as it is seen. */
import type { GamePage } from "../games/contract";
import type { Shown } from "../lib/glimpses";
import type { Ending } from "../net/protocol";

interface Made {
  waiting?: number[];
  status?: string;
  ending?: Ending;
}

export function toyTable({ waiting = [], status = "playing", ending }: Made): Shown {
  const seat = (name: string) => ({ kind: "person", name, colour: 0, level: "", owned: true });
  const seen = { waiting: false, points: {}, total: 0 };
  return {
    id: "t1",
    table: {
      id: "t1",
      game: "toy",
      options: {},
      status,
      public: false,
      seats: [seat("Ania"), seat("Bob")],
      version: 1,
      box: "",
      commitment: "",
      pledges: [],
      keys: [],
      nonces: [],
      beginning: false,
      annulled: 0,
      silent: [],
      rematch: null,
    },
    page: { glimpse: { of: ({ phase }) => ({ phase }), words: () => "" } } as Partial<GamePage> as GamePage,
    you: [0],
    seat: 0,
    seen: {
      view: { players: 2, phase: "toss", seats: [0, 1].map((one) => ({ ...seen, waiting: waiting.includes(one) })) },
    },
    ending: ending ?? null,
  };
}

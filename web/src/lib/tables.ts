/** Laying tables: what the buttons of the home page and the page for new tables do. */
import { gameFile, playingOf, rulesOf } from "../engine";
import { NoEngine } from "../engine/rules";
import type { SeatInfo, Wish } from "../net/protocol";
import { layTable } from "../net/rest";
import { hosted } from "./host";
import { remember } from "./seats";
import { router } from "./route.svelte";
import { keep, laid } from "./shelf";
import { save } from "./stored";

export interface Laying {
  game: string;
  seats: Wish[];
  options: Record<string, string>;
  /** The digest of the box, if it is not the usual one. */
  box?: string;
  /** Anybody may find it and sit down. */
  open?: boolean;
  /** It is played by and by: so many hours has each turn. */
  hours?: number;
}

/** Lay a table where it belongs, sit down, go there: with open seats at the server, else in this browser. */
export async function lay(laying: Laying): Promise<void> {
  if (laying.seats.some((seat) => seat.kind === "open")) return layAtServer(laying, false);
  try {
    await layHere(laying);
  } catch (error) {
    // A browser that cannot run the rules has the server do it.
    if (!(error instanceof NoEngine) || !hosted) throw error;
    await layAtServer(laying, true);
  }
}

async function layHere({ game, seats, options, box }: Laying): Promise<void> {
  const { rules } = await playingOf(game, box);
  rules.start(seats.length, options); // says what does not go together
  const seated = seats.map((wish, seat): SeatInfo => {
    const { name = "", level = "adept" } = wish;
    const bot = wish.kind === "bot";
    const called = name || (bot ? rules.game.called[seat]! : `${seat + 1}`);
    return { kind: wish.kind, name: called, colour: wish.colour ?? seat, level: bot ? level : "", owned: !bot };
  });
  const { version } = rules.game;
  const table = laid({ game, version, box: rules.box.digest, options, seats: seated });
  await keep(table);
  router.go({ page: "local", id: table.id });
}

async function layAtServer(laying: Laying, start: boolean): Promise<void> {
  const { game, seats, options, box, open = false, hours = 0 } = laying;
  const file = box === undefined ? "" : (await rulesOf(game, box)).box.text;
  const laid = await layTable({ game, seats, options, public: open, hours, box: file });
  remember(laid.table.id, game, laid.claims);
  if (start) save(`start.${laid.table.id}`, true, "sessionStorage");
  router.go({ page: "table", id: laid.table.id });
}

/** Fetch what playing a game will need, as somebody is about to. */
export function makeReady(game: string): void {
  playingOf(game).catch(() => {}); // whoever plays asks again, and is told
  import("../pages/Local.svelte").catch(() => {});
}

/** How many can play. */
export const playersOf = async (game: string): Promise<number[]> => (await gameFile(game)).players;

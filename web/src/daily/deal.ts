/** Deals of the days: asked for, kept for when there is no network, and laid as a game of this browser. */
import { playingOf } from "../engine";
import { NoBox } from "../engine/rules";
import { commitment } from "../lib/fair";
import { settings } from "../lib/settings.svelte";
import { keep, laid, type KeptGame } from "../lib/shelf";
import type { DealInfo, SeatInfo } from "../net/protocol";
import { dealOf, dealsOfToday } from "../net/rest";
import * as m from "../words/messages";
import { keepDeals, keptDeals, note, tried, type Fetched } from "./diary";

export interface Deals {
  all: Fetched[];
  /** The server could not be asked: these are the last ones that were fetched. */
  offline: boolean;
}

/** The deals of today. */
export async function deals(): Promise<Deals> {
  try {
    const all = (await dealsOfToday()).filter(({ deal }) => sealed(deal));
    keepDeals(all);
    return { all: keptDeals().filter(({ deal }) => all.some((one) => one.deal.game === deal.game)), offline: false };
  } catch {
    return { all: keptDeals(), offline: true };
  }
}

export const pastDeal = (day: string, game: string): Promise<DealInfo> => dealOf(day, game);

/** Whether a seed is the one that was committed to; without that nothing said of it means anything. */
const sealed = ({ seed, commitment: told }: DealInfo): boolean => commitment(seed) === told;

/** The rules in this page are not those that a deal was laid by. */
export class OtherRules extends Error {}

/** Lay a deal as a game of this browser; the first time it is the try that counts. */
export async function layDeal(deal: DealInfo): Promise<KeptGame> {
  const { rules } = await playingOf(deal.game, deal.box).catch((error: unknown) => {
    throw error instanceof NoBox ? new OtherRules() : error;
  });
  if (deal.rules < rules.game.replays || deal.rules > rules.game.version) throw new OtherRules();
  const counts = deal.counts && !tried(deal.day, deal.game);
  const free = Array.from({ length: deal.players }, (_, colour) => colour).filter((one) => one !== settings.colour);
  const seats = Array.from({ length: deal.players }, (_, seat): SeatInfo => {
    const own = seat === deal.seat;
    return {
      kind: own ? "person" : "bot",
      name: own ? settings.name.trim() || m.guest() : rules.game.called[seat]!,
      colour: own ? settings.colour : free.shift()!,
      level: own ? "" : deal.bot,
      owned: own,
    };
  });
  const { version } = rules.game;
  const table = laid(
    { game: deal.game, version, box: rules.box.digest, options: deal.options, seats },
    { seed: deal.seed, nonces: deal.nonces, deal: { day: deal.day, counts } },
  );
  await keep(table);
  if (counts) note(deal.day, deal.game, { table: table.id, state: "playing" });
  return table;
}

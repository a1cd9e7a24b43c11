/** What this browser remembers of the deals of the days: its tries, what was announced, the last deal that was fetched. */
import { load, save } from "../lib/stored";
import { randomHex } from "../net/ids";
import type { DealInfo, Field, Today } from "../net/protocol";

/** The one try at a deal that counts. */
export interface Tried {
  /** The game in this browser. */
  table: string;
  /** `sent` once it counts; `refused` with the code of why it never will. */
  state: "playing" | "over" | "sent" | "refused";
  score?: number;
  place?: number;
  of?: number;
  code?: string;
}

export interface Fetched {
  deal: DealInfo;
  /** When the next one comes, in milliseconds by the clock of this device. */
  until: number;
}

interface Diary {
  /** By which the server knows this browser again; it tells nothing else of us. */
  visitor: string;
  tries: Record<string, Tried>;
  announced: Record<string, string>;
  /** Of every game the newest. */
  deals: Record<string, Fetched>;
}

const NOTHING: Diary = { visitor: "", tries: {}, announced: {}, deals: {} };
const KEPT = 800;

const read = (): Diary => ({ ...NOTHING, ...load<Partial<Diary>>("daily", {}) });
const change = (changed: Partial<Diary>): void => save("daily", { ...read(), ...changed });
/** The newest days alone. */
const newest = <T>(all: Record<string, T>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(all)
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .slice(0, KEPT),
  );
const key = (day: string, game: string): string => `${day} ${game}`;

export function visitor(): string {
  const found = read().visitor || randomHex(16);
  change({ visitor: found });
  return found;
}

export const tried = (day: string, game: string): Tried | undefined => read().tries[key(day, game)];

export function note(day: string, game: string, now: Partial<Tried> & { table?: string }): void {
  const { tries } = read();
  const before = tries[key(day, game)] ?? { table: "", state: "playing" };
  change({ tries: newest({ ...tries, [key(day, game)]: { ...before, ...now } }) });
}

/** How a try stands in its field now. */
export function noteField(day: string, game: string, { you, points }: Field): void {
  if (!you) return;
  const of = points.reduce((sum, { count }) => sum + count, 0);
  note(day, game, { state: "sent", score: you.score, place: you.place, of });
}

/** The tries at the deals of a game, by day. */
export function triesAt(game: string): Map<string, Tried> {
  const found = Object.entries(read().tries).map(([name, one]) => [...name.split(" "), one] as [string, string, Tried]);
  return new Map(found.filter(([, of]) => of === game).map(([day, , one]) => [day, one]));
}

/** Finished tries that the server does not know of yet. */
export const unsent = (): { day: string; game: string; table: string }[] =>
  Object.entries(read().tries)
    .filter(([, { state }]) => state === "over")
    .map(([name, { table }]) => ({ day: name.split(" ")[0]!, game: name.split(" ")[1]!, table }));

/** Keep the deals of today, and what was told of tomorrow's. */
export function keepDeals(all: Today[]): void {
  const { announced, deals } = read();
  const told = all.map(({ deal, next_commitment }) => [key(dayAfter(deal.day), deal.game), next_commitment]);
  const fresh = all.map(({ deal, seconds_left }): [string, Fetched] => [
    deal.game,
    { deal, until: Date.now() + 1000 * seconds_left },
  ]);
  change({
    // What was told first stands: whoever changes it later is found out.
    announced: newest({ ...Object.fromEntries(told), ...announced }),
    deals: { ...deals, ...Object.fromEntries(fresh) },
  });
}
export const keptDeals = (): Fetched[] => Object.values(read().deals);

/** Whether a deal is the one that this browser was told of the day before; undefined if it was told of none. */
export function asAnnounced({ day, game, commitment }: DealInfo): boolean | undefined {
  const told = read().announced[key(day, game)];
  return told === undefined ? undefined : told === commitment;
}

const DAY = 86_400_000;
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

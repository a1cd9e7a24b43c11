/** What this browser remembers of tables besides how they are played: who sat there, how it stood, how it ended. */
import type { GamePage } from "../games/contract";
import type { Ending, TableInfo } from "../net/protocol";
import type { AnyView } from "../games/contract";
import { load, save } from "./stored";

export interface Remembered {
  seats: { name: string; colour: number; bot: boolean }[];
  you: number[];
  status: string;
  /** Whose decision or throw is waited for. */
  waiting: number[];
  /** The game's own: how far it has come. */
  glimpse?: unknown;
  ending?: Pick<Ending, "scores" | "winners">;
  at: number;
}

const KEPT = 150;
type All = Record<string, Remembered>;
const all = (): All => load<All>("glimpses", {});

export const remembered = (id: string): Remembered | undefined => all()[id];

export function forgetGlimpse(id: string): void {
  const { [id]: _, ...others } = all();
  save("glimpses", others);
}

/** A table as it is seen now. */
export interface Shown {
  id: string;
  table: TableInfo | null;
  page: GamePage | undefined;
  you: number[];
  seat: number | null;
  seen: { view: AnyView; thrower?: number | null } | undefined;
  ending: Ending | null;
}

/** Remember it. Those who only look on leave no trace. */
export function glance({ id, table, page, you, seat, seen, ending }: Shown): void {
  if (!table || !you.length) return;
  const before = remembered(id);
  const view = seen?.view;
  const glimpse = view ? page?.glimpse?.of(view, seat) : before?.glimpse;
  const next: Remembered = {
    seats: seatsOf(table.seats),
    you,
    status: table.status,
    waiting: view ? view.seats.flatMap((one, nth) => (one.waiting || seen?.thrower === nth ? [nth] : [])) : [],
    ...(glimpse === undefined ? {} : { glimpse }),
    ...(ending ? { ending: { scores: ending.scores, winners: ending.winners } } : {}),
    at: before?.status === "over" ? before.at : Date.now(),
  };
  keep(id, next);
}

/** What anybody may know of a table where these seats are ours: less than who sits there, and enough to say whose turn it is. */
export function learn({ id, seats, status, waiting = [] }: TableInfo, you: number[]): void {
  const before = remembered(id);
  const same = before?.status === status && before.waiting.join() === waiting.join();
  if (same) return;
  keep(id, {
    ...before,
    seats: seatsOf(seats),
    you: before?.you ?? you,
    status,
    waiting,
    at: before?.status === "over" ? before.at : Date.now(),
  });
}

const seatsOf = (seats: TableInfo["seats"]): Remembered["seats"] =>
  seats.map(({ name, colour, kind }) => ({ name: kind === "open" ? "" : name, colour, bot: kind === "bot" }));

function keep(id: string, next: Remembered): void {
  const others = Object.entries(all()).filter(([other]) => other !== id);
  const newest = others.sort(([, a], [, b]) => b.at - a.at).slice(0, KEPT - 1);
  save("glimpses", Object.fromEntries([[id, next], ...newest]));
}

/** The place of a seat, from 1; winners share the first, whatever the points say. */
export function placeOf({ scores, winners }: Pick<Ending, "scores" | "winners">, seat: number): number {
  if (winners.includes(seat)) return 1;
  const better = scores.filter((score, other) => winners.includes(other) || score > scores[seat]!);
  return better.length + 1;
}

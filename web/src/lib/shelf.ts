/**
 * The games that live in this browser. Where it keeps nothing (a private window, a full disk) they live as long as the
 * page does, and whoever asks is told.
 */
import { createStore, del, get, set, values, type UseStore } from "idb-keyval";
import { randomHex } from "../net/ids";
import type { SeatInfo } from "../net/protocol";

/** A game with all that it is made of: chance follows from the seed and the nonces, everything else from the turns. */
export interface KeptGame {
  id: string;
  game: string;
  /** The version of the rules, as in records. */
  version: number;
  /** The digest of the box. */
  box: string;
  options: Record<string, string>;
  seats: SeatInfo[];
  seed: string;
  nonces: string[];
  /** A seat and the codes of its turn, one after the other; without codes, it threw. */
  turns: number[][];
  /** Dice wait for who throws them; not in games that were begun before they did. */
  byHand?: boolean;
  /** What had been played of another game when this one went on from there: a seat and a code, or -1 and an outcome. */
  from?: number[][];
  over: boolean;
  /** When something happened last. */
  at: number;
  /** The game that goes on with the same seats. */
  rematch: string | null;
  /** It is the deal of a day, and counts or is for practice: its luck is everybody's. */
  deal?: { day: string; counts: boolean };
}

/** A new game: its luck is the browser's, and a nonce a seat goes into it as at a table with others; or it is given. */
export const laid = (
  table: Pick<KeptGame, "game" | "version" | "box" | "options" | "seats" | "from">,
  luck: Partial<Pick<KeptGame, "seed" | "nonces" | "deal">> = {},
): KeptGame => ({
  ...table,
  id: randomHex(8),
  seed: randomHex(32),
  nonces: table.seats.map(() => randomHex(16)),
  turns: [],
  byHand: true,
  over: false,
  at: Date.now(),
  rematch: null,
  ...luck,
});

const FINISHED_KEPT = 100;
/** What is not kept, or not yet. */
const memory = new Map<string, KeptGame>();
let store: UseStore | undefined;
let lasting: boolean | undefined;

const shelf = (): UseStore => (store ??= createStore("saqqara", "games"));

/** Whether what is kept will be there again when the browser was closed; undefined until something was kept. */
export const keeps = (): boolean | undefined => lasting;

/** Keep a game as it stands. */
export async function keep(game: KeptGame): Promise<boolean> {
  memory.set(game.id, game);
  try {
    await set(game.id, game, shelf());
    lasting = true;
    if (memory.get(game.id) === game) memory.delete(game.id);
  } catch {
    lasting = false;
  }
  return lasting;
}

export async function fetchKept(id: string): Promise<KeptGame | undefined> {
  try {
    return memory.get(id) ?? (await get<KeptGame>(id, shelf()));
  } catch {
    return undefined;
  }
}

/** All games, the newest first; what was finished long ago makes room. */
export async function allKept(): Promise<KeptGame[]> {
  const found = new Map<string, KeptGame>();
  try {
    for (const game of await values<KeptGame>(shelf())) found.set(game.id, game);
  } catch {
    /* see above */
  }
  for (const game of memory.values()) found.set(game.id, game);
  const games = [...found.values()].sort((a, b) => b.at - a.at);
  const old = games.filter((game) => game.over).slice(FINISHED_KEPT);
  await Promise.all(old.map(({ id }) => drop(id)));
  return games.filter((game) => !old.includes(game));
}

export async function drop(id: string): Promise<void> {
  memory.delete(id);
  try {
    await del(id, shelf());
  } catch {
    /* see above */
  }
}

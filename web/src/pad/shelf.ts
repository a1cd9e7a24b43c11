/** The score pads of this browser. Where it keeps nothing they live as long as the page does. */
import { createStore, del, get, set, values, type UseStore } from "idb-keyval";
import { randomHex } from "../net/ids";

/** A pad with all that it is made of: points follow from the entries, by the rules. */
export interface KeptPad {
  id: string;
  game: string;
  options: Record<string, string>;
  players: { name: string; colour: number }[];
  /** A seat and the code of what was written, one after the other. */
  entries: [number, number][];
  over: boolean;
  /** As they stand, for the list of pads. */
  totals: number[];
  places: number[];
  at: number;
}

/** A new one, with nothing written yet. */
export const begun = ({ game, options, players }: Pick<KeptPad, "game" | "options" | "players">): KeptPad => ({
  id: randomHex(8),
  game,
  options,
  players,
  entries: [],
  over: false,
  totals: players.map(() => 0),
  places: players.map(() => 1),
  at: Date.now(),
});

/** What is not kept, or not yet. */
const memory = new Map<string, KeptPad>();
let store: UseStore | undefined;
const shelf = (): UseStore => (store ??= createStore("saqqara-pads", "pads"));

export async function keepPad(pad: KeptPad): Promise<void> {
  memory.set(pad.id, pad);
  try {
    await set(pad.id, pad, shelf());
    if (memory.get(pad.id) === pad) memory.delete(pad.id);
  } catch {
    /* it stays as long as the page does */
  }
}

export async function fetchPad(id: string): Promise<KeptPad | undefined> {
  try {
    return memory.get(id) ?? (await get<KeptPad>(id, shelf()));
  } catch {
    return undefined;
  }
}

/** All pads, the newest first. */
export async function allPads(): Promise<KeptPad[]> {
  const found = new Map<string, KeptPad>();
  try {
    for (const pad of await values<KeptPad>(shelf())) found.set(pad.id, pad);
  } catch {
    /* see above */
  }
  for (const pad of memory.values()) found.set(pad.id, pad);
  return [...found.values()].sort((a, b) => b.at - a.at);
}

export async function dropPad(id: string): Promise<void> {
  memory.delete(id);
  try {
    await del(id, shelf());
  } catch {
    /* see above */
  }
}

/**
 * The boxes of this browser: those that somebody types in, as they stand, and the files of all that was played with, by
 * their digest. Where nothing is kept they live as long as the page does.
 */
import { createStore, del, entries, get, set, values, type UseStore } from "idb-keyval";
import { randomHex } from "../net/ids";

/** A box that is being made: its file as it stands, playable or not. */
export interface OwnBox {
  id: string;
  game: string;
  text: string;
  /** When it was changed last. */
  at: number;
}

let boxes: UseStore | undefined, files: UseStore | undefined;
const shelf = (): UseStore => (boxes ??= createStore("saqqara-boxes", "boxes"));
const cellar = (): UseStore => (files ??= createStore("saqqara-files", "files"));
const made = new Map<string, OwnBox>(),
  texts = new Map<string, string>();

export const newBox = (game: string, text: string): OwnBox => ({ id: randomHex(8), game, text, at: Date.now() });

/** Keep a box as it stands; whether it will be there when the browser was closed. */
export async function keepBox(box: OwnBox): Promise<boolean> {
  made.set(box.id, box);
  try {
    await set(box.id, box, shelf());
    return true;
  } catch {
    return false;
  }
}

/** The boxes of a game, the one that was changed last first. */
export async function boxesOf(game: string): Promise<OwnBox[]> {
  const found = new Map<string, OwnBox>();
  try {
    for (const box of await values<OwnBox>(shelf())) found.set(box.id, box);
  } catch {
    /* see above */
  }
  for (const box of made.values()) found.set(box.id, box);
  return [...found.values()].filter((box) => box.game === game).sort((a, b) => b.at - a.at);
}

export async function dropBox(id: string): Promise<void> {
  made.delete(id);
  try {
    await del(id, shelf());
  } catch {
    /* see above */
  }
}

const key = (game: string, digest: string): string => `${game} ${digest}`;

/** Keep the file of a box that is played with, so that games and records find it again. */
export async function keepText(game: string, digest: string, text: string): Promise<void> {
  texts.set(key(game, digest), text);
  try {
    await set(key(game, digest), text, cellar());
  } catch {
    /* see above */
  }
}

/** The file of a box by its digest, or the beginning of it. */
export async function textOf(game: string, digest: string): Promise<string | undefined> {
  const begins = ([name]: [IDBValidKey, string]): boolean => String(name).startsWith(key(game, digest));
  const here = [...texts].find(begins)?.[1];
  if (here !== undefined) return here;
  try {
    return (
      (await get<string>(key(game, digest), cellar())) ??
      (await entries<IDBValidKey, string>(cellar())).find(begins)?.[1]
    );
  } catch {
    return undefined;
  }
}

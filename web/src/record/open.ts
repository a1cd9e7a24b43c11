/** A finished game in hand, wherever it comes from: a table of a server, a record file, a link that carries it. */
import { unpack as unpackBox } from "../box/link";
import { rulesOf } from "../engine";
import { NoBox, type Rules } from "../engine/rules";
import { gamePage } from "../games";
import { keepText } from "../lib/boxes";
import { hosted } from "../lib/host";
import type { Replayed } from "../net/protocol";
import { boxOf, recordOf, replay, replayFile } from "../net/rest";
import { examined } from "./examine";
import { shown, type Film, type Viewer } from "./film";
import { unpack } from "./link";
import { scan, write } from "./record";
import { BadRecord } from "./wrong";

export interface Finished {
  /** The record as a file. */
  text: string;
  /** The server's table it was played at. */
  table?: string;
  /** The game in states; null, if this page cannot play it and a server shows it. */
  film: Film | null;
  /** The game in frames, seen with somebody's eyes. */
  seen: (viewer: Viewer) => Replayed | Promise<Replayed>;
}

/** The rules do not run here, or cannot be fetched. */
class NoRules extends Error {}

/** The rules of a game with the box whose digest begins so. */
async function find(game: string, digest: string, box = digest): Promise<Rules> {
  if (!gamePage(game)) throw new BadRecord({ key: "game", game });
  try {
    return await rulesOf(game, digest);
  } catch (error) {
    throw error instanceof NoBox ? new BadRecord({ key: "box", box }) : new NoRules(String(error));
  }
}

/** A game from the text of its record; `again` asks a server to show it where this page cannot. */
async function opened(text: string, again: (viewer: Viewer) => Promise<Replayed>): Promise<Finished> {
  const scanned = scan(text),
    { game, box } = scanned.record;
  try {
    const played = examined(scanned, await find(game, box.digest, box.name));
    const made = new Map<Viewer, Replayed>();
    const seen = (viewer: Viewer): Replayed => {
      const frames = made.get(viewer) ?? shown(played, viewer);
      made.set(viewer, frames);
      return frames;
    };
    return { text, film: played, seen };
  } catch (error) {
    if (!beyondThisPage(error)) throw error;
    if (!hosted) throw error instanceof BadRecord ? error : new BadRecord({ key: "no_rules" });
    const everything = await again("all").catch((refused: Error) => {
      // What the page itself has found says more than that the server cannot either.
      throw error instanceof BadRecord ? error : refused;
    });
    return { text, film: null, seen: (viewer) => (viewer === "all" ? everything : again(viewer)) };
  }
}

/** Whether a server may be able to show what this page cannot. */
const beyondThisPage = (error: unknown): boolean =>
  error instanceof NoRules || (error instanceof BadRecord && ["version", "box", "otherwise"].includes(error.wrong.key));

/** The box that a table was played with, if it is not here: that of somebody's own. */
async function fetchBox(id: string, text: string): Promise<void> {
  const { game, box } = scan(text).record;
  try {
    await rulesOf(game, box.digest);
  } catch (error) {
    if (error instanceof NoBox) await keepText(game, box.digest, await boxOf(id));
  }
}

/** The game of a server's table. */
export async function openTable(id: string): Promise<Finished> {
  const text = await recordOf(id);
  await fetchBox(id, text);
  return { ...(await opened(text, (viewer) => replay(id, viewer))), table: id };
}

/** The game in a record file. */
export const openText = (text: string): Promise<Finished> => opened(text, (viewer) => replayFile(text, viewer));

/** The box that a link carries beside its game is kept, so that games and records find it. */
async function takeBox(game: string, digest: string, packed: string): Promise<void> {
  const text = await unpackBox(packed);
  const read = text === null ? undefined : (await rulesOf(game)).unpack(text);
  if (!read?.fine || !read.box.digest.startsWith(digest)) throw new BadRecord({ key: "link" });
  await keepText(game, read.box.digest, read.box.text);
}

/** The game that a link carries, perhaps with its box. */
export async function openLink(data: string, box?: string): Promise<Finished> {
  const found = async (game: string, digest: string): Promise<Rules> => {
    try {
      return await find(game, digest);
    } catch (error) {
      if (!box || !(error instanceof BadRecord) || error.wrong.key !== "box") throw error;
      await takeBox(game, digest, box);
      return find(game, digest);
    }
  };
  const record = await unpack(data, found).catch((error: Error) => {
    throw error instanceof NoRules ? new BadRecord({ key: "no_rules" }) : error;
  });
  return openText(write(record));
}

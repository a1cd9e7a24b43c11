/** The games whose rules run in this page, fetched when they are wanted. */
import { Engine } from "./engine";
import { textOf } from "../lib/boxes";
import prints from "./made/prints.json";
import { NoBox, NoEngine, type BoxFile, type GameFile, type Rules } from "./rules";
import { Crew, Thinker } from "./thinker";

const modules = import.meta.glob<string>("./made/*.wasm", { query: "?url", import: "default", eager: true });
const files = import.meta.glob<GameFile>(["./made/*.json", "!./made/engine.json", "!./made/prints.json"], {
  import: "default",
});

/** By which page and server know that they play by the same rules: of every game whose rules can run here. */
export const PRINTS: string[] = typeof WebAssembly === "undefined" ? [] : Object.values(prints);

interface Fetched {
  module: WebAssembly.Module;
  game: GameFile;
}

/** A game, its rules and who thinks about it. */
export interface Playing {
  rules: Rules;
  thinker: Pick<Thinker, "choose" | "advise">;
}

const fetched = new Map<string, Promise<Fetched>>();
const playing = new Map<string, Promise<Playing>>();

async function fetchGame(name: string): Promise<Fetched> {
  const file = files[`./made/${name}.json`],
    address = modules[`./made/${name}.wasm`];
  if (!file || !address) throw new NoEngine(`no rules of ${name}`);
  if (typeof WebAssembly === "undefined") throw new NoEngine("no WebAssembly");
  const [game, answer] = await Promise.all([file(), fetch(address)]);
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
  return { game, module: await compiled(await answer.arrayBuffer()) };
}

/** A browser may know WebAssembly and still not all that the rules need of it, or forbid it. */
async function compiled(bytes: ArrayBuffer): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compile(bytes);
  } catch (error) {
    throw new NoEngine(String(error));
  }
}

/** Keep what is fetched, but not a failure. */
function once<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  let found = kept.get(key);
  if (!found) {
    found = make();
    kept.set(key, found);
    found.catch(() => kept.delete(key));
  }
  return found;
}

/** What is told of a game: players, options, kinds of points, bots. */
export const gameFile = async (name: string): Promise<GameFile> => {
  const file = files[`./made/${name}.json`];
  if (!file) throw new NoEngine(`no rules of ${name}`);
  return file();
};

const shipped = ({ boxes }: GameFile, digest?: string): BoxFile | undefined =>
  digest === undefined ? boxes[0] : boxes.find((box) => box.digest.startsWith(digest));

/** A box of somebody's own that was played with in this browser, read by the rules themselves. */
async function own(engine: Engine, digest: string): Promise<BoxFile | undefined> {
  const text = await textOf(engine.game.name, digest);
  const read = text === undefined ? undefined : engine.unpack(text);
  return read?.fine && read.box.digest.startsWith(digest) ? read.box : undefined;
}

const engineOf = async ({ module, game }: Fetched, box?: BoxFile): Promise<Engine> =>
  new Engine(await WebAssembly.instantiate(module), game, box);

/** The usual box, or that of a digest. */
async function boxOf(at: Fetched, digest?: string): Promise<BoxFile> {
  const box = shipped(at.game, digest) ?? (await own(await engineOf(at), digest!));
  if (!box) throw new NoBox(`no box ${digest} of ${at.game.name}`);
  return box;
}

/** A game with its usual box, or that of a digest (the beginning of it will do). */
export function playingOf(name: string, digest?: string): Promise<Playing> {
  return once(playing, `${name} ${digest ?? ""}`, async () => {
    const at = await once(fetched, name, () => fetchGame(name));
    const box = await boxOf(at, digest);
    return { rules: await engineOf(at, box), thinker: new Thinker(at.module, at.game, box) };
  });
}

export const rulesOf = async (name: string, digest?: string): Promise<Rules> => (await playingOf(name, digest)).rules;

/** Workers on all cores that look back at a game with this box; whoever asked for them closes them. */
export async function crewOf(name: string, digest: string): Promise<Crew> {
  const at = await once(fetched, name, () => fetchGame(name));
  return new Crew({ ...at, box: await boxOf(at, digest) });
}

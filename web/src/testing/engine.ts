/** The games' modules as they were built, for tests that run in Node. */
import type { Playing } from "../engine";
import { Engine } from "../engine/engine";
import { fromBase64 } from "../engine/memory";
import { Mind } from "../engine/mind";
import type { BoxFile, GameFile } from "../engine/rules";

const modules = import.meta.glob<string>("../engine/made/*.wasm", {
  query: "?url&inline",
  import: "default",
  eager: true,
});
const files = import.meta.glob<GameFile>("../engine/made/*.json", { import: "default", eager: true });

const MADE = Object.keys(modules).map((path) => path.split("/").at(-1)!.replace(".wasm", ""));
const OF_A_PAD = "-pad";
/** The names of all games, and of those that have a score pad. */
export const NAMES = MADE.filter((name) => !name.endsWith(OF_A_PAD));
export const PADS = MADE.filter((name) => name.endsWith(OF_A_PAD)).map((name) => name.slice(0, -OF_A_PAD.length));

export const gameFile = (name: string): GameFile => files[`../engine/made/${name}.json`]!;

export function engine(name: string, box?: BoxFile): Engine {
  const [, data] = modules[`../engine/made/${name}.wasm`]!.split(",");
  const module = new WebAssembly.Module(fromBase64(data!).slice().buffer);
  return new Engine(new WebAssembly.Instance(module), gameFile(name), box);
}

/** A number 0 to n − 1, the same in every run. */
export function dice(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

/** Bots and hints thought of at once and not for long: Node has no workers of the kind that the page has. */
export function thinking(name: string): Playing["thinker"] {
  const rules = engine(name);
  const mind = new Mind(rules);
  const budget = { seconds: 60, playouts: 20 };
  const { bots } = rules.game;
  return {
    choose: async (state, seat, level) =>
      mind.choose(state, seat, bots.find((bot) => bot.name === level) ?? bots[0]!, budget),
    advise: async (state, seat) => mind.advise(state, seat, budget),
  };
}

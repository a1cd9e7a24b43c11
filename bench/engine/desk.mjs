// What a benchmark can ask of a browser, by `page.evaluate`: the files beside this one are those of the built page.
import { batches, stepByStep } from "./random.mjs";

const bytesOf = async (address) => (await fetch(address)).arrayBuffer();
const fromBase64 = (text) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

/** The milliseconds until a module is ready to be asked, as the page makes it ready, once its bytes are there. */
async function readied(address) {
  const code = await bytesOf(address);
  const start = performance.now();
  await WebAssembly.instantiate(await WebAssembly.compile(code));
  return performance.now() - start;
}

let worker, asked = 0;
const known = new Set();
const modules = new Map();

/** What a bot of the page thinks, in the page's own worker. */
async function thought({ game, module, state, seat, bot, budget }) {
  worker ??= new Worker("./thinking.mjs", { type: "module" });
  if (!modules.has(game.name)) modules.set(game.name, await WebAssembly.compile(await bytesOf(module)));
  const key = game.name, made = { module: modules.get(key), game, box: game.boxes[0] };
  const question = { id: ++asked, key, state: fromBase64(state), seat, bot, budget, ...(known.has(key) ? {} : { made }) };
  known.add(key);
  const answer = await new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message || "the worker failed"));
    worker.postMessage(question);
  });
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer;
}

window.desk = {
  readied,
  thought,
  batches: async (address, given) => batches(await bytesOf(address), given),
  stepByStep: async (address, given) => stepByStep(await bytesOf(address), given),
};

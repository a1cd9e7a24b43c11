// Comes before the page's own worker and counts the playouts of each thought, which the page itself has no use for.
import { USED } from "./told.mjs";

const Instance = WebAssembly.Instance;
let used = 0, began = 0;
WebAssembly.Instance = function (module) {
  const { exports } = new Instance(module);
  const begin = (...given) => {
    used = 0;
    return exports.begin(...given);
  };
  const think = (...given) => {
    const on = exports.think(...given);
    used = new Int32Array(exports.memory.buffer, given.at(-2), 2 * USED + 1)[2 * USED];
    return on;
  };
  return { exports: { ...exports, begin, think } };
};

addEventListener("message", () => (began = performance.now()));
const post = self.postMessage.bind(self);
self.postMessage = (thought) => post({ ...thought, playouts: used, seconds: (performance.now() - began) / 1000 });

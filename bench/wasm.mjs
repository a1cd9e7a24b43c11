// Random games to the end by a module, as `saqqara simulate` plays them; bench/wasm.py says what, and reads what came out.
import fs from "node:fs";

const given = JSON.parse(fs.readFileSync(0, "utf8"));
const began = performance.now();
await WebAssembly.instantiate(fs.readFileSync(given.whole));
const loaded = performance.now() - began;
const { instance } = await WebAssembly.instantiate(fs.readFileSync(given.module));
const { memory, __heap_base, play_many } = instance.exports;
const { games, players, kinds, codes } = given;
let top = __heap_base.value;
const room = (bytes) => { const at = (top + 15) & ~15; top = at + bytes; return at; };
const table = Buffer.from(given.table, "base64"), box = Buffer.from(given.box, "base64");
const at = {
  box: room(box.length), states: room(table.length * games), dice: room(16 * games), codes: room(8 * codes),
  steps: room(8 * games), points: room(8 * games * players * kinds), won: room(8 * games), lost: room(8 * games),
};
memory.grow(Math.ceil(top / 65536));
const bytes = new Uint8Array(memory.buffer), dice = new BigInt64Array(memory.buffer, at.dice, 2 * games);
bytes.set(box, at.box);
const lists = [at.steps, games, at.points, games, players, kinds, at.won, games, at.lost, games];
let best = Infinity, steps = 0;
for (let repeat = 0; repeat < given.repeats; repeat++) {
  for (let game = 0; game < games; game++) bytes.set(table, at.states + game * table.length);
  given.dice.forEach((start, nth) => { dice[nth] = BigInt(start); });
  const start = performance.now();
  play_many(at.box, at.states, games, at.dice, 2 * games, at.codes, codes, given.longest, ...lists);
  best = Math.min(best, performance.now() - start);
  steps = new Int32Array(memory.buffer, at.steps, 2 * games).reduce((sum, number, nth) => (nth % 2 ? sum : sum + number), 0);
}
const points = Buffer.from(memory.buffer, at.points, 8 * games * players * kinds).toString("base64");
console.log(JSON.stringify({ steps, seconds: best / 1000, points, loaded }));

// Random games to the end by a module, in Node; bench/wasm.py says what, and reads what came out.
import fs from "node:fs";
import { batches } from "./engine/random.mjs";

const given = JSON.parse(fs.readFileSync(0, "utf8"));
const began = performance.now();
await WebAssembly.instantiate(fs.readFileSync(given.whole));
const loaded = performance.now() - began;
console.log(JSON.stringify({ ...(await batches(fs.readFileSync(given.module), given)), loaded }));

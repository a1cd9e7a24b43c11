// The worker that keeps the page for times without a network: offline-worker.js, told what was built.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const WORKER = new URL("offline-worker.js", import.meta.url);
// The page itself is kept as it is sent; messengers alone show the picture, and the server reads what belongs together.
const NOT_KEPT = ["index.html", "preview.png", "files.json"];

const hash = (content) => createHash("sha256").update(content).digest("hex");

/** Writes sw.js: another version whenever a file of the page is another. */
export function offline() {
  let folder;
  return {
    name: "offline",
    apply: "build",
    enforce: "post",
    configResolved: ({ publicDir }) => void (folder = publicDir),
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const built = Object.values(bundle).map((one) => [one.fileName, hash(one.code ?? one.source)]);
        const plain = readdirSync(folder).map((name) => [name, hash(readFileSync(join(folder, name)))]);
        const files = [...built, ...plain].toSorted(([one], [other]) => (one < other ? -1 : 1));
        const worker = readFileSync(WORKER, "utf8");
        const told = {
          version: hash(JSON.stringify([files, worker])).slice(0, 16),
          entry: Object.values(bundle).find((one) => one.isEntry).fileName,
          files: files.map(([name]) => name).filter((name) => !NOT_KEPT.includes(name)),
        };
        const source = `const BUILT = ${JSON.stringify(told)};\n${worker}`;
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}

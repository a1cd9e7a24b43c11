// Every file of the page once more, as small as it gets: a server of ours sends it so, and others can (`brotli_static`, `precompressed`).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const WORTH_IT = /\.(js|css|wasm|svg|json|webmanifest)$/;
const LEAST = 400; // bytes; what is smaller fits into one packet anyway

export function packed() {
  let folder;
  return {
    name: "packed",
    apply: "build",
    enforce: "post",
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir)),
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true })) {
        if (!WORTH_IT.test(name)) continue;
        const file = join(folder, name);
        const content = readFileSync(file);
        if (content.length < LEAST) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
      }
    },
  };
}

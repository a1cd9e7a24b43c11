// The words of the page: its own, and those that each game brings in its folder. `node scripts/words.mjs` writes src/words.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "@inlang/paraglide-js";

const WEB = fileURLToPath(new URL("..", import.meta.url));
const LOCALES = ["en", "pl", "cs", "el"];

/** Where messages lie, by language: in messages/ and its folders, and in the folder of every game that has some, its score pad apart. */
function patterns() {
  const found = [
    ...folders("messages").map((name) => `messages/${name}`),
    ...folders("src/games").map((name) => `src/games/${name}/messages`),
    ...folders("src/games").map((name) => `src/games/${name}/pad/messages`),
  ];
  return ["messages", ...found.filter((folder) => has(folder)).sort()].map((folder) => `./${folder}/{locale}.json`);
}

const folders = (place) =>
  readdirSync(join(WEB, place), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name);

function has(folder) {
  try {
    return readdirSync(join(WEB, folder)).includes(`${LOCALES[0]}.json`);
  } catch {
    return false;
  }
}

/** inlang's settings: a file that lists what is there, so it is written and not kept. */
function settle() {
  const settings = {
    baseLocale: LOCALES[0],
    locales: LOCALES,
    modules: ["./node_modules/@inlang/plugin-message-format/dist/index.js"],
    "plugin.inlang.messageFormat": { pathPattern: patterns() },
  };
  const text = JSON.stringify(settings, null, 2) + "\n";
  const file = join(WEB, "project.inlang/settings.json");
  mkdirSync(join(WEB, "project.inlang"), { recursive: true });
  if (read(file) !== text) writeFileSync(file, text);
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** What Paraglide is told, by Vite and here. */
export function words() {
  settle();
  return {
    project: join(WEB, "project.inlang"),
    outdir: join(WEB, "src/words"),
    strategy: ["globalVariable", "baseLocale"],
    outputStructure: "locale-modules",
    experimentalMiddlewareLocaleSplitting: true,
    isServer: "import.meta.env.SSR",
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compile(words());

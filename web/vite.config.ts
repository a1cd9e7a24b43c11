import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { apart } from "./scripts/apart.mjs";
import { offline } from "./scripts/offline.mjs";
import { packed } from "./scripts/packed.mjs";
import { typography } from "./scripts/typography.mjs";
import { words } from "./scripts/words.mjs";

const server = process.env.SAQQARA_SERVER ?? "http://127.0.0.1:8000";

/** The two fonts of the first paint are asked for together with the script, not after it. */
const preload: Plugin = {
  name: "preload-fonts",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle }) => ({
      html,
      tags: Object.keys(bundle ?? {})
        .filter((name) => /alegreya(-sans)?-latin-(800|400)-normal.*woff2$/.test(name))
        .map((name) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `./${name}` },
          injectTo: "head" as const,
        })),
    }),
  },
};

/** Small parts that the same pages need come in one file: each file of its own costs a request. */
const CHUNKS = [
  // Without main.ts: it waits for words, which need what is shared.
  {
    name: "base",
    tags: ["$initial" as const],
    test: (id: string) => !/\/(main\.ts|index\.html)$/.test(id),
    priority: 2,
  },
  // What all words need, and boards too: else whoever wants words gets half a board with them.
  { name: "base", test: /\/words\/registry\.js$/, priority: 3 },
  { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 5_000 },
];

export default defineConfig({
  // Any folder of any web server will do; a server of ours writes its own root into the page (server/page.py).
  base: "./",
  plugins: [svelte(), preload, apart, typography(), offline(), packed(), paraglideVitePlugin(words())],
  // Beside the Python that serves it, so that the wheel takes it along.
  build: {
    outDir: "../src/saqqara/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    // By it our server knows what an address will need before any script runs.
    manifest: "files.json",
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: CHUNKS } } },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": { target: server, ws: true } } },
  // Whole games are played: a busy machine may take its time.
  test: { environment: "node", include: ["src/**/*.test.ts"], testTimeout: 120_000, hookTimeout: 120_000 },
});

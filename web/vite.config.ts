import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { offline } from "./scripts/offline.mjs";
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

/**
 * One language a chunk. In a browser Paraglide's messages look their words up in what lib/book.svelte.ts has fetched and never
 * reach the languages they import, but the bundler does not see that: without these imports nothing holds the four together.
 */
const apart: Plugin = {
  name: "one-language-a-chunk",
  transform: (code, id, options) =>
    options?.ssr || !id.endsWith("/words/messages/_index.js")
      ? undefined
      : { code: code.replaceAll(/^import \* as \w+ from "\.\/\w+\.js"$/gm, ""), map: null },
};

export default defineConfig({
  // Any folder of any web server will do; a server of ours writes its own root into the page (server/page.py).
  base: "./",
  plugins: [svelte(), preload, apart, typography(), offline(), paraglideVitePlugin(words())],
  // Beside the Python that serves it, so that the wheel takes it along.
  build: {
    outDir: "../src/saqqara/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 300,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
});

import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

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
        .map((name) => ({ tag: "link", attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${name}` }, injectTo: "head" as const })),
    }),
  },
};

export default defineConfig({
  plugins: [
    svelte(),
    preload,
    paraglideVitePlugin({ project: "./project.inlang", outdir: "./src/words", strategy: ["globalVariable", "baseLocale"] }),
  ],
  // Beside the Python that serves it, so that the wheel takes it along.
  build: { outDir: "../src/saqqara/page", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 300, rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
});

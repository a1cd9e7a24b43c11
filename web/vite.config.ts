import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.SAQQARA_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [
    svelte(),
    paraglideVitePlugin({ project: "./project.inlang", outdir: "./src/words", strategy: ["globalVariable", "baseLocale"] }),
  ],
  // Beside the Python that serves it, so that the wheel takes it along.
  build: { outDir: "../src/saqqara/page", emptyOutDir: true, target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 300, rolldownOptions: { checks: { pluginTimings: false } } },
  server: { proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "node", include: ["src/**/*.test.ts"] },
});

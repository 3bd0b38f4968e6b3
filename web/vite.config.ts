import { defineConfig } from "vite";
import { catalogues } from "./build/catalogues.ts";

export default defineConfig({
  // Behind a proxy the server may live under another path: the page names its own base.
  base: "./",
  plugins: [catalogues()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: "../src/whistlestop/server/web",
    emptyOutDir: true,
    target: "es2022",
    // A strict policy forbids inline code and data: fonts come as files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
});

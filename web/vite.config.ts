import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { catalogues } from "./build/catalogues.ts";
import { entryName, installable } from "./build/installable.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig(({ mode }) => ({
  base: "./",
  plugins: [catalogues(), ...(mode === "gallery" ? [] : [installable()])],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // Colours and marks are read from a file of the Python package.
  server: {
    fs: { allow: [path("..")] },
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
  build: {
    outDir: path(mode === "gallery" ? "../build/gallery" : "../src/whistlestop/_web"),
    emptyOutDir: true,
    target: "es2022",
    // The content security policy forbids inline scripts and data URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input:
        mode === "gallery"
          ? path("gallery.html")
          : { index: path("index.html"), "service-worker": path("src/worker/serviceWorker.ts") },
      output: { entryFileNames: entryName },
    },
  },
}));

import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { catalogues } from "./build/catalogues.ts";
import { entryName, installable } from "./build/installable.ts";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Each with all that it imports; what a group of higher priority has is not repeated. */
const GROUPS = [
  { name: "index", test: /src\/(App|main)\.tsx$/, priority: 2 },
  // Tables and replays alike.
  {
    name: "board",
    test: /src\/(board\/Board|app\/(CardPicture|Piece|boardState|connectedCities|grouped|names|points))\.tsx?$/,
    priority: 1,
  },
];

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
      output: {
        entryFileNames: entryName,
        // Parts that are always loaded together are one file: a slow line has a long way for each.
        ...(mode === "gallery" ? {} : { codeSplitting: { groups: GROUPS } }),
      },
    },
  },
}));

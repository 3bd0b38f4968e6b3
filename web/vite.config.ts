import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig(({ mode }) => ({
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  // Colours and marks are read from the Python package: one file for both.
  server: { fs: { allow: [path("..")] } },
  build: {
    outDir: path(mode === "workshop" ? "../build/workshop" : "../src/whistlestop/_web"),
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { input: path(mode === "workshop" ? "workshop.html" : "index.html") },
  },
  test: { include: ["test/**/*.test.{ts,tsx}"] },
}));

// Apart from vite.config.ts: building the client does not need the tests' tools.
import { defineConfig, mergeConfig } from "vitest/config";
import vite from "./vite.config.ts";

export default defineConfig((run) =>
  mergeConfig(vite(run), { test: { include: ["test/**/*.test.{ts,tsx}"] } }),
);

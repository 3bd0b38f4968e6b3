// Separate from vite.config.ts, because a build does not need the test tools.
import { defineConfig, mergeConfig } from "vitest/config";
import vite from "./vite.config.ts";

export default defineConfig((run) =>
  mergeConfig(vite(run), { test: { include: ["test/**/*.test.{ts,tsx}"] } }),
);

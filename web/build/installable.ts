/** Makes the page installable: a manifest, icons, and the service worker with the list of files that it keeps. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Plugin, Rolldown } from "vite";

const ICONS = new URL("../src/icons/", import.meta.url);
const WORKER = "service-worker.js";
const MANIFEST = "manifest.webmanifest";
const PAPER = { light: "#f3eee3", dark: "#11161d" } as const;

/** Files by which a device shows the page: name, size, and whether the device may cut a shape out of it. */
const PICTURES = [
  ["icon-192.png", "192x192", "any"],
  ["icon-512.png", "512x512", "any"],
  ["icon-maskable-512.png", "512x512", "maskable"],
] as const;
const APPLE = "icon-180.png";

/** The worker is at the root, because it may only act for pages below its own address. */
export const entryName = (chunk: { name: string }): string =>
  chunk.name === "service-worker" ? WORKER : "assets/[name]-[hash].js";

export function installable(): Plugin {
  const paths = new Map<string, string>();
  return {
    name: "installable",
    apply: "build",
    buildStart() {
      for (const name of [...PICTURES.map(([name]) => name), APPLE]) {
        const source = readFileSync(new URL(name, ICONS));
        paths.set(name, this.emitFile({ type: "asset", name, source }));
      }
    },
    transformIndexHtml: {
      order: "post",
      handler: (html) =>
        html.replace(
          "</title>",
          `</title>
    <link rel="manifest" href="./${MANIFEST}" />
    <link rel="apple-touch-icon" href="./__APPLE__" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="${PAPER.light}" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="${PAPER.dark}" />`,
        ),
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const pathOf = (name: string) => this.getFileName(paths.get(name)!);
        this.emitFile({ type: "asset", fileName: MANIFEST, source: manifest(pathOf) });
        const page = bundle["index.html"];
        if (page?.type === "asset") page.source = String(page.source).replace("__APPLE__", pathOf(APPLE));
        const worker = bundle[WORKER];
        if (worker?.type === "chunk")
          worker.code = filled(worker.code, shellOf(bundle), pathOf("icon-192.png"));
      },
    },
  };
}

function manifest(pathOf: (name: string) => string): string {
  return JSON.stringify({
    id: "./",
    name: "Whistlestop",
    short_name: "Whistlestop",
    start_url: "./",
    scope: "./",
    display: "standalone",
    background_color: PAPER.light,
    theme_color: PAPER.light,
    categories: ["games"],
    icons: PICTURES.map(([name, sizes, purpose]) => ({
      src: pathOf(name),
      sizes,
      purpose,
      type: "image/png",
    })),
  });
}

/** The scripts, styles, fonts and texts without which no page can say that the server cannot be reached. */
export function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const files = Object.values(bundle);
  const isCatalogue = (id: string | null) => id?.includes("virtual:catalogue/") ?? false;
  // The entry is part of a group of modules, whose file is not marked as an entry.
  const roots = files.filter(
    (one) => one.type === "chunk" && (one.name === "index" || isCatalogue(one.facadeModuleId)),
  );
  const rest = files.filter(
    ({ fileName }) =>
      /\/index-[^/]*\.css$/.test(fileName) || /-(latin-wght|polish)-[^/]*\.woff2$/.test(fileName),
  );
  const all = new Set(rest.map(({ fileName }) => fileName));
  for (const { fileName } of roots) addImports(fileName, bundle, all);
  return [...all].sort();
}

/** A script with all that it imports. */
function addImports(name: string, bundle: Rolldown.OutputBundle, all: Set<string>): void {
  if (all.has(name)) return;
  all.add(name);
  const file = bundle[name];
  if (file?.type === "chunk") for (const one of file.imports) addImports(one, bundle, all);
}

function filled(code: string, shell: string[], icon: string): string {
  const list = JSON.stringify(shell);
  const version = createHash("sha256").update(list).digest("hex").slice(0, 12);
  return code
    .replace(/(["'`])__SHELL__\1/, JSON.stringify(list))
    .replace("__VERSION__", version)
    .replace("__ICON__", icon);
}

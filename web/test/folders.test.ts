/** The folders of the source import each other without cycles. `npm run lint` runs this file too. */

import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../src");
const IMPORT = /(?:from|import\(|import)\s*"(\.[^"]+)"/g;
type Graph = Map<string, Set<string>>;

/** The folder of a file; a file outside folders counts as its own. */
function folderOf(path: string): string {
  const [first = "", ...rest] = relative(SOURCE, path).split("/");
  return rest.length ? first : first.replace(/\.tsx?$/, "");
}

function importsBetweenFolders(): Graph {
  const graph: Graph = new Map();
  const files = readdirSync(SOURCE, { recursive: true, encoding: "utf8" });
  for (const name of files.filter((one) => /\.tsx?$/.test(one))) {
    const path = join(SOURCE, name);
    for (const [, target = ""] of readFileSync(path, "utf8").matchAll(IMPORT)) {
      const [from, to] = [folderOf(path), folderOf(normalize(join(dirname(path), target)))];
      if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to));
    }
  }
  return graph;
}

function reachable(graph: Graph, from: string, seen = new Set<string>()): Set<string> {
  for (const to of graph.get(from) ?? [])
    if (!seen.has(to)) {
      seen.add(to);
      reachable(graph, to, seen);
    }
  return seen;
}

/** Each import from one folder to another that leads back to it. */
function cyclesOf(graph: Graph): string[] {
  return [...graph].flatMap(([from, targets]) =>
    [...targets].filter((to) => reachable(graph, to).has(from)).map((to) => `${from} → ${to}`),
  );
}

test("no folder imports itself through others", () => {
  const graph = importsBetweenFolders();
  expect(graph.get("pages")).toContain("app");
  expect(cyclesOf(graph)).toEqual([]);
});

test("a cycle over three folders is found", () => {
  const graph: Graph = new Map([
    ["a", new Set(["b"])],
    ["b", new Set(["c"])],
    ["c", new Set(["a"])],
    ["d", new Set(["a"])],
  ]);
  expect(cyclesOf(graph)).toEqual(["a → b", "b → c", "c → a"]);
});

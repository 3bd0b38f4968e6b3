import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Drawing, levelFor } from "../src/board/drawing";
import { corners, covers, edges, meet } from "../src/board/fitting";

const folder = new URL("../../src/whistlestop/draw/drawings/", import.meta.url);
const drawings = readdirSync(folder).map((file): [string, Drawing] => [
  file.split("-").slice(0, -1).join("-"),
  JSON.parse(readFileSync(new URL(file, folder), "utf8")),
]);

test.each(drawings)(
  "farther off %s has names that cover nothing, in letters that can be read",
  (_, drawing) => {
    for (const sheet of drawing.sheets) {
      const [full, short] = [sheet.levels[0]!, sheet.levels.at(-1)!];
      for (const scale of [0.61, 0.57, 0.53, 0.48, 0.44, 0.36, 0.33]) {
        const level = levelFor(sheet, scale, drawing.legible);
        if (level === full || level === short) continue;
        expect(level.size * scale).toBeGreaterThanOrEqual(drawing.legible);
        const labels = Object.entries(level.labels);
        expect(labels).toHaveLength(Object.keys(sheet.cities).length);
        const spaces = Object.values(sheet.tracks).flatMap(({ size, spaces: row }) =>
          row.map(([x, y, angle]) => corners(x, y, ...size, angle)),
        );
        const troubles = labels.filter(([code, label], at) => {
          const isName = label.lines !== short.labels[code]?.lines;
          return (
            labels.slice(at + 1).some(([, other]) => meet(edges(label), edges(other))) ||
            (isName && spaces.some((space) => covers(edges(label), space)))
          );
        });
        expect(troubles).toEqual([]);
      }
    }
  },
);

test("on a small laptop most cities have their names", () => {
  for (const [, drawing] of drawings) {
    const wide = drawing.sheets.find((sheet) => sheet.name === "wide")!;
    const level = levelFor(wide, 0.54, drawing.legible);
    const short = wide.levels.at(-1)!;
    const named = Object.entries(level.labels).filter(
      ([code, label]) => label.lines !== short.labels[code]?.lines,
    );
    expect(named.length).toBeGreaterThan(Object.keys(wide.cities).length * 0.75);
  }
});

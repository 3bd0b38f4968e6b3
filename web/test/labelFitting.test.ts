import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Drawing, levelFor } from "../src/board/drawing";
import { corners, covers, edges, localCodes, meet } from "../src/board/labelFitting";

const folder = new URL("../../src/whistlestop/draw/drawings/", import.meta.url);
const drawings = readdirSync(folder).map((file): [string, Drawing] => [
  file.split("-").slice(0, -1).join("-"),
  JSON.parse(readFileSync(new URL(file, folder), "utf8")),
]);

test.each(drawings)(
  "farther off %s has names that cover nothing, in letters that can be read",
  (_, drawing) => {
    for (const sheet of drawing.sheets) {
      const [full, codes] = [sheet.levels[0]!, sheet.levels.at(-1)!];
      const short = localCodes(full, codes);
      for (const [at, scale] of [0.61, 0.57, 0.53, 0.48, 0.44, 0.36, 0.33, 0.24].entries()) {
        const level = levelFor(sheet, scale, drawing.legible, at % 2 ? "pl" : "en");
        if (level === full) continue;
        expect(level.size).toBeGreaterThanOrEqual(Math.min(drawing.legible / scale, codes.size));
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
    const short = localCodes(wide.levels[0]!, wide.levels.at(-1)!);
    const named = Object.entries(level.labels).filter(
      ([code, label]) => label.lines !== short.labels[code]?.lines,
    );
    expect(named.length).toBeGreaterThan(Object.keys(wide.cities).length * 0.75);
  }
});

test("a city with another name in a language gets a code of that name, if it is unique", () => {
  const [full, short] = (
    [
      ["Fen", "Trzcinowo"],
      ["Old Mill", "Nowy Młyn"],
      ["New Town", "Nowe Miasto"],
      ["Omaha", "Omaha"],
    ] as const
  ).reduce(
    ([names, codes], [en, pl], at) => {
      const label = (lines: Record<string, string[]>) =>
        ({ box: [0, 0, 9, 9], align: "start", lines }) as const;
      const code = ["FEN", "OLD", "NEW", "OMA"][at]!;
      return [
        { ...names, [code]: label({ en: [en], pl: [pl] }) },
        { ...codes, [code]: label({ en: [code], pl: [code] }) },
      ];
    },
    [{}, {}],
  );
  const level = localCodes(
    { name: "full", size: 9, labels: full! },
    { name: "short", size: 9, labels: short! },
  );
  expect(Object.values(level.labels).map(({ lines }) => lines.pl?.[0])).toEqual(["TRZ", "OLD", "NEW", "OMA"]);
  expect(level.labels.FEN?.lines.en).toEqual(["FEN"]);
});

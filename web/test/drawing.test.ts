import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Drawing, hitPath, sheetFor, textSpot, trackLine, upright } from "../src/board/drawing";
import { levelFor } from "../src/board/labelFitting";

const folder = new URL("../../src/whistlestop/draw/drawings/", import.meta.url);
const read = (game: string): Drawing => {
  const file = readdirSync(folder).find((name) => name.startsWith(`${game}-`));
  return JSON.parse(readFileSync(new URL(file ?? "", folder), "utf8"));
};
const usa = read("usa-classic");

describe("a drawing as the server sends it", () => {
  it("has a sheet for phones and one for desktops", () => {
    expect(sheetFor(usa, 360).name).toBe("narrow");
    expect(sheetFor(usa, 1100, 700).name).toBe("wide");
    expect(sheetFor(usa, 820, 900).name).toBe("narrow");
  });

  it("uses the other sheet where its spaces are clearly larger", () => {
    const mini = read("mini");
    expect(sheetFor(mini, 360, 700).name).toBe("narrow");
    expect(sheetFor(mini, 360, 230).name).toBe("wide");
  });

  it("shows the smallest names that are legible", () => {
    const wide = sheetFor(usa, 1440);
    expect(levelFor(wide, 1, usa.legible).size).toBe(wide.levels[0]!.size);
    expect(levelFor(wide, 0.5, usa.legible).size * 0.5).toBeGreaterThanOrEqual(usa.legible);
    // Too small for any: the largest.
    const narrow = sheetFor(usa, 360);
    expect(levelFor(narrow, 0.01, usa.legible).size).toBe(narrow.levels.at(-1)!.size);
  });

  it("has a hit area for every space of every track", () => {
    for (const sheet of usa.sheets) {
      expect(Object.keys(sheet.tracks)).toHaveLength(100);
      for (const track of Object.values(sheet.tracks)) {
        expect(track.hit).toHaveLength(track.spaces.length);
        expect(hitPath(track).split("M")).toHaveLength(track.spaces.length + 1);
      }
    }
  });

  it("draws a line from city to city", () => {
    const sheet = sheetFor(usa, 1440);
    const line = trackLine(sheet, "DEN-KAN:2");
    const [x, y] = sheet.cities.DEN as [number, number, number];
    expect(line.startsWith(`M${x} ${y}L`)).toBe(true);
    expect(line.split("L")).toHaveLength(6);
    expect(trackLine(sheet, "NOT-ONE")).toBe("");
  });

  it("keeps wheels at the bottom", () => {
    for (const angle of [-3.1, -1.6, -1.5, 0, 1.5, 1.6, 3.1]) {
      expect(Math.abs(upright(angle))).toBeLessThanOrEqual(90);
    }
    expect(upright(Math.PI)).toBeCloseTo(0);
  });

  it("writes labels inside their boxes", () => {
    for (const sheet of usa.sheets) {
      for (const level of sheet.levels) {
        for (const label of Object.values(level.labels).flatMap((labels) => Object.values(labels))) {
          const [x, y, width, height] = label.box;
          const last = textSpot(label, level.size, label.lines.length - 1);
          expect(Math.abs(last.x - x)).toBeLessThanOrEqual(width / 2);
          expect(last.y).toBeLessThanOrEqual(y + height / 2 + 0.1);
        }
      }
    }
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  type Drawing,
  hitPath,
  levelFor,
  sheetFor,
  textSpot,
  trackLine,
  upright,
} from "../src/board/drawing";

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

  it("shows names where they are legible and codes elsewhere", () => {
    const wide = sheetFor(usa, 1440);
    expect(levelFor(wide, 1, usa.legible).name).toBe("full");
    expect(levelFor(wide, 0.55, usa.legible).name).toBe("some");
    const narrow = sheetFor(usa, 360);
    expect(levelFor(narrow, 0.75, usa.legible).name).toBe("full");
    // Too small for either: letters are at least as large as those of codes.
    const far = levelFor(narrow, 0.01, usa.legible);
    expect(far.size).toBeGreaterThanOrEqual(narrow.levels.at(-1)!.size);
    expect(Object.values(far.labels).filter(({ lines }) => lines.en?.[0]?.length === 3)).not.toEqual([]);
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
        for (const label of Object.values(level.labels)) {
          const [x, y, width, height] = label.box;
          for (const lines of Object.values(label.lines)) {
            const last = textSpot(label, level.size, lines.length - 1);
            expect(Math.abs(last.x - x)).toBeLessThanOrEqual(width / 2);
            expect(last.y).toBeLessThanOrEqual(y + height / 2 + 0.1);
          }
        }
      }
    }
  });
});

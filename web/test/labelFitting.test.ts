import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Drawing, DrawnSheet } from "../src/board/drawing";
import { edges, levelFor, meet, tagSpot } from "../src/board/labelFitting";

const folder = new URL("../../src/whistlestop/draw/drawings/", import.meta.url);
const drawings = readdirSync(folder).map((file): [string, Drawing] => [
  file.split("-").slice(0, -1).join("-"),
  JSON.parse(readFileSync(new URL(file, folder), "utf8")),
]);
const LANGUAGES = ["en", "pl"];

const abbreviated = (sheet: DrawnSheet, scale: number, drawing: Drawing, language: string): string[] => {
  const { labels } = levelFor(sheet, scale, drawing.legible, language);
  return Object.keys(sheet.cities).filter((code) => !labels[code] || labels[code].short);
};

describe.each(drawings)("the names of %s", (_, drawing) => {
  const [wide, narrow] = drawing.sheets as [DrawnSheet, DrawnSheet];
  // The atlas of a campaign is shown whole only in its last games, and is too large for all names in the whole view of a phone.
  const isAtlas = Object.keys(wide.cities).length > 60;

  test.each(LANGUAGES)("are whole on a small laptop and on a phone that is zoomed in: %s", (language) => {
    // 1280 × 720 leaves the board 700 × 480 pixels at least; one press of the button enlarges it 1.5 times.
    const laptop = Math.min(770 / wide.units[0], 520 / wide.units[1]);
    expect(abbreviated(wide, laptop, drawing, language)).toEqual([]);
    for (const zoom of isAtlas ? [2, 3, 5, 8] : [1.5, 2, 3, 5, 8])
      expect(abbreviated(narrow, (zoom * 360) / narrow.units[0], drawing, language)).toEqual([]);
  });

  test.each(LANGUAGES)(
    "are legible in the whole view of a phone, and few are abbreviated: %s",
    (language) => {
      const scale = 360 / narrow.units[0];
      const { size } = levelFor(narrow, scale, drawing.legible, language);
      expect(size * scale).toBeGreaterThanOrEqual(9 - 1e-6);
      expect(abbreviated(narrow, scale, drawing, language).length).toBeLessThanOrEqual(isAtlas ? 24 : 6);
    },
  );

  test.each(LANGUAGES)(
    "are whole for the cities that matter, wherever the board is small: %s",
    (language) => {
      for (const scale of [360 / narrow.units[0], 0.2]) {
        const important = new Set(abbreviated(narrow, scale, drawing, language));
        const { labels, plates } = levelFor(narrow, scale, drawing.legible, language, important);
        expect([...important].filter((code) => !labels[code] || labels[code].short)).toEqual([]);
        expect([...plates].sort()).toEqual([...important].sort());
      }
    },
  );

  test.each(LANGUAGES)("give way to those that matter: %s", (language) => {
    const scale = 360 / narrow.units[0];
    const [mine] = abbreviated(narrow, scale, drawing, language);
    if (!mine) return;
    const { labels } = levelFor(narrow, scale, drawing.legible, language, new Set([mine]));
    const others = Object.entries(labels).filter(([code]) => code !== mine);
    for (const [, label] of others) expect(meet(edges(label), edges(labels[mine]!))).toBe(false);
  });

  test("do not grow beyond 18 pixels, and stay within the place that was free", () => {
    const before = levelFor(wide, 1, drawing.legible);
    const after = levelFor(wide, 4, drawing.legible);
    expect(after.size * 4).toBeCloseTo(18);
    for (const [code, label] of Object.entries(after.labels)) {
      const [inner, outer] = [edges(label), edges(before.labels[code]!)];
      expect(inner[0]).toBeGreaterThanOrEqual(outer[0] - 1e-6);
      expect(inner[1]).toBeGreaterThanOrEqual(outer[1] - 1e-6);
      expect(inner[2]).toBeLessThanOrEqual(outer[2] + 1e-6);
      expect(inner[3]).toBeLessThanOrEqual(outer[3] + 1e-6);
    }
  });
});

test("the tag of a new route covers no name where it can", () => {
  const spaces = [0, 20, 40].map((x): [number, number, number] => [x, 0, 0]);
  const track = { spaces, size: [18, 6] as [number, number] };
  const name = (x: number, y: number) => edges({ box: [x, y, 18, 10] });
  const above = tagSpot(track, [16, 8], []);
  expect(above[0]).toBe(20);
  expect(above[1]).toBeLessThan(0);
  const below = tagSpot(track, [16, 8], [name(20, above[1])]);
  expect(below).toEqual([20, -above[1]]);
  const beside = tagSpot(track, [16, 8], [name(20, above[1]), name(20, -above[1])]);
  expect([0, 40]).toContain(beside[0]);
  const covered = spaces.flatMap(([x]) => [name(x, above[1]), name(x, -above[1])]);
  expect(tagSpot(track, [16, 8], covered)).toEqual(above);
});

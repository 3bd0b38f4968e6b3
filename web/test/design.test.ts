import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CARD_COLOURS, lookOf, MARKS, THEMES } from "../src/design/symbols";
import { PLAYERS } from "../src/parts/players";
import { apart, KINDS } from "./vision";

const css = readFileSync(new URL("../src/design/tokens.css", import.meta.url), "utf8").toLowerCase();
const block = (theme: string) => css.split(`[data-theme="${theme}"] {`)[1]?.split("}")[0] ?? "";
const token = (theme: string, name: string) =>
  block(theme).match(new RegExp(`--${name}: (#[0-9a-f]{6})`))?.[1];

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe("the design", () => {
  it.each(Object.keys(THEMES))("is the same in style sheets and in SVG files: %s", (theme) => {
    for (const [name, value] of Object.entries(THEMES[theme] ?? {})) {
      expect(token(theme, name), name).toBe(value.toLowerCase());
    }
  });

  it.each(Object.keys(THEMES))("has legible texts: %s", (theme) => {
    const at = (name: string) => token(theme, name) as string;
    for (const ground of ["paper", "sheet", "land"]) {
      expect(contrast(at("ink"), at(ground)), `ink on ${ground}`).toBeGreaterThan(7);
      expect(contrast(at("soft"), at(ground)), `soft on ${ground}`).toBeGreaterThan(4.5);
    }
    for (const ground of ["paper", "sheet"]) {
      expect(contrast(at("signal"), at(ground)), `signal on ${ground}`).toBeGreaterThan(4.5);
    }
    expect(contrast(at("on-signal"), at("signal"))).toBeGreaterThan(4.5);
  });

  it("gives every card its own visible mark", () => {
    const looks = [...CARD_COLOURS, "locomotive"].map(lookOf);
    expect(new Set(looks.map((look) => look.mark)).size).toBe(9);
    for (const look of looks) {
      expect(MARKS[look.mark as string]).toBeTruthy();
      expect(contrast(look.fill, look.on), look.mark as string).toBeGreaterThan(3);
    }
  });

  it("gives every player a colour, a pattern and a legible initial", () => {
    expect(new Set(PLAYERS.map((player) => player.pattern)).size).toBe(5);
    expect(new Set(PLAYERS.map((player) => player.colour)).size).toBe(5);
    for (const player of PLAYERS)
      expect(contrast(player.fill, player.on), player.colour).toBeGreaterThan(4.5);
  });

  it.each(Object.keys(KINDS))("uses colours that are distinguishable with %s", (kind) => {
    const close: string[] = [];
    for (const colours of [PLAYERS.map(({ fill }) => fill), CARD_COLOURS.map((name) => lookOf(name).fill)]) {
      colours.forEach((a, i) => {
        for (const b of colours.slice(0, i))
          if (apart(a, b, kind) < 10) close.push(`${a} ${b} ${apart(a, b, kind).toFixed(1)}`);
      });
    }
    expect(close).toEqual([]);
  });

  it("draws an unknown colour gray", () => {
    expect(lookOf("turquoise")).toBe(lookOf("gray"));
  });
});

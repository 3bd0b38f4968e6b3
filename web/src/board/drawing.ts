/** The drawing of a board as the server sends it: the computed layout of everything. It contains no rule. */

import { fittingLevel, localCodes } from "./labelFitting";

/** x, y and the angle in radians. */
export type Space = [number, number, number];
/** Four corners as x and y. */
export type Quad = [number, number, number, number, number, number, number, number];

export interface DrawnTrack {
  route: string;
  colour: string;
  /** The number of spaces, from the first, that carry a locomotive. */
  locomotives?: number;
  /** Length and width of a space. */
  size: [number, number];
  spaces: Space[];
  hit: Quad[];
}

export interface DrawnLabel {
  /** Centre x and y, width, height. */
  box: [number, number, number, number];
  align: "start" | "middle" | "end";
  lines: Record<string, string[]>;
}

export interface LabelLevel {
  name: string;
  size: number;
  labels: Record<string, DrawnLabel>;
}

export interface DrawnSheet {
  name: string;
  /** The width in pixels that it was laid out for. */
  width: number;
  units: [number, number];
  base: Record<string, string>;
  cities: Record<string, [number, number, number]>;
  tracks: Record<string, DrawnTrack>;
  leads: string;
  badges: [route: string, mark: string, x: number, y: number, size: number][];
  levels: LabelLevel[];
}

export interface BoardMark {
  shape: string;
  tone: string;
  letters: string;
}

export interface Drawing {
  version: number;
  board: string;
  /** The smallest legible size of city names, in pixels. */
  legible: number;
  marks: Record<string, BoardMark>;
  sheets: DrawnSheet[];
}

/** Pages narrower than this are treated as phones. */
export const NARROW = 700;

/** A tablet held upright has room for the tall sheet with its larger spaces. */
const TALL = 0.9;

export function sheetFor(drawing: Drawing, width: number, height = 0): DrawnSheet {
  const name = width < NARROW || height > width * TALL ? "narrow" : "wide";
  return drawing.sheets.find((sheet) => sheet.name === name) ?? (drawing.sheets[0] as DrawnSheet);
}

/** Codes may grow by this factor before names are used at a small scale. */
const STRETCH = 1.5;

/** Full names if they are legible; otherwise legible names where they fit, and codes elsewhere. `scale` is pixels per unit. */
export function levelFor(sheet: DrawnSheet, scale: number, legible: number, language = "en"): LabelLevel {
  const levels = [...sheet.levels].sort((a, b) => a.size - b.size);
  const [full, short] = [levels[0]!, levels.at(-1)!];
  const wanted = legible / scale;
  if (wanted <= full.size) return full;
  const codes = localCodes(full, short);
  return fittingLevel(sheet, full, codes, Math.min(wanted, short.size * STRETCH), language);
}

/** The angle in degrees, turned so that wheels are at the bottom. */
export function upright(angle: number): number {
  const degrees = (angle * 180) / Math.PI;
  return degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees;
}

/** The clickable area of a track, as one path. */
export function hitPath(track: DrawnTrack): string {
  return track.hit
    .map(([ax, ay, bx, by, cx, cy, dx, dy]) => `M${ax} ${ay}L${bx} ${by} ${cx} ${cy} ${dx} ${dy}z`)
    .join("");
}

/** A line through the spaces from city to city. */
export function trackLine(sheet: DrawnSheet, name: string): string {
  const track = sheet.tracks[name];
  if (!track) return "";
  const [a, b] = track.route.split("-").map((code) => sheet.cities[code]);
  const middle = track.spaces.map(([x, y]) => `${x} ${y}`);
  const ends = [a, b].map((city) => (city ? `${city[0]} ${city[1]}` : ""));
  return `M${[ends[0], ...middle, ends[1]].filter(Boolean).join("L")}`;
}

/** Height of a capital and line height, relative to the font size, as the layout measured them. */
const CAPITAL = 0.75;
export const LEADING = 1.06;

export function textSpot(label: DrawnLabel, size: number, line: number): { x: number; y: number } {
  const [x, y, width, height] = label.box;
  const left = { start: -width / 2 + 0.5, middle: 0, end: width / 2 - 0.5 }[label.align];
  return { x: x + left, y: y - height / 2 + 0.5 + size * (CAPITAL + LEADING * line) };
}

/** The drawing of a board as the server sends it: the computed layout of everything. It contains no rule. */

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
  lines: string[];
  /** A line from the city to a distant name: x and y of both ends. */
  lead?: [number, number, number, number];
  /** An abbreviation, because no place was free for the whole name. */
  short?: boolean;
}

/** Names of one size, by language and city. */
export interface StoredLevel {
  size: number;
  labels: Record<string, Record<string, DrawnLabel>>;
  /** Whole names that cover something, of cities whose names are abbreviated or missing in `labels`. */
  covering: Record<string, Record<string, DrawnLabel>>;
}

/** The names to draw, in one language. */
export interface LabelLevel {
  size: number;
  labels: Record<string, DrawnLabel>;
  /** Cities whose names cover something and need a ground of their own. */
  plates: ReadonlySet<string>;
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
  levels: StoredLevel[];
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

/** A sheet must be this much larger than the one for the page before it is used instead. */
const BETTER = 1.06;

/** The sheet for a page of this width, or the other one if its spaces are clearly larger in this frame. */
export function sheetFor(drawing: Drawing, width: number, height = 0): DrawnSheet {
  const name = width < NARROW ? "narrow" : "wide";
  const [first, other] = [...drawing.sheets].sort((a) => (a.name === name ? -1 : 1)) as [
    DrawnSheet,
    DrawnSheet?,
  ];
  const isBetter =
    other && height > 0 && pixels(other, width, height) > BETTER * pixels(first, width, height);
  return isBetter ? other : first;
}

/** The width of a space in pixels, in a frame of this size. */
function pixels({ units, tracks }: DrawnSheet, width: number, height: number): number {
  const space = Object.values(tracks)[0]?.size[1] ?? 1;
  return space * Math.min(width / units[0], height / units[1]);
}

/** The painted width of a claimed track, relative to a free one: more than 1.5 even where pixels are coarse. */
export const CLAIMED = 1.58;

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

/** Labels for zoom levels between full names and codes: names wherever they fit. */
import { type DrawnLabel, type DrawnSheet, type LabelLevel, LEADING } from "./drawing";

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];
type Spot = readonly [number, number];

/** Font sizes are rounded to this step, so that few levels are computed. */
const STEP = 0.25;
/** Margin around a name. */
const ROOM = 1;

const made = new WeakMap<DrawnSheet, Map<string, LabelLevel>>();

/** Labels in this size: names that do not collide, and codes for the others. */
export function fittingLevel(
  sheet: DrawnSheet,
  full: LabelLevel,
  short: LabelLevel,
  wanted: number,
  language: string,
): LabelLevel {
  const size = Math.ceil(wanted / STEP) * STEP;
  const known = made.get(sheet) ?? new Map<string, LabelLevel>();
  made.set(sheet, known);
  const key = `${size} ${language}`;
  const level = known.get(key) ?? largest(sheet, spokenLevel(full, language), short, size);
  known.set(key, level);
  return level;
}

/** Boxes are sized for the longest name of all languages; this shrinks them to one language, with a margin for wide letters. */
function spokenLevel(full: LabelLevel, language: string): LabelLevel {
  const labels = Object.entries(full.labels).map(([code, label]): [string, DrawnLabel] => {
    const [x, y, width, height] = label.box;
    const own = longest(label.lines[language] ?? label.lines.en ?? []);
    const part = Math.min(1, (SPARE * own) / Math.max(...Object.values(label.lines).map(longest)));
    const aside = ((1 - part) * width) / 2;
    const at = { start: x - aside, middle: x, end: x + aside }[label.align];
    const lines = { [language]: label.lines[language] ?? label.lines.en ?? [] };
    return [code, { ...label, lines, box: [at, y, width * part, height] }];
  });
  return { ...full, labels: Object.fromEntries(labels) };
}

const SPARE = 1.12;
const longest = (lines: readonly string[]): number => Math.max(...lines.map((line) => line.length));

/** A name of several words in two lines. */
function folded(label: DrawnLabel, size: number): DrawnLabel[] {
  const [language, lines] = Object.entries(label.lines)[0] ?? ["", []];
  const words = lines[0]?.split(" ") ?? [];
  if (lines.length !== 1 || words.length < 2) return [];
  const halves = words
    .slice(1)
    .map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")])
    .sort((one, other) => longest(one) - longest(other))[0]!;
  const [x, y, width, height] = label.box;
  const part = Math.min(1, (SPARE * longest(halves)) / longest(lines));
  return [{ ...label, lines: { [language]: halves }, box: [x, y, width * part, height + LEADING * size] }];
}

/** If codes of this size collide, use the size that they were laid out for. */
function largest(sheet: DrawnSheet, full: LabelLevel, short: LabelLevel, size: number): LabelLevel {
  const level = mixed(sheet, full, short, size);
  if (size <= short.size) return level;
  const boxes = Object.values(level.labels).map(edges);
  const collides = boxes.some((box, at) => boxes.slice(at + 1).some((other) => meet(box, other)));
  return collides ? mixed(sheet, full, short, short.size) : level;
}

const coded = new WeakMap<LabelLevel, LabelLevel>();

/** Codes abbreviate English names. A city with another name gets its first three letters, if no other city has them. */
export function localCodes(full: LabelLevel, short: LabelLevel): LabelLevel {
  const known = coded.get(short);
  if (known) return known;
  const level = { ...short, labels: { ...short.labels } };
  const codes = Object.keys(short.labels);
  const languages = new Set(codes.flatMap((code) => Object.keys(full.labels[code]?.lines ?? {})));
  for (const language of languages) {
    const wanted = codes.map((code) => {
      const { en, [language]: own } = full.labels[code]?.lines ?? {};
      return own && own.join() !== en?.join() ? lettersOf(own) : code;
    });
    for (const [at, code] of codes.entries()) {
      const letters = wanted[at]!;
      const isFree = wanted.indexOf(letters) === wanted.lastIndexOf(letters) && !codes.includes(letters);
      if (!isFree) continue;
      const label = level.labels[code]!;
      level.labels[code] = { ...label, lines: { ...label.lines, [language]: [letters] } };
    }
  }
  coded.set(short, level);
  return level;
}

const lettersOf = (lines: readonly string[]): string =>
  lines
    .join("")
    .replace(/[^\p{L}]/gu, "")
    .slice(0, 3)
    .toLocaleUpperCase();

function mixed(sheet: DrawnSheet, full: LabelLevel, short: LabelLevel, size: number): LabelLevel {
  const labels: Record<string, DrawnLabel> = {};
  for (const [code, label] of Object.entries(short.labels))
    labels[code] = resized(label, sheet.cities[code]!, size / short.size);
  const spaces = Object.values(sheet.tracks).flatMap(({ size: [length, width], spaces: row }) =>
    row.map(([x, y, angle]) => corners(x, y, length, width, angle)),
  );
  for (const [code, label] of Object.entries(full.labels)) {
    const name = resized(label, sheet.cities[code]!, size / full.size);
    const two = folded(name, size).flatMap((one) => around(one, sheet.cities[code]!));
    const fitting = [name, ...around(name, sheet.cities[code]!), ...two]
      .flatMap((one) => NUDGES.map((nudge) => nudged(one, nudge, sheet)))
      .find((one) => fits(one, code, sheet, spaces, labels));
    if (fitting) labels[code] = fitting;
  }
  return { name: "some", size, labels };
}

/** Scaled, on the same side of its city. */
function resized(label: DrawnLabel, [cityX, cityY, radius]: readonly number[], by: number): DrawnLabel {
  const [x, y, width, height] = label.box;
  const [dx, dy] = [((by - 1) * width) / 2, ((by - 1) * height) / 2];
  const beside = Math.sign(x - cityX!) * (Math.abs(x - cityX!) > width / 2 ? 1 : 0);
  const above = Math.sign(y - cityY!) * (Math.abs(y - cityY!) > radius! ? 1 : 0);
  return { ...label, box: [x + dx * beside, y + dy * above, width * by, height * by] };
}

/** Small offsets, which are often enough. */
const NUDGES: readonly Spot[] = [
  [0, 0],
  [0, -3],
  [0, 3],
  [3, 0],
  [-3, 0],
  [4, -4],
  [-4, -4],
  [4, 4],
  [-4, 4],
];

/** Moved, but kept within the sheet. */
function nudged(label: DrawnLabel, [right, down]: Spot, sheet: DrawnSheet): DrawnLabel {
  const [x, y, width, height] = label.box;
  const within = (at: number, half: number, end: number) => Math.min(Math.max(at, half), end - half);
  const [across, deep] = sheet.units;
  return {
    ...label,
    box: [within(x + right, width / 2, across), within(y + down, height / 2, deep), width, height],
  };
}

/** The same label on the other sides of its city. */
function around(label: DrawnLabel, [x, y, radius]: readonly number[]): DrawnLabel[] {
  const [, , width, height] = label.box;
  const [aside, off] = [radius! + 2 + width / 2, radius! + 1 + height / 2];
  const sides: [number, number][] = [
    [1, 0],
    [-1, 0],
    [0, -1],
    [0, 1],
    [1, -0.7],
    [1, 0.7],
    [-1, -0.7],
    [-1, 0.7],
  ];
  return sides.map(([right, down]) => ({
    ...label,
    box: [x! + right * aside, y! + down * off, width, height],
    align: right > 0 ? "start" : right < 0 ? "end" : "middle",
  }));
}

function fits(
  label: DrawnLabel,
  code: string,
  sheet: DrawnSheet,
  spaces: readonly (readonly Spot[])[],
  labels: Readonly<Record<string, DrawnLabel>>,
): boolean {
  const box = edges(label);
  return (
    Object.entries(labels).every(([other, set]) => other === code || !meet(box, edges(set))) &&
    Object.entries(sheet.cities).every(
      ([other, [x, y, r]]) => far(box, x, y) >= r + (other === code ? 0 : ROOM),
    ) &&
    sheet.badges.every(([, , x, y, size]) => far(box, x, y) >= size / 2) &&
    spaces.every((space) => !covers(box, space))
  );
}

export const edges = ({ box: [x, y, width, height] }: DrawnLabel): Box => [
  x - width / 2,
  y - height / 2,
  x + width / 2,
  y + height / 2,
];

export const meet = (one: Box, other: Box): boolean =>
  one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

/** The distance from a box to a point. */
export const far = (box: Box, x: number, y: number): number =>
  Math.hypot(Math.max(box[0] - x, 0, x - box[2]), Math.max(box[1] - y, 0, y - box[3]));

export function corners(x: number, y: number, length: number, width: number, angle: number): Spot[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([along, beside]) => {
    const [a, b] = [(along! * length) / 2, (beside! * width) / 2];
    return [x + a * cos - b * sin, y + a * sin + b * cos];
  });
}

/** Whether a box and a rotated rectangle overlap: they do not if an axis separates them. */
export function covers(box: Box, space: readonly Spot[]): boolean {
  const xs = space.map(([x]) => x);
  if (Math.max(...xs) < box[0] - ROOM || Math.min(...xs) > box[2] + ROOM) return false;
  const corner: Spot[] = [
    [box[0] - ROOM, box[1] - ROOM],
    [box[2] + ROOM, box[1] - ROOM],
    [box[2] + ROOM, box[3] + ROOM],
    [box[0] - ROOM, box[3] + ROOM],
  ];
  const [a, b, , d] = space as [Spot, Spot, Spot, Spot];
  const axes: Spot[] = [
    [1, 0],
    [0, 1],
    [b[0] - a[0], b[1] - a[1]],
    [d[0] - a[0], d[1] - a[1]],
  ];
  return axes.every(([x, y]) => {
    const [one, other] = [corner, space].map((spots) => spots.map((spot) => spot[0] * x + spot[1] * y));
    return Math.max(...one!) > Math.min(...other!) && Math.max(...other!) > Math.min(...one!);
  });
}

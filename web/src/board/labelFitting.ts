/** Chooses among the stored names of a drawing: legible ones, whole ones for the cities that matter, none too large. */
import type { DrawnLabel, DrawnSheet, DrawnTrack, LabelLevel, StoredLevel } from "./drawing";

/** Left, top, right, bottom. */
export type Box = readonly [number, number, number, number];

/** Names do not grow beyond this size in pixels when the board is enlarged. */
const LARGEST = 18;

const NOTHING: ReadonlySet<string> = new Set();

/** The smallest legible names. `scale` is pixels per unit; `important` are cities whose names are always whole. */
export function levelFor(
  sheet: DrawnSheet,
  scale: number,
  legible: number,
  language = "en",
  important: ReadonlySet<string> = NOTHING,
): LabelLevel {
  const stored = sheet.levels.find(({ size }) => size * scale >= legible - 1e-6) ?? sheet.levels.at(-1)!;
  const labels = withImportant(stored, language, important);
  const by = Math.min(1, LARGEST / (stored.size * scale));
  if (by === 1) return { size: stored.size, ...labels };
  const smaller = Object.entries(labels.labels).map(([code, label]) => [
    code,
    shrunk(label, sheet.cities[code]!, by),
  ]);
  return { size: stored.size * by, labels: Object.fromEntries(smaller), plates: labels.plates };
}

/** Whole names for important cities, even over tracks; names of other cities give way to them. */
function withImportant(
  { labels, covering }: StoredLevel,
  language: string,
  important: ReadonlySet<string>,
): Omit<LabelLevel, "size"> {
  const shown = { ...(labels[language] ?? labels.en) };
  const forced = Object.entries(covering[language] ?? covering.en ?? {}).filter(([code]) =>
    important.has(code),
  );
  for (const [code, label] of forced) {
    for (const [other, name] of Object.entries(shown))
      if (other !== code && !important.has(other) && meet(edges(label), edges(name))) delete shown[other];
    shown[code] = label;
  }
  return { labels: shown, plates: new Set(forced.map(([code]) => code)) };
}

/** Smaller, within its old box and as near to its city as before, so that it covers nothing new. */
function shrunk(label: DrawnLabel, [cityX, cityY]: readonly number[], by: number): DrawnLabel {
  const [x, y, width, height] = label.box;
  const along = (at: number, half: number, city: number) =>
    Math.min(Math.max(city, at - half * (1 - by)), at + half * (1 - by));
  return {
    ...label,
    box: [along(x, width / 2, cityX!), along(y, height / 2, cityY!), width * by, height * by],
  };
}

export const edges = ({ box: [x, y, width, height] }: Pick<DrawnLabel, "box">): Box => [
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

/** The middle of a tag of this size beside a track: as near to the track's middle as possible, and on no name if there is such a place. */
export function tagSpot(
  track: Pick<DrawnTrack, "spaces" | "size">,
  [wide, high]: readonly [number, number],
  names: readonly Box[],
): readonly [number, number] {
  const middle = Math.floor(track.spaces.length / 2);
  const away = track.size[1] * 0.6 + high / 2;
  const spots = [...track.spaces]
    .map((space, at) => ({ space, far: Math.abs(at - middle) }))
    .sort((one, other) => one.far - other.far)
    .flatMap(({ space: [x, y, angle] }) => {
      // Above the track first.
      const side = Math.cos(angle) >= 0 ? -1 : 1;
      return [side, -side].map(
        (by) => [x - Math.sin(angle) * away * by, y + Math.cos(angle) * away * by] as const,
      );
    });
  const isFree = ([x, y]: readonly [number, number]) =>
    !names.some((name) => meet(name, edges({ box: [x, y, wide, high] })));
  return spots.find(isFree) ?? spots[0]!;
}

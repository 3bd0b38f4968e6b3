/** Coasts, lakes, rivers and borders for the map, as the server stores them. */

import { signal } from "@preact/signals";
import { get } from "../net/api";
import { latOf, type MapView, type Size, yOf } from "./mercator";

const LAYERS = ["land", "lakes", "rivers", "states", "countries"] as const;
export type Layer = (typeof LAYERS)[number];
const RINGS: ReadonlySet<Layer> = new Set(["land", "lakes"]);

/** Whole steps of longitude and latitude; the first pair of a line is absolute, the others are differences. */
type Outlines = { step: number; box: [number, number, number, number] } & Record<Layer, number[][]>;

/** SVG paths in degrees of the projection. */
export type Ground = Record<Layer, string>;

export type Region = "world" | "europe" | "north-america";
/** West, south, east, north. */
const FINE: readonly [Region, [number, number, number, number]][] = [
  ["europe", [-12, 35, 45, 65]],
  ["north-america", [-133, 19, -53, 59]],
];

export const grounds = signal<Partial<Record<Region, Ground>>>({});
const requested = new Set<Region>();

/** The finest map that has all that is shown. */
export function regionOf(view: MapView, size: Size): Region {
  const [dx, dy] = [size.width / view.scale / 2, size.height / view.scale / 2];
  const [north, south] = [latOf(view.y - dy), latOf(view.y + dy)];
  const fits = ([west, low, east, high]: [number, number, number, number]) =>
    view.x - dx > west && view.x + dx < east && south > low && north < high;
  return FINE.find(([, box]) => fits(box))?.[0] ?? "world";
}

/** Without a map the cities are shown on water; the next view asks again. */
export async function loadGround(region: Region): Promise<void> {
  if (requested.has(region)) return;
  requested.add(region);
  try {
    const outlines = await get<Outlines>(`/api/workshop/ground/${region}`);
    grounds.value = { ...grounds.value, [region]: groundOf(outlines) };
  } catch {
    requested.delete(region);
  }
}

function groundOf(outlines: Outlines): Ground {
  const path = (layer: Layer) =>
    (outlines[layer] ?? [])
      .map((line) => pathOf(line, outlines.step) + (RINGS.has(layer) ? "z" : ""))
      .join("");
  return Object.fromEntries(LAYERS.map((layer) => [layer, path(layer)])) as Ground;
}

function pathOf(packed: readonly number[], step: number): string {
  let [x, y] = [0, 0];
  const points: string[] = [];
  for (let at = 0; at < packed.length; at += 2) {
    x += packed[at]!;
    y += packed[at + 1]!;
    points.push(`${(x * step).toFixed(3)} ${yOf(y * step).toFixed(3)}`);
  }
  return `M${points.join("L")}`;
}

/** The lines of routes on the map: a curve through the place where a route passes, with a dash for each space. */

import type { Spot } from "../board/camera";
import type { Route } from "./board";
import type { Place } from "./mercator";

/** Pixels between parallel tracks, and between spaces. */
const APART = 9;
const GAP = 3;
/** Pixels between a city and its routes. */
const CLEAR = 9;

/** The place of `54.9 16.5`; null for anything else. */
export function placeOf(via: string): Place | null {
  const found = /^(-?\d{1,2}(?:\.\d+)?) (-?\d{1,3}(?:\.\d+)?)$/.exec(via);
  return found ? { lat: Number(found[1]), lon: Number(found[2]) } : null;
}

export interface TrackLine {
  d: string;
  dashes: string;
}

const length = (from: Spot, to: Spot): number => Math.hypot(to.x - from.x, to.y - from.y);

/** The lines of all tracks of a route between two spots, and its middle. */
export function linesOf(
  route: Route,
  from: Spot,
  to: Spot,
  via: Spot | null,
): { lines: TrackLine[]; middle: Spot } {
  const straight = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const middle = via ?? straight;
  // The curve passes halfway between its handle and the middle of its ends.
  const handle = { x: 2 * middle.x - straight.x, y: 2 * middle.y - straight.y };
  const far = length(from, to) || 1;
  const [nx, ny] = [-(to.y - from.y) / far, (to.x - from.x) / far];
  const count = route.tracks.length;
  const spaces = Math.max(1, Number(route.length) || 1);
  const along = Math.max(4, length(from, middle) + length(middle, to) - 2 * CLEAR);
  const dash = Math.max(1, (along - GAP * (spaces - 1)) / spaces);
  const lines = route.tracks.map((_, at) => {
    const off = (at - (count - 1) / 2) * APART;
    const spot = ({ x, y }: Spot) => `${(x + nx * off).toFixed(1)} ${(y + ny * off).toFixed(1)}`;
    return {
      d: `M${spot(from)}Q${spot(handle)} ${spot(to)}`,
      dashes: `0 ${CLEAR} ${Array(spaces).fill(dash.toFixed(2)).join(` ${GAP} `)} 9999`,
    };
  });
  return { lines, middle };
}

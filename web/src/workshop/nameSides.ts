/** On which side of its city a name is shown on the map, where the board does not say it: where it covers least. */

import type { Spot } from "../board/camera";
import { type City, type Route, SIDES } from "./board";

/** Pixels of a name from its city, by side. */
export const OFFSETS: Readonly<Record<string, [x: number, y: number, anchor: "start" | "middle" | "end"]>> = {
  n: [0, -13, "middle"],
  ne: [9, -9, "start"],
  e: [12, 5, "start"],
  se: [9, 19, "start"],
  s: [0, 24, "middle"],
  sw: [-9, 19, "end"],
  w: [-12, 5, "end"],
  nw: [-9, -9, "end"],
};

const LETTER = 8.2;
const HEIGHT = 16;
/** Steps along a route at which it is looked for. */
const STEPS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/** What it costs to cover a route, a city, and another name. */
const [ROUTE, CITY, NAME] = [1, 4, 6];

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function boxOf(name: string, at: Spot, side: string): Box {
  const [dx, dy, anchor] = OFFSETS[side]!;
  const width = name.length * LETTER;
  const left = at.x + dx - (anchor === "start" ? 0 : anchor === "end" ? width : width / 2);
  return { left, right: left + width, top: at.y + dy - HEIGHT + 3, bottom: at.y + dy + 3 };
}

const contains = (box: Box, { x, y }: Spot): boolean =>
  x > box.left && x < box.right && y > box.top && y < box.bottom;

const meet = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

interface Shown {
  city: City;
  spot: Spot;
  name: string;
}

/** By code. */
export function sidesOf(shown: readonly Shown[], routes: readonly Route[]): ReadonlyMap<string, string> {
  const spots = new Map(shown.map(({ city, spot }) => [city.name, spot]));
  const points = routes.flatMap((route) => {
    const [from, to] = [spots.get(route.a), spots.get(route.b)];
    if (!from || !to) return [];
    return STEPS.map((part) => ({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }));
  });
  const boxes: Box[] = [];
  const sides = new Map<string, string>();
  const cost = (box: Box): number =>
    points.filter((point) => contains(box, point)).length * ROUTE +
    shown.filter(({ spot }) => contains(box, spot)).length * CITY +
    boxes.filter((other) => meet(box, other)).length * NAME;
  for (const { city, spot, name } of shown) {
    const choices = city.label in OFFSETS ? [city.label] : ["ne", ...SIDES];
    const costs = choices.map((side) => cost(boxOf(name, spot, side)));
    const side = choices[costs.indexOf(Math.min(...costs))]!;
    sides.set(city.code, side);
    boxes.push(boxOf(name, spot, side));
  }
  return sides;
}

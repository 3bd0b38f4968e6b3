/** Tickets as lines between their cities, each with a stamp of its points; stamps do not overlap. */
import type { DrawnSheet, LabelLevel } from "./drawing";
import { type Box, edges, far } from "./labelFitting";

/** A ticket as a line between its cities. */
export interface Link {
  /** Codes; a stop may have several cities. */
  a: readonly string[];
  b: readonly string[];
  points: number;
  /** `held`: in hand while others are offered; `pinned`: chosen in the list of tickets. */
  kind: "offered" | "chosen" | "held" | "pinned" | "done" | "missed";
}

type Spot = readonly [number, number];

export interface Bend {
  from: Spot;
  over: Spot;
  to: Spot;
}

interface LinksProps {
  sheet: DrawnSheet;
  links: readonly Link[];
}

function drawnOf({ sheet, links }: LinksProps) {
  return links.flatMap((link) => {
    const ways = link.a.flatMap((a) =>
      link.b.flatMap((b) => {
        const [from, to] = [sheet.cities[a], sheet.cities[b]];
        return from && to ? [{ link, size: from[2], bend: bent([from[0], from[1]], [to[0], to[1]]) }] : [];
      }),
    );
    // Use the nearest city of a stop.
    return ways.sort((one, other) => long(one.bend) - long(other.bend)).slice(0, 1);
  });
}

export function Links(props: LinksProps) {
  return (
    <g class="links">
      {drawnOf(props).map(({ link, bend }) => {
        const { from, over, to } = bend;
        const path = `M${from.join(" ")}Q${over.map((at) => at.toFixed(1)).join(" ")} ${to.join(" ")}`;
        return (
          <g key={`${link.a} ${link.b}`} class={`link ${link.kind}`}>
            <path class="casing" d={path} />
            <path class="line" d={path} />
          </g>
        );
      })}
    </g>
  );
}

/** The stamps are above the names, because there is not always a free place. */
export function Stamps({ level, ...props }: LinksProps & { level: LabelLevel }) {
  const drawn = drawnOf(props);
  const size = drawn[0]?.size ?? 0;
  const spots = stampSpots(
    drawn.map(({ bend }) => bend),
    size * 1.9,
    Object.values(props.sheet.cities).map(([x, y]): Spot => [x, y]),
    Object.values(level.labels).map(edges),
  );
  return (
    <g class="links">
      {drawn.map(({ link }, at) => {
        const [x, y] = spots[at]!;
        return (
          <g
            key={`${link.a} ${link.b}`}
            class={`link ${link.kind}`}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
          >
            <circle r={size * 1.9} />
            <text y={size * 0.72} font-size={size * 2}>
              {link.points}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Slightly curved, so that two tickets along the same line stay distinguishable. */
export function bent(from: Spot, to: Spot): Bend {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return { from, over: [(from[0] + to[0]) / 2 + dy * 0.13, (from[1] + to[1]) / 2 - dx * 0.13], to };
}

/** Positions of a stamp on its line, best first. */
const PLACES = [
  0.5, 0.46, 0.54, 0.42, 0.58, 0.38, 0.62, 0.34, 0.66, 0.3, 0.7, 0.26, 0.74, 0.22, 0.78, 0.18, 0.82,
];

/** Places the stamps on their lines, apart from one another and away from names and cities if possible. */
export function stampSpots(
  bends: readonly Bend[],
  radius: number,
  cities: readonly Spot[],
  names: readonly Box[] = [],
): Spot[] {
  const taken: Spot[] = [];
  for (const bend of bends) {
    const spots = PLACES.map((place) => spotAt(bend, place));
    const room = (spot: Spot) => Math.min(2 * radius + 1, ...taken.map((other) => apart(spot, other)));
    const most = Math.max(...spots.map(room));
    const free = spots.filter((spot) => room(spot) === most);
    const isClear = (spot: Spot) => cities.every((city) => apart(spot, city) > radius * 1.5);
    const isLegible = (spot: Spot) => names.every((name) => far(name, spot[0], spot[1]) > radius);
    const legible = free.filter(isLegible);
    taken.push(legible.find(isClear) ?? legible[0] ?? free.find(isClear) ?? free[0]!);
  }
  return taken;
}

function spotAt({ from, over, to }: Bend, place: number): Spot {
  const [a, b, c] = [(1 - place) ** 2, 2 * place * (1 - place), place ** 2];
  return [a * from[0] + b * over[0] + c * to[0], a * from[1] + b * over[1] + c * to[1]];
}

const long = ({ from, to }: Bend): number => apart(from, to);

const apart = (one: Spot, other: Spot): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

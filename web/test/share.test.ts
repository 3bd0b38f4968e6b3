import { expect, test } from "vitest";
import { faded } from "../src/share/paintSvg";
import { claimScenes, timesOf } from "../src/share/scenes";
import { entry } from "./log";

const claim = (seq: number, seat: number, length: number, more = {}) =>
  entry(seq, "route_claimed", { seat, track: `T${seq}`, points: length, cards: { red: length }, ...more });

test("a film shows the claims in their order and leaves out those that were undone", () => {
  const claims = claimScenes([claim(1, 0, 2), claim(2, 1, 3, { undone_by: 3 }), claim(4, 1, 4)]);
  expect(claims.map(({ track, seat, length }) => [track, seat, length])).toEqual([
    ["T1", 0, 2],
    ["T4", 1, 4],
  ]);
});

test("a film counts points that are gained and paid besides routes", () => {
  const claims = claimScenes([
    entry(1, "points_gained", { seat: 1, why: "start", points: 5 }),
    claim(2, 0, 2),
    entry(3, "points_paid", { seat: 1, why: "snow", points: 2 }),
    claim(4, 1, 0),
  ]);
  expect(claims.map(({ points }) => points)).toEqual([
    { 0: 2, 1: 3 },
    { 0: 2, 1: 3 },
  ]);
});

test("a film is short however long the game was, and all trains stand before the next claim", () => {
  for (const count of [0, 1, 20, 90]) {
    const { scenes, last, end } = timesOf(
      claimScenes(Array.from({ length: count }, (_, at) => claim(at + 1, 0, 6))),
    );
    expect(end).toBeLessThanOrEqual(14);
    for (const [at, scene] of scenes.entries())
      expect(scene.at + 5 * scene.step).toBeLessThan(scenes[at + 1]?.at ?? last);
  }
});

test("a colour of a gradient fades", () => {
  expect(faded("rgb(207, 221, 224)", 0.5)).toBe("rgba(207, 221, 224, 0.5)");
  expect(faded("rgba(1, 2, 3, 0.9)", 0)).toBe("rgba(1, 2, 3, 0)");
});

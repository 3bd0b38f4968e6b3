import { expect, test } from "vitest";
import type { GameFacts, TrackFacts } from "../src/net/types";
import { pathBetween, scenesOf } from "../src/rules/scenes";
import { names } from "./board";

const track = (name: string, length: number, colour: string, locomotives = 0): TrackFacts => {
  const route = name.split(":")[0]!;
  const [a = "", b = ""] = route.split("-");
  return { name, route, a, b, length, colour, locomotives, points: length };
};

const tracks = [
  track("A-B", 2, "gray"),
  track("B-C", 3, "red"),
  track("C-D", 2, "blue"),
  track("C-D:2", 2, "green"),
  track("D-E", 3, "gray", 1),
];

const game: GameFacts = {
  ...names.game,
  board: { cities: [], tracks },
  tickets: [{ name: "A-C", a: "A", b: "C", points: 4 }],
};

test("each picture comes from the board's data", () => {
  const pictures = [{ rule: "P-3", tracks: ["D-E"], caption: { key: "fact.any", fields: [] } }];
  const scenes = scenesOf(game, pictures);
  expect(scenes.get("B-R1")?.tracks).toEqual(["B-C"]);
  expect(scenes.get("B-R2")?.tracks).toEqual(["A-B"]);
  expect(scenes.get("B-R6")).toMatchObject({ claimed: { "C-D": "red" }, closed: ["C-D:2"] });
  expect(scenes.get("P-3")).toMatchObject({ tracks: ["D-E"], caption: "fact.any" });
  expect(scenes.get("B-T4")).toMatchObject({ tracks: ["A-B", "B-C"], marked: ["A", "C"] });
  expect(scenes.has("P-5")).toBe(false);
});

test("the path with the fewest routes, or none", () => {
  expect(pathBetween(tracks, "A", "D")?.map((one) => one.name)).toEqual(["A-B", "B-C", "C-D"]);
  expect(pathBetween(tracks.slice(2), "A", "D")).toBeNull();
});

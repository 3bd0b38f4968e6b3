import { describe, expect, test } from "vitest";
import { RouteGraph } from "../src/app/routeGraph";
import { names, TRACKS, view } from "./board";

const all = TRACKS.map((one) => one.name);

describe("ways of tickets", () => {
  test("the shortest over free tracks", () => {
    const ground = new RouteGraph(view([], all), names, 0);
    expect(ground.way("A-C")).toEqual({ tracks: ["A-B", "B-C"], trains: 5 });
    expect(ground.way("A-D")?.trains).toBe(6);
  });
  test("own tracks cost nothing, others' tracks are no way", () => {
    const owners = [
      { track: "A-B", seat: 0 },
      { track: "C-D", seat: 1 },
    ];
    const ground = new RouteGraph(view(owners, ["B-C", "A-D"]), names, 0);
    expect(ground.way("A-C")).toEqual({ tracks: ["B-C"], trains: 3 });
    expect(ground.way("A-D")).toEqual({ tracks: ["A-D"], trains: 7 });
  });
  test("no way left", () => {
    expect(new RouteGraph(view([], ["B-C"]), names, 0).way("A-C")).toBeNull();
    expect(new RouteGraph(view([], ["B-C"]), names, 0).together(["A-C"])).toBeNull();
  });
  test("together they share what lies on both ways", () => {
    const ground = new RouteGraph(view([], all), names, 0);
    expect(ground.together(["A-C", "A-D"])).toMatchObject({ trains: 6, saved: 5 });
  });
});

import { describe, expect, test } from "vitest";
import { RouteGraph } from "../src/app/routeGraph";
import { names, TRACKS, view } from "./board";

const all = TRACKS.map((one) => one.name);

describe("paths of tickets", () => {
  test("the shortest path over free tracks", () => {
    const ground = new RouteGraph(view([], all), names, 0);
    expect(ground.path("A-C")).toEqual({ tracks: ["A-B", "B-C"], trains: 5 });
    expect(ground.path("A-D")?.trains).toBe(6);
  });
  test("own tracks need no trains, tracks of others are not used", () => {
    const owners = [
      { track: "A-B", seat: 0 },
      { track: "C-D", seat: 1 },
    ];
    const ground = new RouteGraph(view(owners, ["B-C", "A-D"]), names, 0);
    expect(ground.path("A-C")).toEqual({ tracks: ["B-C"], trains: 3 });
    expect(ground.path("A-D")).toEqual({ tracks: ["A-D"], trains: 7 });
  });
  test("no path left", () => {
    expect(new RouteGraph(view([], ["B-C"]), names, 0).path("A-C")).toBeNull();
    expect(new RouteGraph(view([], ["B-C"]), names, 0).combined(["A-C"])).toBeNull();
  });
  test("combined tickets share common tracks", () => {
    const ground = new RouteGraph(view([], all), names, 0);
    expect(ground.combined(["A-C", "A-D"])).toMatchObject({ trains: 6, saved: 5 });
  });
});

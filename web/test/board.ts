/** A small board for tests: a square A–B–C–D with a double route and one long route. */
import { Names } from "../src/app/names";
import type { GameFacts, View } from "../src/net/types";

const track = (a: string, b: string, length: number, which = "") => ({
  name: `${a}-${b}${which}`,
  route: `${a}-${b}`,
  a,
  b,
  length,
  colour: "gray",
  locomotives: 0,
  points: length,
});

export const TRACKS = [
  track("A", "B", 2),
  track("A", "B", 2, ":2"),
  track("B", "C", 3),
  track("C", "D", 1),
  track("A", "D", 7),
];

export const names = new Names(
  {
    id: "test",
    rules_version: "1",
    cards: { red: 12, blue: 12, locomotive: 14 },
    colours: ["red", "blue"],
    knobs: {},
    board: {
      cities: ["A", "B", "C", "D"].map((code) => ({ code, name: `City ${code}`, stop: code })),
      tracks: TRACKS,
    },
    tickets: [
      { name: "A-C", a: "A", b: "C", points: 5 },
      { name: "A-D", a: "A", b: "D", points: 6 },
    ],
    mechanics: {},
  } satisfies GameFacts,
  {},
  ["Ada", "Jan"],
  0,
);

/** The parts of a view that paths depend on. */
export const view = (owners: View["owners"], free: string[]) => ({ owners, free });

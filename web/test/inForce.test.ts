import { expect, test } from "vitest";
import { extended, inForce } from "../src/app/inForce";
import { pointsByTurn } from "../src/table/Chart";
import { entry } from "./log";

const claim = (seq: number, from: string, points: number, more = {}) => [
  entry(seq, "played", { seat: 0, ...more }),
  entry(seq, "route_claimed", { seat: 0, track: `${from}-OMA`, points, ...more }),
  entry(seq, "turn_began", { seat: 1, ...more }),
];
const begun = [entry(2, "begun"), entry(2, "turn_began", { seat: 0 })];

test("a claim that was undone counts neither points nor a turn", () => {
  const log = [
    ...begun,
    ...claim(3, "DEN", 7, { undone_by: 4 }),
    entry(4, "undone", { seat: 0, to: 2, undoes: [3] }),
    ...claim(5, "DUL", 2),
  ];
  expect(pointsByTurn(log, 2)).toEqual([
    [0, 0],
    [2, 0],
    [2, 0],
  ]);
});

test("points that are gained and paid besides routes count too", () => {
  const log = [
    ...begun,
    entry(3, "points_gained", { seat: 1, why: "start", points: 5 }),
    ...claim(4, "DEN", 0),
    entry(5, "points_paid", { seat: 1, why: "snow", points: 2 }),
  ];
  expect(pointsByTurn(log, 2)).toEqual([
    [0, 0],
    [0, 5],
    [0, 3],
  ]);
});

test("an undo that arrives marks the moves that were sent before it", () => {
  const known = [...begun, ...claim(3, "DEN", 7), ...claim(5, "DUL", 2)];
  const news = [
    entry(7, "answered", { seat: 1, yes: true, settled: { what: "undo", seat: 0, to: 2 }, undoes: [3, 5] }),
  ];
  const log = extended(known, news);
  expect(
    new Set(log.filter((one) => "undone_by" in one && one.undone_by === 7).map((one) => one.seq)),
  ).toEqual(new Set([3, 5]));
  expect(inForce(log)).toEqual([...begun, ...news]);
  expect(known.some((one) => "undone_by" in one)).toBe(false);
});

test("news without an undo leave the log as it is", () => {
  const log = extended(begun, [entry(3, "proposed", { seat: 0, what: "pause" })]);
  expect(inForce(log)).toEqual(log);
  expect(log).toHaveLength(3);
});

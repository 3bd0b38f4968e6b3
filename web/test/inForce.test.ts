import { expect, test } from "vitest";
import { inForce, undoneBy } from "../src/app/inForce";
import { pointsByTurn } from "../src/table/Chart";

const entry = (seq: number, kind: string, more = {}) => ({ seq, at: 0, kind, ...more });
const claim = (seq: number, from: string, points: number) => [
  entry(seq, "played", { seat: 0 }),
  entry(seq, "route_claimed", { seat: 0, track: `${from}-OMA`, points }),
  entry(seq, "turn_began", { seat: 1 }),
];
const begun = [entry(2, "begun"), entry(2, "turn_began", { seat: 0 })];

test("a claim that was undone counts neither points nor a turn", () => {
  const log = [
    ...begun,
    ...claim(3, "DEN", 7),
    entry(4, "undone", { seat: 0, to: 0 }),
    ...claim(5, "DUL", 2),
  ];
  expect(undoneBy(log)).toEqual(new Map([[3, 4]]));
  expect(pointsByTurn(log, 2)).toEqual([
    [0, 0],
    [2, 0],
    [2, 0],
  ]);
});

test("an undo by agreement takes back the moves of others too", () => {
  const log = [
    ...begun,
    ...claim(3, "DEN", 7),
    ...claim(5, "DUL", 2),
    entry(6, "proposed", { seat: 0, what: "undo", to: 0, settled: false }),
    entry(7, "answered", { seat: 1, yes: true, settled: true }),
  ];
  expect(undoneBy(log)).toEqual(
    new Map([
      [3, 7],
      [5, 7],
    ]),
  );
});

test("entries of the game's record are counted with undos and resignations", () => {
  const log = [
    ...begun,
    entry(3, "played", { seat: 0 }),
    entry(4, "undone", { seat: 0, to: 0 }),
    entry(5, "resigned", { seat: 2 }),
    entry(6, "played", { seat: 0 }),
    entry(7, "played", { seat: 1 }),
    entry(8, "undone", { seat: 1, to: 4 }),
  ];
  expect(undoneBy(log)).toEqual(
    new Map([
      [3, 4],
      [7, 8],
    ]),
  );
});

test("a pause by agreement undoes nothing", () => {
  const log = [
    ...begun,
    entry(3, "played", { seat: 0 }),
    entry(4, "proposed", { seat: 0, what: "pause", to: null, settled: true }),
  ];
  expect(inForce(log)).toEqual(log);
});

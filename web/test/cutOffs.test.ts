import { expect, test } from "vitest";
import { cutOffs } from "../src/app/cutOffs";
import { Names } from "../src/app/names";
import { names } from "./board";
import { entry } from "./log";

const claim = (seq: number, seat: number, track: string, more = {}) =>
  entry(seq, "route_claimed", { seat, track, points: 1, cards: {}, ...more });

test("a claim between two parts of a bot's network cuts it off", () => {
  const log = [claim(1, 1, "A-B"), claim(2, 1, "C-D"), claim(3, 0, "B-C")];
  expect(cutOffs(log, names, [1])).toEqual([{ seq: 3, seat: 1, by: 0, track: "B-C" }]);
  expect(cutOffs(log, names, [])).toEqual([]);
});

test("the last way on from an end of its network cuts it off", () => {
  const log = [claim(1, 1, "A-B"), claim(2, 0, "B-C")];
  expect(cutOffs(log, names, [1])).toEqual([{ seq: 2, seat: 1, by: 0, track: "B-C" }]);
});

test("a claim that leaves another way, or that was undone, does not", () => {
  expect(cutOffs([claim(1, 1, "A-B"), claim(2, 0, "C-D")], names, [1])).toEqual([]);
  expect(cutOffs([claim(1, 1, "C-D"), claim(2, 0, "A-B")], names, [1])).toEqual([]);
  const undone = [claim(1, 1, "A-B"), claim(2, 0, "B-C", { undone_by: 3 })];
  expect(cutOffs(undone, names, [1])).toEqual([]);
});

test("the second track of a double route is a way on only with more than three players", () => {
  const log = [claim(1, 1, "B-C"), claim(2, 0, "C-D"), claim(3, 0, "A-B")];
  expect(cutOffs(log, names, [1]).map((one) => one.seq)).toEqual([2]);
  const many = new Names(names.game, {}, ["Ada", "Jan", "Ola", "Ewa"], 0);
  expect(cutOffs([claim(1, 1, "B-C"), claim(3, 0, "A-B")], many, [1])).toEqual([]);
});

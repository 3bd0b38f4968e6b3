import { expect, test } from "vitest";
import { toTyped } from "../src/app/typed";
import type { Action } from "../src/net/types";

const MOVES: [Action, string][] = [
  [{ type: "take", place: 0 }, "take 1"],
  [{ type: "draw" }, "draw"],
  [{ type: "keep", kept: ["DEN-ELP"], under: ["HOU-KAN"] }, "keep DEN-ELP / HOU-KAN"],
  [{ type: "claim", track: "DEN-KAN:2", payment: [1, 4] }, "claim DEN-KAN:2 locomotive 4"],
];

test.each(MOVES)("%j is typed %s", (action, typed) => {
  expect(toTyped(action, ["red", "locomotive"])).toBe(typed);
});

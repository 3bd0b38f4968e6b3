import { expect, test } from "vitest";
import { toTyped } from "../src/app/typed";

test.each([
  ["take 0", "take 1"],
  ["draw", "draw"],
  ["keep DEN-ELP / HOU-KAN", "keep DEN-ELP / HOU-KAN"],
  ["claim DEN-KAN:2 locomotive 4", "claim DEN-KAN:2 locomotive 4"],
])("%s is typed %s", (action, typed) => {
  expect(toTyped(action)).toBe(typed);
});

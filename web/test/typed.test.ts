import { expect, test } from "vitest";
import { fromTyped, toTyped } from "../src/app/typed";

test.each([
  ["take 1", "take 0"],
  ["3", "take 2"],
  ["Weź 5", "take 4"],
  ["  draw ", "draw"],
  ["dobierz", "draw"],
  ["do take 0", "take 0"],
  ["!take 0", "take 0"],
  ["claim DEN-OMA pink 4", "claim DEN-OMA pink 4"],
])("%s is understood as at the terminal", (typed, action) => {
  expect(fromTyped(typed)).toBe(action);
});

test("what is offered can be typed back", () => {
  for (const action of ["take 0", "take 4", "draw", "keep DEN-ELP / HOU-KAN", "claim DEN-KAN:2 locomotive 4"])
    expect(fromTyped(toTyped(action))).toBe(action);
});

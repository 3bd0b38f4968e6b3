import { expect, test } from "vitest";
import { isAbsent, lately, mayBeReplaced } from "../src/net/presence";

const person = { seat: 1, bot: null, kind: "open", taken: true } as const;

test("a player is absent only if two answers in a row lack the seat", () => {
  expect(lately([0], null)).toBeNull();
  expect(lately(null, [0, 1])).toBeNull();
  expect(lately([0], [1, 0])).toEqual([0, 1]);
  expect(lately([0], [0])).toEqual([0]);
  expect(isAbsent(person, lately([0], [0, 1]))).toBe(false);
  expect(isAbsent(person, lately([0], [0]))).toBe(true);
  expect(isAbsent(person, null)).toBe(false);
  expect(isAbsent({ ...person, bot: "easy" }, [0])).toBe(false);
});

test("a bot is offered for people who are not connected, or of whom nothing is known", () => {
  expect(mayBeReplaced(person, [0, 1])).toBe(false);
  expect(mayBeReplaced(person, [0])).toBe(true);
  expect(mayBeReplaced(person, null)).toBe(true);
  expect(mayBeReplaced({ ...person, taken: false }, [0])).toBe(false);
  expect(mayBeReplaced({ ...person, kind: "bot", bot: "easy" }, [0])).toBe(false);
});

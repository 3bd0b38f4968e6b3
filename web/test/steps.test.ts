import { expect, test } from "vitest";
import { placeIn } from "../src/app/pastedLink";
import { stepOf, stepsOf } from "../src/app/steps";
import { entry } from "./log";

test("a step is an entry that changes the game, however many events it has", () => {
  const log = [
    entry(1, "opened"),
    entry(2, "begun"),
    entry(2, "card_dealt"),
    entry(3, "said"),
    entry(4, "played"),
    entry(4, "card_drawn"),
    entry(5, "proposed", { settled: null }),
    entry(6, "answered", { settled: { what: "undo", seat: 0, to: 2 } }),
    entry(7, "undone"),
  ];
  expect(stepsOf(log)).toEqual([2, 4, 6, 7]);
});

test("an address names a step by its number", () => {
  const step = (words: string) => stepOf([2, 4, 7], new URLSearchParams(words));
  expect(step("")).toBe(0);
  expect(step("move=2")).toBe(2);
  expect(step("move=99")).toBe(2);
  expect(step("move=x")).toBe(0);
});

test("an address may name a version; between two steps it means the earlier one", () => {
  const step = (words: string) => stepOf([2, 4, 7], new URLSearchParams(words));
  expect(step("at=1")).toBe(0);
  expect(step("at=4")).toBe(1);
  expect(step("at=6")).toBe(1);
  expect(step("at=999")).toBe(2);
});

test("a pasted link or code leads to its table, with the fragment", () => {
  expect(placeIn(" https://trains.example/under/join/k3v9abcd#In-vi_te ")).toBe("/join/k3v9abcd#In-vi_te");
  expect(placeIn("http://localhost:8000/replay/k3v9abcd?move=4&seat=1")).toBe(
    "/replay/k3v9abcd?move=4&seat=1",
  );
  expect(placeIn("k3v9abcd")).toBe("/join/k3v9abcd");
  expect(placeIn("https://elsewhere.example/")).toBeNull();
  expect(placeIn("no table")).toBeNull();
});

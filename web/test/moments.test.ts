import { expect, test } from "vitest";
import { placeIn } from "../src/app/links";
import { momentsOf, nearest } from "../src/replay/moments";

const entry = (seq: number, kind: string, more = {}) => ({ seq, at: 0, kind, ...more });

test("a moment is an entry that moves the game, once however much came of it", () => {
  const log = [
    entry(1, "opened"),
    entry(2, "begun"),
    entry(2, "card_dealt"),
    entry(3, "said"),
    entry(4, "played"),
    entry(4, "card_drawn"),
    entry(5, "proposed", { settled: false }),
    entry(6, "answered", { settled: true }),
    entry(7, "undone"),
  ];
  expect(momentsOf(log)).toEqual([2, 4, 6, 7]);
});

test("an address between two moments means the one before", () => {
  expect(nearest([2, 4, 7], null)).toBe(0);
  expect(nearest([2, 4, 7], 1)).toBe(0);
  expect(nearest([2, 4, 7], 4)).toBe(1);
  expect(nearest([2, 4, 7], 6)).toBe(1);
  expect(nearest([2, 4, 7], 999)).toBe(2);
});

test("a pasted link or code leads to its table here, with what is behind the hash", () => {
  expect(placeIn(" https://trains.example/under/join/k3v9abcd#In-vi_te ")).toBe("/join/k3v9abcd#In-vi_te");
  expect(placeIn("http://localhost:8000/replay/k3v9abcd?at=4&seat=1")).toBe("/replay/k3v9abcd?at=4&seat=1");
  expect(placeIn("k3v9abcd")).toBe("/join/k3v9abcd");
  expect(placeIn("https://elsewhere.example/")).toBeNull();
  expect(placeIn("no table")).toBeNull();
});

import { expect, test } from "vitest";
import { extended } from "../src/app/inForce";
import { progress, sameMove } from "../src/tutorial/progress";
import type { LessonStep } from "../src/wire";
import { entry } from "./log";

const CARDS = ["red", "blue", "locomotive"];
const STEPS: LessonStep[] = [
  { action: { type: "keep", kept: ["A-B", "C-D"], under: ["E-F", "G-H"] }, text_key: "x" },
  { action: { type: "take", place: 0 }, text_key: "x" },
  { action: { type: "draw" }, text_key: "x" },
];
const played = (seq: number, action: string | null, seat = 0) => entry(seq, "played", { seat, action });

test("steps are counted by the player's own moves", () => {
  expect(progress([], 0, STEPS, CARDS)).toBe(0);
  const log = [played(3, "keep A-B C-D / E-F G-H"), played(4, null, 1)];
  expect(progress(log, 0, STEPS, CARDS)).toBe(1);
});

test("tickets in another order are the same choice", () => {
  expect(progress([played(3, "keep C-D A-B / G-H E-F")], 0, STEPS, CARDS)).toBe(1);
  expect(progress([played(3, "keep C-D E-F / G-H A-B")], 0, STEPS, CARDS)).toBeNull();
});

test("another move ends the lesson, and undoing it continues the lesson", () => {
  const wrong = [entry(2, "begun"), played(3, "keep A-B C-D / E-F G-H"), played(5, "draw")];
  expect(progress(wrong, 0, STEPS, CARDS)).toBeNull();
  const undo = entry(6, "undone", { seat: 0, to: 3, undoes: [5] });
  expect(progress(extended(wrong, [undo]), 0, STEPS, CARDS)).toBe(1);
});

test("a clicked move and a typed move are compared with the step", () => {
  const claim = { type: "claim", track: "A-B:2", payment: [1, 1, 2, 1] } as const;
  const wanted = { ...claim, payment: [...claim.payment] };
  expect(sameMove({ ...wanted }, wanted, CARDS)).toBe(true);
  expect(sameMove("claim A-B:2 blue 1 locomotive 1", wanted, CARDS)).toBe(true);
  expect(sameMove({ ...wanted, payment: [1, 2] }, wanted, CARDS)).toBe(false);
  expect(sameMove("draw", undefined, CARDS)).toBe(false);
});

import { expect, test } from "vitest";
import { extended } from "../src/app/inForce";
import { progress, wantedBy } from "../src/tutorial/progress";

const steps = ["keep A-B C-D / E-F G-H", "take 0", "draw"].map((action) => ({ action, tell: "x" }));
const played = (seq: number, action: string | null, seat = 0) => ({
  seq,
  at: 0,
  kind: "played",
  seat,
  action,
});

test("steps are counted by the pupil's own moves", () => {
  expect(progress([], 0, steps)).toBe(0);
  expect(progress([played(3, "keep A-B C-D / E-F G-H"), played(4, null, 1)], 0, steps)).toBe(1);
});

test("tickets in another order are the same choice", () => {
  expect(progress([played(3, "keep C-D A-B / G-H E-F")], 0, steps)).toBe(1);
  expect(progress([played(3, "keep C-D E-F / G-H A-B")], 0, steps)).toBeNull();
});

test("another way is noticed, and taking it back leads back", () => {
  const wrong = [{ seq: 2, at: 0, kind: "begun" }, played(3, "keep A-B C-D / E-F G-H"), played(5, "draw")];
  expect(progress(wrong, 0, steps)).toBeNull();
  const undo = { seq: 6, at: 0, kind: "undone", seat: 0, to: 3, undoes: [5] };
  expect(progress(extended(wrong, [undo]), 0, steps)).toBe(1);
});

test("what a move is about", () => {
  expect(wantedBy("claim EAS-FEN:2 blue 1 locomotive 1")).toMatchObject({
    verb: "claim",
    track: "EAS-FEN:2",
    cards: { blue: 1, locomotive: 1 },
  });
  expect(wantedBy("take 3").place).toBe(3);
  expect(wantedBy("keep A-B C-D / E-F").kept).toEqual(["A-B", "C-D"]);
  expect(wantedBy("keep A-B C-D").kept).toEqual(["A-B", "C-D"]);
});

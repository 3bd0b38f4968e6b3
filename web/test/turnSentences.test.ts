import { beforeAll, describe, expect, test } from "vitest";
import { say, setLanguage } from "../src/app/i18n";
import { sinceLastTurn, turnLines } from "../src/app/turnSentences";
import type { SeenEvent } from "../src/net/types";
import { names } from "./board";
import { entry } from "./log";

const took = (seq: number, seat: number, card: string): SeenEvent[] => [
  entry(seq, "played", { seat }),
  entry(seq, "card_taken", { seat, card, place: 1 }),
];
const drew = (seq: number, seat: number, card: string | null): SeenEvent[] => [
  entry(seq, "played", { seat }),
  entry(seq, "card_drawn", { seat, card }),
];
const claimed = (seq: number, seat: number): SeenEvent[] => [
  entry(seq, "played", { seat }),
  entry(seq, "route_claimed", { seat, track: "A-B", cards: { red: 2 }, points: 2 }),
];
const next = (seq: number, seat: number): SeenEvent[] => [entry(seq, "turn_began", { seat })];

describe.each(["en", "pl"] as const)("in %s", (lang) => {
  beforeAll(async () => {
    (globalThis as { document?: unknown }).document ??= { documentElement: {} };
    await setLanguage(lang);
  });

  test("two cards of one turn are one sentence", () => {
    const [line, ...others] = turnLines([...took(3, 1, "red"), ...drew(4, 1, null), ...next(4, 0)], names);
    expect(others).toEqual([]);
    expect(line?.text).toContain("Jan");
    expect(line?.text).toContain(names.card("red"));
    expect(line?.text).toContain(say("web.turn.deck", { count: 1 }));
    expect(line?.cards).toEqual(["red", null]);
  });

  test("the recap has the others' turns since mine, and the cards of mine", () => {
    const log = [
      ...claimed(2, 1),
      ...next(2, 0),
      ...took(3, 0, "red"),
      ...drew(4, 0, "blue"),
      ...next(4, 1),
      ...claimed(5, 1),
      ...next(5, 0),
    ];
    const { own, others } = sinceLastTurn(log, names, true);
    expect(own?.cards).toEqual(["red", "blue"]);
    expect(others.map((line) => [line.seq, line.tracks])).toEqual([[5, ["A-B"]]]);
  });

  test("my first card does not clear the recap", () => {
    const log = [...drew(2, 0, "blue"), ...next(2, 1), ...claimed(3, 1), ...next(3, 0), ...took(4, 0, "red")];
    expect(sinceLastTurn(log, names, true).others.map((line) => line.seq)).toEqual([3]);
    expect(sinceLastTurn(log, names, false).others).toEqual([]);
  });

  test("an undone turn is not in the recap", () => {
    const log = [...drew(2, 0, "blue"), ...next(2, 1), ...claimed(3, 1)].map((one) =>
      one.seq === 3 ? { ...one, undone_by: 4 } : one,
    );
    expect(sinceLastTurn(log as SeenEvent[], names, true).others).toEqual([]);
  });
});

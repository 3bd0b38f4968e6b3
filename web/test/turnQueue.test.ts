import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TurnQueue } from "../src/app/turnQueue";
import type { SeenEvent } from "../src/net/types";
import { entry } from "./log";

const TIME = 900;

const frame = (version: number, events: SeenEvent[], asked: number[]) => ({
  version,
  events,
  table: { asked, seats: [0, 1, 2] },
});

/** The news of a move by a seat, after which these seats are asked. */
const moveBy = (version: number, seat: number, asked: number[]) =>
  frame(version, [entry(version, "played", { seat })], asked);

const talk = (version: number) => frame(version, [entry(version, "said", { seat: 1 })], [2]);

let shown: [versions: number[], isNewest: boolean][];
let queue: TurnQueue<ReturnType<typeof frame>>;
const versions = () => shown.map(([all]) => all.join());

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  queue = new TurnQueue((frames, isNewest) => shown.push([frames.map((one) => one.version), isNewest]));
});
afterEach(() => {
  vi.useRealTimers();
});

test("each turn of others is shown for its time", () => {
  for (const [version, seat] of [
    [1, 1],
    [2, 2],
    [3, 3],
  ] as const)
    queue.add(moveBy(version, seat, [seat + 1]), TIME);
  expect(versions()).toEqual(["1"]);
  vi.advanceTimersByTime(TIME - 1);
  expect(versions()).toEqual(["1"]);
  vi.advanceTimersByTime(1);
  expect(versions()).toEqual(["1", "2"]);
  expect(queue.isBehind.value).toBe(true);
  vi.advanceTimersByTime(TIME);
  expect(versions()).toEqual(["1", "2", "3"]);
  expect(queue.isBehind.value).toBe(false);
});

test("a position is the newest only if no later one waits", () => {
  queue.add(moveBy(1, 1, [2]), TIME);
  queue.add(moveBy(2, 2, [1]), TIME);
  queue.add(moveBy(3, 1, [0]), TIME);
  vi.advanceTimersByTime(2 * TIME);
  expect(shown.map(([, isNewest]) => isNewest)).toEqual([true, false, true]);
});

test("a turn of two cards takes as long as a turn of one move", () => {
  queue.add(moveBy(1, 1, [1]), TIME);
  queue.add(moveBy(2, 1, [2]), TIME);
  queue.add(moveBy(3, 2, [0]), TIME);
  vi.advanceTimersByTime(TIME / 2);
  expect(versions()).toEqual(["1", "2"]);
  vi.advanceTimersByTime(TIME / 2);
  expect(versions()).toEqual(["1", "2", "3"]);
});

test("skipping shows the rest together, in order", () => {
  for (const version of [1, 2, 3]) queue.add(moveBy(version, version % 2, [0]), TIME);
  queue.skip();
  expect(shown.slice(1)).toEqual([[[2, 3], true]]);
  expect(queue.isBehind.value).toBe(false);
  vi.advanceTimersByTime(10 * TIME);
  expect(shown.length).toBe(2);
});

test("messages take no time, but do not overtake moves", () => {
  queue.add(moveBy(1, 1, [2]), TIME);
  queue.add(talk(2), TIME);
  queue.add(moveBy(3, 2, [0]), TIME);
  expect(versions()).toEqual(["1"]);
  vi.advanceTimersByTime(TIME);
  expect(versions()).toEqual(["1", "2", "3"]);
});

test("at once, nothing waits", () => {
  for (const version of [1, 2, 3]) queue.add(moveBy(version, version % 2, [0]), 0);
  expect(versions()).toEqual(["1", "2", "3"]);
});

test("what cannot wait is shown now, with what waits before it", () => {
  queue.add(moveBy(1, 1, [2]), TIME);
  queue.add(moveBy(2, 2, [0]), TIME);
  queue.addAtOnce(moveBy(3, 0, [1]), TIME);
  expect(versions()).toEqual(["1", "2,3"]);
  queue.add(moveBy(4, 1, [2]), TIME);
  expect(queue.isBehind.value).toBe(true);
});

test("a long queue is shown faster", () => {
  for (let version = 1; version <= 60; version++) queue.add(moveBy(version, version % 3, [9]), TIME);
  vi.advanceTimersByTime(25 * TIME);
  expect(versions().at(-1)).toBe("60");
});

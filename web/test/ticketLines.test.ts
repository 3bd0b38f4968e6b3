import { expect, test } from "vitest";
import { bent, stampSpots } from "../src/board/ticketLines";

const apart = ([ax, ay]: readonly number[], [bx, by]: readonly number[]) => Math.hypot(ax! - bx!, ay! - by!);

test("the stamps of crossing tickets do not overlap", () => {
  const bends = [bent([0, 0], [300, 300]), bent([0, 300], [300, 0]), bent([300, 300], [0, 0])];
  const spots = stampSpots(bends, 20, []);
  for (const [at, spot] of spots.entries())
    for (const other of spots.slice(at + 1)) expect(apart(spot, other)).toBeGreaterThan(40);
});

test("a stamp avoids a name if there is room", () => {
  const bend = bent([0, 0], [300, 0]);
  const [middle] = stampSpots([bend], 20, []);
  const [x, y] = middle!;
  const [aside] = stampSpots([bend], 20, [], [[x - 30, y - 8, x + 30, y + 8]]);
  expect(apart(aside!, middle!)).toBeGreaterThan(50);
});

test("a stamp avoids a city if there is room", () => {
  const bend = bent([0, 0], [300, 0]);
  const [middle] = stampSpots([bend], 20, []);
  const [aside] = stampSpots([bend], 20, [middle!]);
  expect(apart(aside!, middle!)).toBeGreaterThan(30);
});

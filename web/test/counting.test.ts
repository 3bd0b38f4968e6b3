import { expect, test } from "vitest";
import type { Result, SeatResult } from "../src/net/types";
import { countedFor, kindsOf, stepsOf, timeOf } from "../src/table/counting";

const seatResult = (seat: number, tickets: [string, number, boolean][], bonus: boolean): SeatResult => ({
  seat,
  rank: seat + 1,
  total: 0,
  lines: [
    { kind: "routes", points: 20 },
    {
      kind: "tickets",
      points: tickets.reduce((sum, [, points, completed]) => sum + (completed ? points : -points), 0),
    },
    ...(bonus ? [{ kind: "longest_route", points: 10 }] : []),
  ],
  tickets: tickets.map(([ticket, points, completed]) => ({ ticket, points, completed })),
  routes: [],
  name: "",
  longest: 0,
});

const result: Result = {
  winners: [0],
  seats: [
    seatResult(
      0,
      [
        ["A-C", 5, true],
        ["A-D", 6, false],
      ],
      true,
    ),
    seatResult(1, [["A-D", 6, true]], false),
  ],
};

test("each ticket is counted on its own, between the routes and the longest route", () => {
  expect(kindsOf(result)).toEqual(["routes", "tickets", "longest_route"]);
  expect(stepsOf(result).map(({ kind, ticket }) => (ticket ? [ticket.seat, ticket.at] : kind))).toEqual([
    "routes",
    [0, 0],
    [0, 1],
    [1, 0],
    "longest_route",
  ]);
});

test("points of tickets add up one by one and end at the points of the line", () => {
  const steps = stepsOf(result);
  const seat = result.seats[0]!;
  const after = (count: number) => countedFor(seat, "tickets", steps.slice(0, count));
  expect([1, 2, 3, 5].map(after)).toEqual([null, 5, -1, -1]);
});

test("many tickets are revealed faster, but never too fast to read", () => {
  const steps = stepsOf(result);
  expect(timeOf(steps[1]!, steps)).toBe(900);
  const many = Array.from({ length: 200 }, (_, at) => ({ kind: "tickets", ticket: { seat: 0, at } }));
  expect(timeOf(many[0]!, many)).toBe(280);
});

/** The steps in which a result is counted: each ticket is a step of its own, every other kind of line is one. */

import type { Names } from "../app/names";
import type { Link } from "../board/ticketLines";
import type { Result, SeatResult } from "../net/types";

export interface CountStep {
  kind: string;
  /** For a ticket: whose it is, and its place among the tickets of that seat. */
  ticket?: { seat: number; at: number };
}

/** Milliseconds of a line, and of all tickets together at most. */
const LINE = 900;
const TICKETS = 14_000;
const QUICKEST = 280;
/** Milliseconds for the train on the longest route. */
export const JOURNEY = 3200;

export const kindsOf = (result: Result): string[] => [
  ...new Set(result.seats.flatMap((seat) => seat.lines.map((line) => line.kind))),
];

export function stepsOf(result: Result): CountStep[] {
  return kindsOf(result).flatMap((kind): CountStep[] => {
    if (kind !== "tickets") return [{ kind }];
    return result.seats.flatMap((seat) =>
      seat.tickets.map((_, at) => ({ kind, ticket: { seat: seat.seat, at } })),
    );
  });
}

/** How long a step is shown. */
export function timeOf(step: CountStep, steps: readonly CountStep[]): number {
  if (step.kind === "longest_route") return JOURNEY;
  if (!step.ticket) return LINE;
  const count = steps.filter((one) => one.ticket).length;
  return Math.min(LINE, Math.max(QUICKEST, TICKETS / count));
}

/** The points of a seat for one kind of line after these steps; null before the kind is counted. */
export function countedFor(seat: SeatResult, kind: string, done: readonly CountStep[]): number | null {
  const lines = seat.lines.filter((line) => line.kind === kind);
  const steps = done.filter((step) => step.kind === kind);
  if (lines.length === 0 || steps.length === 0) return null;
  const total = lines.reduce((sum, line) => sum + line.points, 0);
  if (kind !== "tickets") return total;
  const shown = shownTickets(seat, done);
  if (shown.length === seat.tickets.length) return total;
  return shown.reduce((sum, ticket) => sum + (ticket.completed ? ticket.points : -ticket.points), 0);
}

/** The tickets of a seat that have been revealed. */
export const shownTickets = (seat: SeatResult, done: readonly CountStep[]): SeatResult["tickets"] =>
  seat.tickets.filter((_, at) => done.some(({ ticket }) => ticket?.seat === seat.seat && ticket.at === at));

/** Tickets as lines on the board. */
export function resultLinks(tickets: SeatResult["tickets"], names: Names): Link[] {
  return tickets.flatMap((ticket) => {
    const found = names.tickets.get(ticket.ticket);
    if (!found) return [];
    return [
      {
        a: names.stops(found.a),
        b: names.stops(found.b),
        points: ticket.points,
        kind: ticket.completed ? ("done" as const) : ("missed" as const),
      },
    ];
  });
}

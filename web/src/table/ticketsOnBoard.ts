/** The player's tickets on the board: flags at their cities, lines of those that are pinned or held. */

import { connected } from "../app/connectedCities";
import type { Names } from "../app/names";
import { RouteGraph } from "../app/routeGraph";
import type { TicketFlag } from "../board/layers";
import type { Link } from "../board/ticketLines";
import type { View } from "../net/types";

type Held = Pick<View, "owners" | "free" | "tickets">;

/** The tickets in hand. While others still choose their first tickets, those that the player has chosen. */
export const ticketsOf = (view: Pick<View, "tickets" | "choice">): readonly string[] => [
  ...view.tickets,
  ...(view.choice?.kept ?? []),
];

interface TicketState {
  name: string;
  isDone: boolean;
}

function statesOf(view: Held, names: Names, seat: number): TicketState[] {
  const joined = connected(view, names, seat);
  return view.tickets.flatMap((name) => {
    const ticket = names.tickets.get(name);
    return ticket ? [{ name, isDone: joined(ticket.a, ticket.b) }] : [];
  });
}

/** A city is done when all tickets of the player that end there are. */
export function ticketFlags(view: Held, names: Names, seat: number): Map<string, TicketFlag> {
  const flags = new Map<string, TicketFlag>();
  for (const { name, isDone } of statesOf(view, names, seat)) {
    const { a, b } = names.tickets.get(name)!;
    for (const city of [...names.stops(a), ...names.stops(b)])
      flags.set(city, isDone && flags.get(city) !== "open" ? "done" : "open");
  }
  return flags;
}

/** The lines of tickets in hand. `kind` is that of tickets that are not completed. */
export function ticketLinks(
  view: Held,
  names: Names,
  seat: number,
  which: ReadonlySet<string>,
  kind: "held" | "pinned",
): Link[] {
  return statesOf(view, names, seat)
    .filter(({ name }) => which.has(name))
    .map(({ name, isDone }) => {
      const { a, b, points } = names.tickets.get(name)!;
      return { a: names.stops(a), b: names.stops(b), points, kind: isDone ? "done" : kind };
    });
}

/** The tracks that are still missing for these tickets, each by its shortest way. */
export function missingTracks(view: Held, names: Names, seat: number, which: Iterable<string>): Set<string> {
  const graph = new RouteGraph(view, names, seat);
  const open = new Set(
    statesOf(view, names, seat)
      .filter(({ isDone }) => !isDone)
      .map(({ name }) => name),
  );
  return new Set(
    [...which].filter((name) => open.has(name)).flatMap((name) => graph.path(name)?.tracks ?? []),
  );
}

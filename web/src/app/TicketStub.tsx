/** A ticket with a small map, from the drawing of the board. */

import { type Drawing, sheetFor } from "../board/drawing";
import { Ticket } from "../board/Ticket";
import { say } from "./i18n";
import type { Names } from "./names";

export function TicketStub(props: {
  drawing: Drawing;
  names: Names;
  ticket: string;
  done?: boolean;
  width?: number;
}) {
  const { names, drawing } = props;
  const facts = names.tickets.get(props.ticket);
  if (!facts) return null;
  const cities: [string, string] = [names.city(facts.a), names.city(facts.b)];
  const state =
    props.done === undefined ? "" : `, ${say(props.done ? "web.ticket.done" : "web.ticket.open")}`;
  return (
    <Ticket
      sheet={sheetFor(drawing, 1440)}
      a={names.stops(facts.a)}
      b={names.stops(facts.b)}
      names={cities}
      points={facts.points}
      done={props.done ?? false}
      label={names.ticket(props.ticket) + state}
      width={props.width ?? 136}
    />
  );
}

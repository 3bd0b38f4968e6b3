/** One's own tickets: to do and done. */

import type { LiveTable } from "../app/live";
import type { Names } from "../app/names";
import { connected } from "../app/network";
import { TicketStub } from "../app/TicketStub";
import { say } from "../app/words";
import type { Drawing } from "../board/drawing";

export function Tickets(props: {
  table: LiveTable;
  names: Names;
  drawing: Drawing;
  onPoint: (cities: string[]) => void;
}) {
  const { table, names } = props;
  const view = table.standing.value!.view!;
  const seat = table.seat.value;
  if (seat === null) return <p class="soft">{say("web.tickets.none")}</p>;
  const joined = connected(view, names, seat);
  const mine = view.tickets.map((name) => ({ name, ticket: names.tickets.get(name)! }));
  const sorted = mine.map((one) => ({ ...one, done: joined(one.ticket.a, one.ticket.b) }));
  sorted.sort((one, other) => Number(one.done) - Number(other.done));
  return (
    <section class="tickets">
      <h2>
        {say("web.tickets")}{" "}
        <span class="soft">
          {say("web.tickets.done", { done: sorted.filter((one) => one.done).length, count: sorted.length })}
        </span>
      </h2>
      <ul>
        {sorted.map(({ name, ticket, done }) => (
          <li key={name}>
            <button
              type="button"
              class="ticket-button"
              onMouseEnter={() => props.onPoint([...names.stops(ticket.a), ...names.stops(ticket.b)])}
              onMouseLeave={() => props.onPoint([])}
              onFocus={() => props.onPoint([...names.stops(ticket.a), ...names.stops(ticket.b)])}
              onBlur={() => props.onPoint([])}
            >
              <TicketStub drawing={props.drawing} names={names} ticket={name} done={done} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

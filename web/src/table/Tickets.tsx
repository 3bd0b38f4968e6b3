/** One's own tickets: to do and done. */

import type { LiveTable } from "../app/live.ts";
import type { Names } from "../app/names.ts";
import { connected } from "../app/network.ts";
import { say } from "../app/words.ts";
import { TicketStub } from "../draw/TicketStub.tsx";

export function Tickets(props: { table: LiveTable; names: Names; onPoint: (cities: string[]) => void }) {
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
        {say("web.tickets")} <span class="soft">{say("web.tickets.done", { done: sorted.filter((one) => one.done).length, count: sorted.length })}</span>
      </h2>
      <ul>
        {sorted.map(({ name, ticket, done }) => (
          <li key={name}>
            <button
              type="button"
              class="ticket-button"
              onMouseEnter={() => props.onPoint([ticket.a, ticket.b])}
              onMouseLeave={() => props.onPoint([])}
              onFocus={() => props.onPoint([ticket.a, ticket.b])}
              onBlur={() => props.onPoint([])}
            >
              <TicketStub from={names.city(ticket.a)} to={names.city(ticket.b)} points={ticket.points} done={done} />
              <span class="unseen">{say(done ? "web.ticket.done" : "web.ticket.open")}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

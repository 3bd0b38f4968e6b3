/** The player's own tickets. Hovering marks their cities and, with a planner, the missing tracks; a click pins them. */

import { connected } from "../app/connectedCities";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { TicketStub } from "../app/TicketStub";
import type { Drawing } from "../board/drawing";
import type { Hint, View } from "../net/types";
import type { Selection } from "./selection";
import { ticketsOf } from "./ticketsOnBoard";

export function Tickets(props: {
  view: View;
  names: Names;
  drawing: Drawing;
  seat: number | null;
  /** At a table with a planner. */
  hint?: Hint | null;
  selection?: Selection;
}) {
  const { view, names, seat, hint, selection } = props;
  const deck = say("web.tickets.deck", { count: view.ticket_deck });
  if (seat === null)
    return (
      <section class="tickets">
        <h2>
          {say("web.tickets")} <span class="soft">{deck}</span>
        </h2>
        <p class="soft">{say("web.tickets.none")}</p>
      </section>
    );
  const joined = connected(view, names, seat);
  const sorted = ticketsOf(view)
    .map((name) => ({ name, ticket: names.tickets.get(name)! }))
    .map((one) => ({ ...one, done: joined(one.ticket.a, one.ticket.b) }))
    .sort((one, other) => Number(one.done) - Number(other.done));
  return (
    <section class="tickets">
      <div class="row tight tickets-head">
        <h2>
          {say("web.tickets")}{" "}
          <span class="soft">
            {say("web.tickets.done", { done: sorted.filter((one) => one.done).length, count: sorted.length })}
            {" · "}
            {deck}
          </span>
        </h2>
        {selection && sorted.length > 0 && (
          <button
            type="button"
            class="button small pin-all"
            aria-pressed={sorted.every(({ name }) => selection.pinned.value.has(name))}
            onClick={() => selection.pinAll(sorted.map(({ name }) => name))}
          >
            {say("web.tickets.pin")}
          </button>
        )}
      </div>
      <ul>
        {sorted.map(({ name, ticket, done }) => {
          const plan = done ? undefined : hint?.tickets.find((one) => one.ticket === name);
          const point = () =>
            selection?.at([...names.stops(ticket.a), ...names.stops(ticket.b)], plan?.tracks ?? []);
          return (
            <li key={name}>
              <button
                type="button"
                class="ticket-button"
                aria-pressed={selection ? selection.pinned.value.has(name) : undefined}
                onClick={() => selection?.pin(name)}
                onMouseEnter={point}
                onMouseLeave={() => selection?.away()}
                onFocus={point}
                onBlur={() => selection?.away()}
              >
                {/* Open tickets come first; done ones are smaller. */}
                <TicketStub
                  drawing={props.drawing}
                  names={names}
                  ticket={name}
                  done={done}
                  width={done ? 84 : 98}
                />
                {plan && (
                  <span class={plan.is_possible ? "small soft" : "small late"}>
                    {plan.is_possible
                      ? say("web.ticket.missing", { count: plan.trains })
                      : say("web.ticket.impossible")}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

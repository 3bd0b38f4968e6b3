/** The tickets: a table in which each can be changed. Without points a ticket is worth its shortest path. */

import { say } from "../app/i18n";
import { Icon } from "../parts/Icon";
import { shortestPath, type Ticket } from "./board";
import { CityPair } from "./CityPair";
import { board, change, files } from "./draft";
import { Entry } from "./Entry";
import { addTicket, changeTicket, removeTicket } from "./edits";
import { selected } from "./selection";

export function TicketPanel() {
  const { tickets } = board.value;
  return (
    <div class="stack">
      <CityPair
        add={say("web.workshop.add_ticket")}
        onAdd={(a, b) => change(addTicket(files.peek(), a, b))}
      />
      <p class="soft">{say("web.workshop.points.text")}</p>
      <table class="tickets-table">
        <caption class="unseen">{say("web.workshop.tickets")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("web.workshop.from")}</th>
            <th scope="col">{say("web.workshop.to")}</th>
            <th scope="col">{say("web.workshop.points")}</th>
            <th scope="col">
              <span class="unseen">{say("web.workshop.remove")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tickets.map((ticket) => (
            <TicketLine key={ticket.line} ticket={ticket} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TicketLine({ ticket }: { ticket: Ticket }) {
  const path = shortestPath(board.value.routes, ticket.a, ticket.b);
  const chosen = selected.value;
  const isChosen = chosen?.kind === "ticket" && chosen.line === ticket.line;
  const name = `${ticket.a} – ${ticket.b}`;
  return (
    <tr class={isChosen ? "chosen" : ""} data-thing={isChosen ? "ticket" : undefined}>
      <td>{ticket.a}</td>
      <td>{ticket.b}</td>
      <td>
        <Entry
          label={`${say("web.workshop.points")}, ${name}`}
          isBare
          isNumber
          most={3}
          value={ticket.points}
          placeholder={path === null ? "–" : String(path)}
          onChange={(points) => change(changeTicket(files.peek(), ticket.line, { points }))}
        />
      </td>
      <td>
        <button
          type="button"
          class="plain"
          aria-label={`${say("web.workshop.remove")}, ${name}`}
          onClick={() => change(removeTicket(files.peek(), ticket.line))}
        >
          <Icon name="close" />
        </button>
      </td>
    </tr>
  );
}

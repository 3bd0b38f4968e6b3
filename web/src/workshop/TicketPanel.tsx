/** The tickets: a table in which each can be changed. Without points a ticket is worth its shortest path. */

import { useSignal } from "@preact/signals";
import { say } from "../app/i18n";
import { Choice } from "../parts/form";
import { Icon } from "../parts/Icon";
import { shortestPath, type Ticket } from "./board";
import { board, change, files } from "./draft";
import { Entry } from "./Entry";
import { addTicket, changeTicket, removeTicket } from "./edits";
import { selected } from "./selection";

export function TicketPanel() {
  const { tickets } = board.value;
  return (
    <div class="stack">
      <NewTicket />
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

function NewTicket() {
  const names = board.value.cities.map((city) => city.name);
  const from = useSignal("");
  const to = useSignal("");
  const options = names.map((name): [string, string] => [name, name]);
  const [a, b] = [from.value || names[0] || "", to.value || names[1] || ""];
  if (names.length < 2) return <p class="soft">{say("web.workshop.two_cities")}</p>;
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (a !== b) change(addTicket(files.peek(), a, b));
      }}
    >
      <Choice
        label={say("web.workshop.from")}
        value={a}
        options={options}
        onChange={(name) => (from.value = name)}
      />
      <Choice
        label={say("web.workshop.to")}
        value={b}
        options={options}
        onChange={(name) => (to.value = name)}
      />
      <button type="submit" class="button" disabled={a === b}>
        <Icon name="plus" />
        {say("web.workshop.add_ticket")}
      </button>
    </form>
  );
}

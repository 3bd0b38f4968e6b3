/** The end: who won, and what everybody's points are made of. */

import { useSignal } from "@preact/signals";
import type { LiveTable, Standing } from "../app/live";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import { href } from "../app/path";
import { knows, list, say } from "../app/words";
import type { SeatResult } from "../net/types";
import { Sheet } from "./Sheet";

export function ResultSheet({
  table,
  standing,
  names,
}: {
  table: LiveTable;
  standing: Standing;
  names: Names;
}) {
  const isOpen = useSignal(true);
  const result = standing.result!;
  const onlyYou = result.winners.length === 1 && result.winners[0] === names.you;
  const ranked = [...result.seats].sort((one, other) => one.rank - other.rank);
  if (!isOpen.value) {
    return (
      <button class="button floating" type="button" onClick={() => (isOpen.value = true)}>
        {say("web.result.show")}
      </button>
    );
  }
  return (
    <Sheet title={say("web.result.title")} onClose={() => (isOpen.value = false)}>
      <p class="lead">
        {say("result.winners", {
          who: onlyYou ? "you" : "other",
          names: list(result.winners.map((seat) => names.player(seat))),
          count: result.winners.length,
        })}
      </p>
      <ol class="results">
        {ranked.map((seat) => (
          <li key={seat.seat}>
            <header>
              <Piece colour={standing.table.chairs[seat.seat]?.colour ?? ""} name={seat.name} />
              <strong>{say("result.seat", { rank: seat.rank, name: seat.name, points: seat.total })}</strong>
            </header>
            <ul>
              {seat.lines.map((line, at) => (
                <li key={at}>{lineText(line, seat, names)}</li>
              ))}
            </ul>
            <details>
              <summary>{say("web.result.tickets")}</summary>
              <ul>
                {seat.tickets.map((ticket) => (
                  <li key={ticket.between.join()}>
                    {say("result.ticket", {
                      ticket: `${names.between(...ticket.between)} (${ticket.points})`,
                      completed: ticket.completed ? "yes" : "no",
                    })}
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ol>
      <div class="row">
        <a class="button primary" href={href(`/new?like=${table.id}`)}>
          {say("web.result.again")}
        </a>
        <a class="button" href={href(`/replay/${table.id}`)}>
          {say("web.result.replay")}
        </a>
        <a
          class="button"
          href={href(`/api/tables/${table.id}/record`)}
          download={`whistlestop-${table.id}.json`}
        >
          {say("web.result.record")}
        </a>
      </div>
    </Sheet>
  );
}

function lineText(line: SeatResult["lines"][number], seat: SeatResult, names: Names): string {
  const key = `line.${line.kind}`;
  const details = Object.fromEntries(
    Object.entries(line).map(([name, value]) => [
      name,
      typeof value === "string" ? names.word(value) : Number(value),
    ]),
  );
  const title = knows(key)
    ? say(key, {
        tickets: seat.tickets.length,
        completed: seat.tickets.filter((ticket) => ticket.completed).length,
        routes: seat.routes.length,
        longest: seat.longest,
        ...details,
      })
    : line.kind;
  return say("result.line", { title, points: line.points });
}

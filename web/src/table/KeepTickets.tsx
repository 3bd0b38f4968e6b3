/** Choosing tickets: which of those offered to keep. */

import { useSignal } from "@preact/signals";
import type { LiveTable } from "../app/live";
import type { Names } from "../app/names";
import { keepKey } from "../app/options";
import { TicketStub } from "../app/TicketStub";
import { say } from "../app/words";
import type { Drawing } from "../board/drawing";
import { Sheet } from "./Sheet";

export function KeepTickets(props: {
  table: LiveTable;
  names: Names;
  drawing: Drawing;
  onPoint: (cities: string[]) => void;
}) {
  const { table, names } = props;
  const view = table.standing.value!.view!;
  const kept = useSignal<ReadonlySet<string>>(new Set(view.offered));
  const least = Number(view.question?.keep ?? 1);
  const action = table.offers.value.keeps.get(keepKey([...kept.value]));
  const toggle = (name: string) => {
    const next = new Set(kept.value);
    if (!next.delete(name)) next.add(name);
    kept.value = next;
  };
  const point = (name: string | null) => {
    const ticket = name === null ? undefined : names.tickets.get(name);
    props.onPoint(ticket ? [...names.stops(ticket.a), ...names.stops(ticket.b)] : []);
  };
  return (
    <Sheet title={say("web.keep.title")}>
      <p>{say("web.keep.text", { count: least })}</p>
      <ul class="offered">
        {view.offered.map((name) => {
          return (
            <li key={name} onMouseEnter={() => point(name)} onMouseLeave={() => point(null)}>
              <label class={kept.value.has(name) ? "offer chosen" : "offer"}>
                <input
                  type="checkbox"
                  checked={kept.value.has(name)}
                  onChange={() => toggle(name)}
                  onFocus={() => point(name)}
                />
                <TicketStub drawing={props.drawing} names={names} ticket={name} width={150} />
              </label>
            </li>
          );
        })}
      </ul>
      <button
        class="button primary"
        type="button"
        disabled={action === undefined || table.isBusy.value}
        onClick={() => {
          point(null);
          if (action) void table.play(action);
        }}
      >
        {say("web.keep.do", { count: kept.value.size })}
      </button>
      <p class={table.problem.value ? "alert" : "alert quiet"} role="alert">
        {table.problem.value?.text}
      </p>
    </Sheet>
  );
}

/** Choosing tickets: which of those offered to keep. */

import { useSignal } from "@preact/signals";
import type { LiveTable } from "../app/live.ts";
import type { Names } from "../app/names.ts";
import { keepKey } from "../app/options.ts";
import { say } from "../app/words.ts";
import { TicketStub } from "../draw/TicketStub.tsx";
import { Sheet } from "./Sheet.tsx";

export function KeepTickets(props: { table: LiveTable; names: Names; onPoint: (cities: string[]) => void }) {
  const { table, names } = props;
  const view = table.standing.value!.view!;
  const kept = useSignal<ReadonlySet<string>>(new Set(view.offered));
  const least = Number(view.question?.["keep"] ?? 1);
  const action = table.offers.value.keeps.get(keepKey([...kept.value]));
  const toggle = (name: string) => {
    const next = new Set(kept.value);
    if (!next.delete(name)) next.add(name);
    kept.value = next;
  };
  const point = (names_: string[]) => props.onPoint(names_);
  return (
    <Sheet title={say("web.keep.title")}>
      <p>{say("web.keep.text", { count: least })}</p>
      <ul class="offered">
        {view.offered.map((name) => {
          const ticket = names.tickets.get(name)!;
          return (
            <li key={name} onMouseEnter={() => point([ticket.a, ticket.b])} onMouseLeave={() => point([])}>
              <label class={kept.value.has(name) ? "offer chosen" : "offer"}>
                <input type="checkbox" checked={kept.value.has(name)} onChange={() => toggle(name)} onFocus={() => point([ticket.a, ticket.b])} />
                <TicketStub from={names.city(ticket.a)} to={names.city(ticket.b)} points={ticket.points} done={false} />
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
          point([]);
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

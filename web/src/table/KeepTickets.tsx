/** The choice of tickets, while the board stays visible. */

import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../app/i18n";
import { keepKey } from "../app/options";
import { RouteGraph } from "../app/routeGraph";
import { TicketStub } from "../app/TicketStub";
import type { Drawing } from "../board/drawing";
import { Button } from "../parts/Button";
import type { TableProps } from "./props";
import { Refusal, Sheet } from "./Sheet";

export function KeepTickets(props: TableProps & { drawing: Drawing }) {
  const { table, names, selection } = props;
  const standing = table.standing.value!;
  const view = standing.view!;
  const kept = useSignal<ReadonlySet<string>>(new Set());
  const isShort = useSignal(false);
  const least = view.question?.keep ?? 1;
  const action = table.offers.value.keeps.get(keepKey([...kept.value]));
  const helps = table.isHelped;
  const graph = useComputed(() => {
    const now = table.standing.value?.view;
    return now && helps ? new RouteGraph(now, names, table.seat.value) : null;
  });

  useSignalEffect(() => {
    selection.links.value = view.offered.map((name) => {
      const ticket = names.tickets.get(name)!;
      return {
        a: names.stops(ticket.a),
        b: names.stops(ticket.b),
        points: ticket.points,
        kind: kept.value.has(name) ? "chosen" : "offered",
      };
    });
  });
  useEffect(
    () => () => {
      selection.links.value = [];
      selection.away();
    },
    [selection],
  );

  const toggle = (name: string) => {
    const next = new Set(kept.value);
    if (!next.delete(name)) next.add(name);
    kept.value = next;
    isShort.value = false;
    table.problem.value = null;
  };
  const point = (name: string) => {
    const ticket = names.tickets.get(name)!;
    selection.at([...names.stops(ticket.a), ...names.stops(ticket.b)], graph.value?.path(name)?.tracks ?? []);
  };
  const all = [...view.tickets, ...kept.value];
  const combined = graph.value && kept.value.size > 0 ? graph.value.combined(all) : null;
  const trains = view.seats[table.seat.value ?? 0]?.trains ?? 0;

  const refused = selection.speaker(true) === "sheet" ? table.problem.value : null;
  return (
    <Sheet
      title={say("web.keep.title")}
      class="keep"
      foot={
        <>
          <Button
            class="button primary"
            idle={table.isBusy.value}
            onPress={() => {
              if (action) void table.play(action);
              else isShort.value = true;
            }}
          >
            {action ? say("web.keep.do", { count: kept.value.size }) : say("web.keep.more", { count: least })}
          </Button>
          <Refusal
            table={table}
            problem={
              isShort.value ? { text: say("web.keep.text", { count: least, unit: names.unit }) } : refused
            }
          />
        </>
      }
    >
      <p>{say("web.keep.text", { count: least, unit: names.unit })}</p>
      <ul class="offered">
        {view.offered.map((name) => {
          const path = graph.value?.path(name);
          return (
            <li
              key={name}
              data-ticket={name}
              onMouseEnter={() => point(name)}
              onMouseLeave={() => selection.away()}
            >
              <label class={kept.value.has(name) ? "offer chosen" : "offer"}>
                <TicketStub drawing={props.drawing} names={names} ticket={name} width={136} />
                <span class="offer-line">
                  <input
                    type="checkbox"
                    checked={kept.value.has(name)}
                    onChange={() => toggle(name)}
                    onFocus={() => point(name)}
                    onBlur={() => selection.away()}
                  />
                  {graph.value && (
                    <span class="soft small">
                      {path ? say("web.keep.trains", { count: path.trains }) : say("web.keep.no_way")}
                    </span>
                  )}
                </span>
              </label>
            </li>
          );
        })}
      </ul>
      {graph.value && kept.value.size > 0 && (
        <p class="soft small" role="status">
          {combined
            ? say("web.keep.together", {
                count: all.length,
                trains: combined.trains,
                left: trains,
                saved: combined.saved,
              })
            : say("web.keep.no_way.all")}
        </p>
      )}
    </Sheet>
  );
}

/** What others did since the player's last turn, a line for each; a click shows it on the board. */

import { useComputed } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../app/i18n";
import { Piece } from "../app/Piece";
import { sinceLastTurn, type TurnLine } from "../app/turnSentences";
import type { TableSeat } from "../net/types";
import { Icon } from "../parts/Icon";
import type { TableProps } from "./props";
import { type Remark, useRemarks } from "./remarks";

/** Only this many events are read: more than a round of five players brings. */
export const READ = 300;

export function Recap({ table, names, selection }: TableProps) {
  const since = useComputed(() =>
    sinceLastTurn(table.seenEvents.value.slice(-READ), names, table.isMyDecision.value),
  );
  const remarks = useRemarks(table, names);
  const { seats, status, asked } = table.standing.value!.table;
  const list = useRef<HTMLOListElement>(null);
  // In the row of a phone the line of the player who moves comes into view, or of the one who says something.
  useEffect(() => showLine(list.current, ".acting"), [asked.join(), since.value]);
  useEffect(() => {
    if (remarks.value.size > 0) showLine(list.current, ":has(.remark)");
  }, [remarks.value]);
  if (status !== "running") return null;
  const you = names.you;
  const order = [...seats.slice((you ?? -1) + 1), ...seats.slice(0, you ?? 0)];
  const { own, others } = since.value;
  return (
    <section class="recap" aria-label={say("web.recap")}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ol ref={list} tabIndex={0}>
        {order.map((tableSeat) => (
          <Line
            key={tableSeat.seat}
            line={others.find((line) => line.seat === tableSeat.seat)}
            isActing={asked.includes(tableSeat.seat)}
            remark={remarks.value.get(tableSeat.seat)}
            {...{ tableSeat, table, names, selection }}
          />
        ))}
        {you !== null && (
          <Line
            line={own ?? undefined}
            remark={remarks.value.get(you)}
            {...{ tableSeat: seats[you]!, table, names, selection }}
          />
        )}
      </ol>
    </section>
  );
}

/** The first line of those that the selector means, or the beginning of the row. */
function showLine(row: HTMLElement | null, selector: string): void {
  const line = row?.querySelector<HTMLElement>(`li${selector}`);
  row?.scrollTo({ left: line ? line.offsetLeft - row.offsetLeft : 0 });
}

interface LineProps extends TableProps {
  line: TurnLine | undefined;
  tableSeat: TableSeat;
  isActing?: boolean;
  /** Shown instead of the line for some seconds. */
  remark: Remark | undefined;
}

function Line(props: LineProps) {
  const { line, tableSeat, names, selection } = props;
  const tracks = line?.tracks ?? [];
  const isShown = tracks.length > 0 && selection.shown.value === tracks.join();
  const piece = <Piece colour={tableSeat.colour} name={names.player(tableSeat.seat)} small />;
  const text = line?.text ?? "";
  return (
    <li class={props.isActing ? "acting" : ""} data-recap={tableSeat.seat} title={text || undefined}>
      {piece}
      {props.remark ? (
        <span class="recap-text remark">
          {props.remark.reaction && <Icon name={props.remark.reaction} />}
          {props.remark.text}
        </span>
      ) : tracks.length === 0 ? (
        <span class="recap-text">{text || "…"}</span>
      ) : (
        <button
          type="button"
          class="recap-text"
          aria-pressed={isShown}
          onClick={() => (isShown ? selection.hide() : selection.show(tracks, names))}
        >
          {text}
        </button>
      )}
    </li>
  );
}

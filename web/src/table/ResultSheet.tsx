/** The end: points counted line by line, tickets and longest routes on the board, a chart. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { formatPoints, knows, list, say } from "../app/i18n";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import { hasPoints } from "../app/points";
import type { Result, SeatResult, SeenEvent, TableSeat, View } from "../net/types";
import { Button } from "../parts/Button";
import { Mark } from "../shows/Mark";
import { Panels } from "../shows/Panels";
import { Chart } from "./Chart";
import type { Selection } from "./selection";

const PACE = 900;

export interface ResultProps {
  result: Result;
  view: View;
  seats: readonly TableSeat[];
  names: Names;
  seenEvents: readonly SeenEvent[];
  selection: Selection;
  /** Show the total without counting. */
  isOld?: boolean;
}

export function ResultPanel(props: ResultProps) {
  const { result, names, seats } = props;
  const kinds = [...new Set(result.seats.flatMap((seat) => seat.lines.map((line) => line.kind)))];
  const isStill = props.isOld || !mayMove();
  const counted = useSignal(isStill ? kinds.length : 0);
  const isDone = counted.value >= kinds.length;
  useEffect(() => {
    if (isDone) return;
    const timer = setTimeout(() => (counted.value += 1), PACE);
    return () => clearTimeout(timer);
  }, [isDone, counted, counted.value]);
  const onlyYou = result.winners.length === 1 && result.winners[0] === names.you;
  const sumOf = (seat: SeatResult, kind: string) =>
    seat.lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + line.points, 0);
  const soFar = (seat: SeatResult) =>
    kinds.slice(0, counted.value).reduce((sum, kind) => sum + sumOf(seat, kind), 0);
  const points = result.seats.map((seat): [number, number] => [seat.seat, isDone ? seat.total : soFar(seat)]);
  useEffect(() => {
    if (counted.value > 0) props.selection.counted.value = new Map(points);
  }, [counted.value]);
  const ranked = [...result.seats].sort((one, other) => one.rank - other.rank || one.seat - other.seat);
  // In the order of the seats until the winner is known.
  const columns = isDone ? ranked : result.seats;
  return (
    <>
      <p class="winner" role="status">
        {isDone
          ? say("result.winners", {
              who: onlyYou ? "you" : "other",
              names: list(result.winners.map((seat) => names.player(seat))),
              count: result.winners.length,
            })
          : say("web.result.counting")}
      </p>
      <div class="scrolls">
        <table class="ledger">
          <thead>
            <tr>
              <td />
              {columns.map((seat) => (
                <th
                  key={seat.seat}
                  scope="col"
                  class={isDone && result.winners.includes(seat.seat) ? "won" : ""}
                >
                  <Piece colour={seats[seat.seat]?.colour ?? ""} name={names.player(seat.seat)} small />
                  <span>{names.player(seat.seat)}</span>
                  {seats[seat.seat]?.resigned && <span class="soft"> {say("web.resigned")}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.slice(0, counted.value).map((kind) => (
              <tr key={kind} class="counted">
                <th scope="row">{say(`web.line.${kind}`)}</th>
                {columns.map((seat) => (
                  <td key={seat.seat} class={sumOf(seat, kind) < 0 ? "late" : ""}>
                    {seat.lines.some((line) => line.kind === kind) ? formatPoints(sumOf(seat, kind)) : "–"}
                  </td>
                ))}
              </tr>
            ))}
            <tr class="total">
              <th scope="row">{say("web.result.total", { unit: names.unit })}</th>
              {columns.map((seat) => (
                <td key={seat.seat}>{formatPoints(isDone ? seat.total : soFar(seat))}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {!isDone && <Button onPress={() => (counted.value = kinds.length)}>{say("web.result.skip")}</Button>}
      {isDone && <Look {...props} ranked={ranked} />}
      {isDone && <Panels view={props.view} names={names} seats={seats} />}
      {isDone && hasPoints(props.view, names) && (
        <Chart seenEvents={props.seenEvents} result={result} seats={seats} names={names} />
      )}
    </>
  );
}

/** One player's tickets and longest route on the board, and the lines of the score. */
function Look(props: ResultProps & { ranked: readonly SeatResult[] }) {
  const { result, names, selection, ranked } = props;
  const chosen = useSignal(ranked[0]?.seat ?? 0);
  const seat = result.seats.find((one) => one.seat === chosen.value)!;
  // The longest route is shown only in games that score it.
  const hasBonus = result.seats.some((one) => one.lines.some((line) => line.kind === "longest_route"));
  useEffect(() => {
    selection.path.value = hasBonus ? (seat.longest_over ?? []) : [];
    selection.links.value = seat.tickets.flatMap((ticket) => {
      const found = names.tickets.get(ticket.ticket);
      if (!found) return [];
      return [
        {
          a: names.stops(found.a),
          b: names.stops(found.b),
          points: ticket.points,
          kind: ticket.completed ? ("done" as const) : ("missed" as const),
        },
      ];
    });
    return () => {
      selection.links.value = [];
      selection.away();
    };
  }, [selection, names, seat, hasBonus]);
  return (
    <section class="look">
      <fieldset class="choices">
        <legend>{say("web.result.look", { longest: hasBonus ? "yes" : "no" })}</legend>
        {ranked.map((one) => (
          <label key={one.seat} class={one.seat === chosen.value ? "choice chosen" : "choice"}>
            <input
              type="radio"
              name="look"
              checked={one.seat === chosen.value}
              onChange={() => (chosen.value = one.seat)}
            />
            <span>{names.player(one.seat)}</span>
          </label>
        ))}
      </fieldset>
      <ul class="made-of">
        {seat.lines.map((line, at) => (
          <li key={at}>
            {markOf(line, names) && <Mark of={markOf(line, names)!} />}
            {lineText(line, seat, names)}
          </li>
        ))}
        {hasBonus && !seat.lines.some((line) => line.kind === "longest_route") && (
          <li>{say("line.longest_route", { longest: seat.longest ?? 0 })}</li>
        )}
      </ul>
      <ul class="made-of">
        {seat.tickets.map((ticket) => (
          <li key={ticket.ticket} class={ticket.completed ? "" : "late"}>
            {say("result.ticket", {
              ticket: names.ticket(ticket.ticket),
              completed: ticket.completed ? "yes" : "no",
            })}
          </li>
        ))}
      </ul>
    </section>
  );
}

function mayMove(): boolean {
  return (
    document.documentElement.dataset.motion !== "off" &&
    !matchMedia("(prefers-reduced-motion: reduce)").matches
  );
}

/** The mark of what a line of the score is about. */
const markOf = (line: SeatResult["lines"][number], names: Names): string | undefined =>
  Object.values(line).find(
    (value): value is string => typeof value === "string" && value in (names.shows?.marks ?? {}),
  );

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
        longest: seat.longest ?? 0,
        ...details,
      })
    : line.kind;
  return say("result.line", { title, points: formatPoints(line.points), unit: names.unit });
}

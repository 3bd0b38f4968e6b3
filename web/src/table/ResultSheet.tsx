/** The final result: the score line by line, tickets and longest routes on the board, a chart. */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { formatPoints, knows, say } from "../app/i18n";
import type { Names } from "../app/names";
import { Piece, playerOf } from "../app/Piece";
import { hasPoints } from "../app/points";
import { href } from "../app/router";
import { sounds } from "../app/sound";
import { preferences, setPreferences } from "../app/storage";
import type { Result, SeatResult, SeenEvent, TableSeat, View } from "../net/types";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { formatWinners } from "../share/winners";
import { Mark } from "../shows/Mark";
import { Panels } from "../shows/Panels";
import type { ReviewedMove } from "../wire";
import { isMotionOff } from "./animation";
import { Chart } from "./Chart";
import {
  type CountStep,
  countedFor,
  JOURNEY,
  kindsOf,
  resultLinks,
  shownTickets,
  stepsOf,
  timeOf,
} from "./counting";
import { Review, tracksOf } from "./Review";
import type { Selection } from "./selection";

/** Delay before the first line, in milliseconds. */
const FIRST_DELAY = 700;
/** Duration of the confetti, in milliseconds. */
const CELEBRATION = 5000;

export interface ResultProps {
  result: Result;
  view: View;
  seats: readonly TableSeat[];
  names: Names;
  seenEvents: readonly SeenEvent[];
  selection: Selection;
  /** Show the total at once: the player has seen the counting. */
  isCounted?: boolean;
  /** Several people look at this device, and none of them is “you”. */
  isShared?: boolean;
  /** The table, and the seat key for requesting its review. */
  table: string;
  token: string | undefined;
}

export function ResultPanel(props: ResultProps) {
  const { result, names, seats, selection } = props;
  const steps = useMemo(() => stepsOf(result), [result]);
  const skipsAnimation = props.isCounted || isMotionOff();
  // One extra count, so that the last step stays visible for its duration.
  const end = steps.length + 1;
  const counted = useSignal(skipsAnimation ? end : 0);
  const isDone = counted.value >= end;
  const done = steps.slice(0, counted.value);
  const current = isDone ? undefined : done.at(-1);
  useEffect(() => {
    if (isDone) return;
    const timer = setTimeout(() => (counted.value += 1), current ? timeOf(current, steps) : FIRST_DELAY);
    return () => clearTimeout(timer);
  }, [isDone, counted, counted.value]);
  useLayoutEffect(() => {
    selection.isCounting.value = !isDone;
    return () => {
      selection.isCounting.value = false;
    };
  }, [selection, isDone]);
  useEffect(() => {
    if (current) return showStep(current, done, props);
  }, [counted.value, isDone]);
  useEffect(() => {
    if (isDone && !skipsAnimation) return celebrate(props);
  }, [isDone]);
  const reviewed = useSignal<readonly ReviewedMove[]>([]);
  const reviewedSeat = names.you ?? result.winners[0] ?? 0;
  const kinds = kindsOf(result).filter((kind) => isDone || done.some((step) => step.kind === kind));
  const cellOf = (seat: SeatResult, kind: string) => countedFor(seat, kind, isDone ? steps : done);
  const subtotal = (seat: SeatResult) => kinds.reduce((sum, kind) => sum + (cellOf(seat, kind) ?? 0), 0);
  const points = result.seats.map((seat): [number, number] => [
    seat.seat,
    isDone ? seat.total : subtotal(seat),
  ]);
  useEffect(() => {
    if (counted.value > 0) selection.counted.value = new Map(points);
  }, [counted.value]);
  const ranked = [...result.seats].sort((one, other) => one.rank - other.rank || one.seat - other.seat);
  // In the order of the seats until the winner is known.
  const columns = isDone ? ranked : result.seats;
  return (
    <>
      {!props.isCounted && <SoundOffer />}
      <p class="winner" role="status">
        {isDone
          ? formatWinners(result, names, props.isShared ? null : names.you)
          : say("web.result.counting")}
      </p>
      {!isDone && (
        <p class="counting-now" aria-live="off">
          {current && stepText(current, result, names)}
        </p>
      )}
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
                  {seats[seat.seat]?.failed_bot && (
                    <span class="soft"> {say("web.finished_by_stand_in")}</span>
                  )}
                  {seats[seat.seat]?.resigned && <span class="soft"> {say("web.resigned")}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind} class="counted">
                <th scope="row">{say(`web.line.${kind}`)}</th>
                {columns.map((seat) => {
                  const cell = cellOf(seat, kind);
                  return (
                    <td key={seat.seat} class={(cell ?? 0) < 0 ? "late" : ""}>
                      {cell === null ? "–" : formatPoints(cell)}
                    </td>
                  );
                })}
              </tr>
            ))}
            <tr class="total">
              <th scope="row">{say("web.result.total", { unit: names.unit })}</th>
              {columns.map((seat) => (
                <td key={seat.seat}>{formatPoints(isDone ? seat.total : subtotal(seat))}</td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
      {!isDone && <Button onPress={() => (counted.value = end)}>{say("web.result.skip")}</Button>}
      {isDone && <SeatDetails {...props} ranked={ranked} />}
      {isDone && <Panels view={props.view} names={names} seats={seats} />}
      {isDone && hasPoints(props.view, names) && (
        <Chart
          seenEvents={props.seenEvents}
          result={result}
          seats={seats}
          names={names}
          marked={{ seat: reviewedSeat, seqs: reviewed.value.map((move) => move.version) }}
        />
      )}
      {isDone && (
        <Review
          table={props.table}
          token={props.token}
          seat={reviewedSeat}
          names={names}
          seenEvents={props.seenEvents}
          reviewed={reviewed}
          onShow={(move) => (move ? selection.show(tracksOf(move), names) : selection.hide())}
          linkTo={(move) => href(`/replay/${props.table}?at=${move.version - 1}&seat=${reviewedSeat}`)}
        />
      )}
    </>
  );
}

/** What is counted now. */
function stepText(step: CountStep, result: Result, names: Names): string {
  const { ticket } = step;
  if (!ticket) return say(`web.line.${step.kind}`);
  const found = result.seats.find((seat) => seat.seat === ticket.seat)!.tickets[ticket.at]!;
  const text = say("result.ticket", {
    ticket: names.ticket(found.ticket),
    completed: found.completed ? "yes" : "no",
  });
  return `${names.player(ticket.seat)}: ${text}`;
}

/** Show on the board what is counted: a ticket, or the train on the longest route. */
function showStep(step: CountStep, done: readonly CountStep[], props: ResultProps): (() => void) | undefined {
  const { result, names, selection } = props;
  if (step.ticket) {
    const seat = result.seats.find((one) => one.seat === step.ticket!.seat)!;
    selection.links.value = resultLinks(shownTickets(seat, done), names);
    sounds.stamp(seat.tickets[step.ticket.at]!.completed);
    return undefined;
  }
  selection.links.value = [];
  const longest = result.seats.find((seat) => seat.lines.some((line) => line.kind === "longest_route"));
  if (step.kind !== "longest_route" || !longest?.longest_over?.length) return undefined;
  selection.path.value = longest.longest_over;
  selection.journey.value = {
    tracks: longest.longest_over,
    player: playerOf(props.seats[longest.seat]?.colour ?? ""),
    milliseconds: JOURNEY - 400,
  };
  sounds.wagons(8);
  return () => {
    selection.journey.value = null;
  };
}

/** Show confetti for the winners. */
function celebrate({ result, seats, selection }: ResultProps): () => void {
  sounds.whistle();
  selection.winners.value = result.winners.map((seat) => playerOf(seats[seat]?.colour ?? ""));
  const end = () => (selection.winners.value = []);
  const timer = setTimeout(end, CELEBRATION);
  return () => {
    clearTimeout(timer);
    end();
  };
}

/** Sound is off by default. Offer once to turn it on. */
function SoundOffer() {
  const { sound, isSoundOffered } = preferences.value;
  const isOpen = useSignal(!sound && !isSoundOffered);
  if (!isOpen.value) return null;
  const answer = (wanted: boolean) => {
    isOpen.value = false;
    setPreferences({ sound: wanted, isSoundOffered: true });
  };
  return (
    <div class="note sound-offer">
      <p>{say("web.sound.offer")}</p>
      <Button onPress={() => answer(true)}>
        <Icon name="sound" />
        {say("web.sound.yes")}
      </Button>
      <Button onPress={() => answer(false)}>{say("web.sound.no")}</Button>
    </div>
  );
}

/** One player's tickets and longest route on the board, and the lines of the score. */
function SeatDetails(props: ResultProps & { ranked: readonly SeatResult[] }) {
  const { result, names, selection, ranked } = props;
  const chosen = useSignal(ranked[0]?.seat ?? 0);
  const seat = result.seats.find((one) => one.seat === chosen.value)!;
  // The longest route is shown only in games that score it.
  const hasBonus = result.seats.some((one) => one.lines.some((line) => line.kind === "longest_route"));
  useEffect(() => {
    selection.path.value = hasBonus ? (seat.longest_over ?? []) : [];
    selection.links.value = resultLinks(seat.tickets, names);
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
  return say("result.line", { title, points: line.points, unit: names.unit });
}

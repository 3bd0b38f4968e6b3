/** The result, shown at the last move. */

import { list, say } from "../app/i18n";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import type { Result, SeenEvent, TableSeat } from "../net/types";
import { Chart } from "../table/Chart";

interface Props {
  result: Result;
  seats: TableSeat[];
  names: Names;
  seenEvents: readonly SeenEvent[];
  /** The reviewed moves of a seat. */
  marked: { seat: number; seqs: readonly number[] };
}

export function Outcome({ result, seats, names, seenEvents, marked }: Props) {
  return (
    <section class="replay-part outcome">
      <h2>
        {say("result.winners", {
          who: "other",
          names: list(result.winners.map((seat) => names.player(seat))),
          count: result.winners.length,
        })}
      </h2>
      <ol>
        {[...result.seats]
          .sort((one, other) => one.rank - other.rank)
          .map((seat) => (
            <li key={seat.seat}>
              <Piece colour={seats[seat.seat]?.colour ?? ""} name={names.player(seat.seat)} small />
              <span>
                {say("result.seat", {
                  rank: seat.rank,
                  name: names.player(seat.seat),
                  points: seat.total,
                  unit: names.unit,
                })}
              </span>
            </li>
          ))}
      </ol>
      <Chart seenEvents={seenEvents} result={result} seats={seats} names={names} marked={marked} />
    </section>
  );
}

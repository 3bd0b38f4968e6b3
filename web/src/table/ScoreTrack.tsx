/** The score track: a slim rule with everybody's piece on it. The figures stand beside the names. */

import { figure } from "../app/i18n";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import type { TableSeat, View } from "../net/types";

export function ScoreTrack(props: {
  view: View;
  names: Names;
  seats: readonly TableSeat[];
  /** At the end everything counts, not the routes alone: by seat, as far as it is counted. */
  counted: ReadonlyMap<number, number> | null;
}) {
  const { view, names, seats, counted } = props;
  // Where routes bring nothing, nobody leaves the start before the end.
  if (!counted && !names.game.board.tracks.some((track) => track.points)) return null;
  const points = seats.map(({ seat }) => counted?.get(seat) ?? view.seats[seat]?.points ?? 0);
  const end = Math.max(startingEnd(names), Math.ceil((Math.max(...points) + 5) / 25) * 25);
  // Who failed at tickets may have less than nothing.
  const start = Math.min(0, Math.floor(Math.min(...points) / 25) * 25);
  const left = (at: number) => ({ left: `${(((at - start) / (end - start)) * 100).toFixed(2)}%` });
  const marks = Array.from({ length: (end - start) / 5 + 1 }, (_, at) => start + at * 5);
  return (
    <div class="score-track" aria-hidden="true">
      <div class="score-rule">
        {marks.map((at) => (
          <span key={at} class={at % 25 ? "tick" : "tick long"} style={left(at)}>
            {at % 25 === 0 && <small>{figure(at)}</small>}
          </span>
        ))}
        {seats.map((tableSeat) => {
          // Those with the same points stand one behind the other.
          const before = points
            .slice(0, tableSeat.seat)
            .filter((other) => other === points[tableSeat.seat]).length;
          const style = { ...left(points[tableSeat.seat] ?? 0), translate: `${-14 + before * 7}px` };
          return (
            <span key={tableSeat.seat} class="score-piece" style={style}>
              <Piece colour={tableSeat.colour} name={names.player(tableSeat.seat)} small />
            </span>
          );
        })}
      </div>
    </div>
  );
}

/** Long enough for what an average player's trains bring, so that the track seldom grows. */
function startingEnd(names: Names): number {
  const { tracks } = names.game.board;
  const spaces = tracks.reduce((sum, track) => sum + track.length, 0);
  const points = tracks.reduce((sum, track) => sum + track.points, 0);
  const trains = Number(names.game.knobs.trains);
  return Math.max(25, Math.min(50, Math.ceil((trains * points) / spaces / 25) * 25));
}

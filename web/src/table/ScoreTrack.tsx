/** The score track with the pieces of all players. The numbers are beside the names. */

import { formatPoints } from "../app/i18n";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import { hasPoints } from "../app/points";
import type { TableSeat, View } from "../net/types";

export function ScoreTrack(props: {
  view: View;
  names: Names;
  seats: readonly TableSeat[];
  /** Points by seat during the final scoring, which counts more than routes. */
  counted: ReadonlyMap<number, number> | null;
}) {
  const { view, names, seats, counted } = props;
  // If nothing brings points, all pieces stay at the start until the end.
  if (!counted && !hasPoints(view, names)) return null;
  const points = seats.map(({ seat }) => counted?.get(seat) ?? view.seats[seat]?.points ?? 0);
  const end = Math.max(startingEnd(names), Math.ceil((Math.max(...points) + 5) / 25) * 25);
  // Failed tickets may lead to a negative score.
  const start = Math.min(0, Math.floor(Math.min(...points) / 25) * 25);
  const left = (at: number) => ({ left: `${(((at - start) / (end - start)) * 100).toFixed(2)}%` });
  const near = (end - start) * NEAR;
  const marks = Array.from({ length: (end - start) / 5 + 1 }, (_, at) => start + at * 5);
  return (
    <div class="score-track" aria-hidden="true">
      <div class="score-rule">
        {marks.map((at) => (
          <span key={at} class={at % 25 ? "tick" : "tick long"} style={left(at)}>
            {at % 25 === 0 && <small>{formatPoints(at)}</small>}
          </span>
        ))}
        {seats.map((tableSeat) => {
          const own = points[tableSeat.seat] ?? 0;
          const before = points.slice(0, tableSeat.seat).filter((other) => Math.abs(other - own) <= near);
          const style = { ...left(own), translate: stacked(before.length) };
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

/** Pieces whose points differ by less than this part of the track would cover one another. */
const NEAR = 0.02;

/** Pieces with about the same points stand in two rows, one beside the other, so that each initial is visible. */
function stacked(before: number): string {
  const [column, row] = [Math.floor(before / 2), before % 2];
  return `${-14 + column * 17}px ${row ? 11 : 0}px`;
}

/** Long enough for the points of an average game, so that the track rarely grows. */
function startingEnd(names: Names): number {
  const { tracks } = names.game.board;
  const spaces = tracks.reduce((sum, track) => sum + track.length, 0);
  const points = tracks.reduce((sum, track) => sum + track.points, 0);
  const trains = Number(names.game.knobs.trains);
  return Math.max(25, Math.min(50, Math.ceil((trains * points) / spaces / 25) * 25));
}

/** What a view puts on the board: claimed and closed tracks, pieces at cities. */

import type { CityPiece } from "../board/layers";
import type { TableSeat, View } from "../net/types";
import type { Player } from "../parts/players";
import { say } from "./i18n";
import type { Names } from "./names";
import { playerOf } from "./Piece";

type Seats = readonly TableSeat[];

const playerAt = (seats: Seats, seat: number): Player => playerOf(seats[seat]?.colour ?? "");

export function claimedTracks(view: View | null | undefined, seats: Seats): Map<string, Player> {
  return new Map(view?.owners.map(({ track, seat }) => [track, playerAt(seats, seat)]));
}

/** Tracks that nobody owns and nobody can claim any more. */
export function closedTracks(view: View | null | undefined, names: Names): Set<string> {
  if (!view) return new Set();
  const open = new Set([...view.free, ...view.owners.map((one) => one.track)]);
  return new Set(names.game.board.tracks.map((track) => track.name).filter((name) => !open.has(name)));
}

/** The pieces that mechanics put at cities. */
export function cityPieces(view: View | null | undefined, seats: Seats): CityPiece[] {
  return (view?.shows?.pieces ?? []).map(({ city, seat }) => ({ city, player: playerAt(seats, seat) }));
}

/** The labels of the zoom buttons. */
export const zoomLabels = () => ({
  nearer: say("web.board.nearer"),
  farther: say("web.board.farther"),
  whole: say("web.board.whole"),
  recent: say("web.board.recent"),
});

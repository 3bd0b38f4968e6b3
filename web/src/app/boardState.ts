/** What a view puts on the board: claimed and closed tracks, pieces at cities. */

import type { CityPiece, TrackLook } from "../board/layers";
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

const LOOKS: Readonly<Record<string, TrackLook>> = { "track.bed": "bed", "track.mine": "mine" };

/** Tracks with a look of their own, by what is printed at them. */
export function trackLooks(names: Names): Map<string, TrackLook> {
  const found = new Map<string, TrackLook>();
  for (const [track, notes] of Object.entries(names.shows?.notes ?? {}))
    for (const { key } of notes) if (LOOKS[key]) found.set(track, LOOKS[key]);
  return found;
}

/** Free tracks at which the company of this colour is named: they pay it. */
export function payingTracks(view: View, names: Names, colour: string | undefined): Set<string> {
  const company = `company-${colour}`;
  const isNamed = (track: string) =>
    names.shows?.notes[track]?.some(
      ({ fields }) =>
        fields.some(([, , value]) => value === company) && fields.some(([name]) => name === "bonus"),
    );
  return new Set(view.free.filter(isNamed));
}

/** The labels of the zoom buttons. */
export const zoomLabels = () => ({
  nearer: say("web.board.nearer"),
  farther: say("web.board.farther"),
  whole: say("web.board.whole"),
  recent: say("web.board.recent"),
});

/** Points during a game, before the final scoring. */

import type { SeenEvent, View } from "../net/types";
import type { Names } from "./names";

/** Whether players can have points before the final scoring: routes bring some, or something else brought some. */
export function hasPoints(view: View, names: Names): boolean {
  return names.game.board.tracks.some((track) => track.points) || view.seats.some((seat) => seat.points);
}

/** The points that an event gives to a seat or takes from it. */
export function pointChange(seenEvent: SeenEvent): { seat: number; points: number } | undefined {
  if (seenEvent.kind === "route_claimed" || seenEvent.kind === "points_gained")
    return { seat: seenEvent.seat, points: seenEvent.points };
  if (seenEvent.kind === "points_paid") return { seat: seenEvent.seat, points: -seenEvent.points };
  return undefined;
}

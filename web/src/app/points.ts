/** Whether players can have points before the final scoring: routes bring some, or something else brought some. */

import type { View } from "../net/types";
import type { Names } from "./names";

export function hasPoints(view: View, names: Names): boolean {
  return names.game.board.tracks.some((track) => track.points) || view.seats.some((seat) => seat.points);
}

/** The moments of a game: the entries of a table's log with which the game itself moved. */

import type { Happening } from "../net/types";

const MOVES = new Set(["begun", "played", "undone"]);

export function momentsOf(happenings: readonly Happening[]): number[] {
  const moved = happenings.filter((one) => MOVES.has(one.kind) || one.settled === true);
  return [...new Set(moved.map((one) => one.seq))];
}

/** The moment that an address names: the one at it, or the last before it. */
export function nearest(moments: readonly number[], wanted: number | null): number {
  if (wanted === null) return 0;
  const before = moments.filter((moment) => moment <= wanted).length - 1;
  return Math.max(before, 0);
}

/** The moments of a game: the entries of a table's log with which the game itself moved. */

import type { Happening } from "../net/types";

const MOVES = new Set(["begun", "played", "undone"]);

export function stepsOf(happenings: readonly Happening[]): number[] {
  const moved = happenings.filter((one) => MOVES.has(one.kind) || ("settled" in one && one.settled));
  return [...new Set(moved.map((one) => one.seq))];
}

/** The step that an address names by its number, or by an entry of the log: the one at it, or the last before it. */
export function stepOf(moments: readonly number[], words: URLSearchParams): number {
  const [move, entry] = [words.get("move"), words.get("at")].map((word) =>
    word !== null && /^\d+$/.test(word) ? Number(word) : null,
  );
  const wanted = move ?? (entry == null ? 0 : moments.filter((moment) => moment <= entry).length - 1);
  return Math.min(Math.max(wanted, 0), moments.length - 1);
}

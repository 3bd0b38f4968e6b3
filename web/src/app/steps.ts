/** The steps of a replay: the versions of the log that changed the game. */

import type { SeenEvent } from "../net/types";

const MOVES = new Set(["begun", "played", "undone"]);

export function stepsOf(seenEvents: readonly SeenEvent[]): number[] {
  const moved = seenEvents.filter((one) => MOVES.has(one.kind) || ("settled" in one && one.settled));
  return [...new Set(moved.map((one) => one.seq))];
}

/** The step that an address names, by its number or by a version; between two steps, the earlier one. */
export function stepOf(versions: readonly number[], query: URLSearchParams): number {
  const [move, entry] = [query.get("move"), query.get("at")].map((word) =>
    word !== null && /^\d+$/.test(word) ? Number(word) : null,
  );
  const wanted = move ?? (entry == null ? 0 : versions.filter((version) => version <= entry).length - 1);
  return Math.min(Math.max(wanted, 0), versions.length - 1);
}

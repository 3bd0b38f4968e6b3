/** What of a log still counts. The server says by which entry a move was undone; this module only keeps that up to date
 *  while a page is open, for an entry that was sent before its undo. */

import type { Happening } from "../net/types";

/** What happened without the moves that were undone, and without what came of them. */
export function inForce(happenings: readonly Happening[]): Happening[] {
  return happenings.filter((one) => !("undone_by" in one));
}

/** The log with new entries: each undo marks the entries that it names. */
export function extended(happenings: readonly Happening[], news: readonly Happening[]): Happening[] {
  const undone = new Map<number, number>();
  for (const one of news) {
    if (!("undoes" in one)) continue;
    for (const seq of one.undoes ?? []) undone.set(seq, one.seq);
  }
  return [...happenings, ...news].map((one) => {
    const undone_by = undone.get(one.seq);
    return undone_by === undefined ? one : { ...one, undone_by };
  });
}

/** What of a log still counts. The server says by which entry a move was undone; this module only keeps that up to date
 *  while a page is open, for an entry that was sent before its undo. */

import type { SeenEvent } from "../net/types";

/** What happened without the moves that were undone, and without what came of them. */
export function inForce(seenEvents: readonly SeenEvent[]): SeenEvent[] {
  return seenEvents.filter((one) => !("undone_by" in one) || one.undone_by === undefined);
}

/** The log with new entries: each undo marks the entries that it names. */
export function extended(seenEvents: readonly SeenEvent[], news: readonly SeenEvent[]): SeenEvent[] {
  const undone = new Map<number, number>();
  for (const one of news) {
    for (const seq of ("undoes" in one && one.undoes) || []) undone.set(seq, one.seq);
  }
  const all = [...seenEvents, ...news];
  if (undone.size === 0) return all;
  return all.map((one) => {
    const by = undone.get(one.seq);
    return by === undefined ? one : { ...one, undone_by: by };
  });
}

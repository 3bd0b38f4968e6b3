/** Which moves of a log were undone, and by which later entry. An entry that was sent does not change: an undo names only
 *  the entry of the game's record that it goes back to, so this page works out what that takes back. */

import type { Happening } from "../net/types";
import type { ProposedHappening } from "../wire";

/** The entries of the log that were undone, each with the entry that undid it. */
export function undoneBy(happenings: readonly Happening[]): ReadonlyMap<number, number> {
  const undone = new Map<number, number>();
  const moves: { entry: number; seq: number }[] = [];
  let entries = 0;
  let proposal: ProposedHappening | null = null;
  for (const one of happenings) {
    if (one.kind === "proposed") proposal = one;
    if (one.kind === "begun" || one.kind === "played") moves.push({ entry: entries++, seq: one.seq });
    if (one.kind === "resigned") entries += 1;
    const to = goesBackTo(one, proposal);
    if (to === null) continue;
    entries += 1;
    while (moves.length && moves.at(-1)!.entry > to) undone.set(moves.pop()!.seq, one.seq);
  }
  return undone;
}

/** What happened without the moves that were undone, and without what came of them. */
export function inForce(happenings: readonly Happening[]): Happening[] {
  const undone = undoneBy(happenings);
  return happenings.filter((one) => !undone.has(one.seq));
}

/** The entry of the game's record to which this one goes back; null if it goes back to none. */
function goesBackTo(one: Happening, proposal: ProposedHappening | null): number | null {
  if (one.kind === "undone") return one.to;
  const isSettled = (one.kind === "proposed" || one.kind === "answered") && one.settled === true;
  return isSettled && proposal?.what === "undo" ? (proposal.to ?? null) : null;
}

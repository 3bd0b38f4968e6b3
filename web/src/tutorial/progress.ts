/** How far a pupil has come in the lesson's script. */

import { inForce } from "../app/inForce";
import type { Happening } from "../net/types";
import type { LessonStep } from "../wire";

/** The number of steps done; null once the pupil went another way. */
export function progress(
  happenings: readonly Happening[],
  seat: number,
  steps: readonly LessonStep[],
): number | null {
  const moves = inForce(happenings)
    .filter((one) => one.kind === "played" && one.seat === seat)
    .map((one) => one.action);
  return moves.every((action, at) => sameMove(action, steps[at]?.action)) ? moves.length : null;
}

/** Tickets may be given back in any order. */
export function sameMove(done: unknown, wanted: string | undefined): boolean {
  if (typeof done !== "string" || wanted === undefined) return false;
  return done === wanted || (done.startsWith("keep ") && sortedWords(done) === sortedWords(wanted));
}

const sortedWords = (action: string): string =>
  action
    .split(" / ")
    .map((part) => part.split(" ").sort().join(" "))
    .join(" / ");

export interface Wanted {
  verb: string;
  place: number | null;
  track: string | null;
  cards: Record<string, number>;
  kept: string[];
}

/** What a move of the script is about. */
export function wantedBy(action: string): Wanted {
  const [verb = "", ...words] = action.split(" ");
  const cards: Record<string, number> = {};
  if (verb === "claim")
    for (let at = 1; at + 1 < words.length; at += 2) cards[words[at]!] = Number(words[at + 1]);
  const slash = words.indexOf("/");
  return {
    verb,
    place: verb === "take" ? Number(words[0]) : null,
    track: verb === "claim" ? (words[0] ?? null) : null,
    cards,
    kept: verb === "keep" ? words.slice(0, slash < 0 ? undefined : slash) : [],
  };
}

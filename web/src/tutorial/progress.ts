/** How far a player has come in the lesson's script. */

import { inForce } from "../app/inForce";
import { notationOf } from "../app/notation";
import type { Action, SeenEvent, SentAction } from "../net/types";
import type { LessonStep } from "../wire";

/** The number of steps done; null once the player made another move. `cards` are the names of the game's cards. */
export function progress(
  seenEvents: readonly SeenEvent[],
  seat: number,
  steps: readonly LessonStep[],
  cards: readonly string[],
): number | null {
  const moves = inForce(seenEvents).flatMap((one) =>
    one.kind === "played" && one.seat === seat ? [one.action] : [],
  );
  return moves.every((action, at) => sameMove(action, steps[at]?.action, cards)) ? moves.length : null;
}

/** Tickets may be kept and returned in any order. */
export function sameMove(
  done: SentAction | null,
  wanted: Action | undefined,
  cards: readonly string[],
): boolean {
  if (done === null || wanted === undefined) return false;
  const text = typeof done === "string" ? done : notationOf(done, cards);
  return sameMoves(wanted).some((move) => notationOf(move, cards) === text);
}

function sameMoves(action: Action): Action[] {
  if (action.type !== "keep") return [action];
  return orders(action.kept).flatMap((kept) =>
    orders(action.under ?? []).map((under): Action => ({ type: "keep", kept, under })),
  );
}

function orders(names: readonly string[]): string[][] {
  if (names.length === 0) return [[]];
  return names.flatMap((first, at) => orders(names.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

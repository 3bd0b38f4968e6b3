/** Options as one would type them: the server reads what is typed, and counts places of the display from 1. */

import type { Action } from "../net/types";
import { notationOf } from "./notation";

export function toTyped(action: Action, cards: readonly string[]): string {
  return action.type === "take" ? `take ${action.place + 1}` : notationOf(action, cards);
}

/** Options as a player types them. Typed places of the display count from 1. */

import type { Action } from "../net/types";
import { notationOf } from "./notation";

export function toTyped(action: Action, cards: readonly string[]): string {
  return action.type === "take" ? `take ${action.place + 1}` : notationOf(action, cards);
}

/** Actions in notation: for the list of typed moves, and to compare moves with a lesson. */

import type { Action } from "../net/types";
import type { WireOptions } from "../wire";
import { cardsOf } from "./options";

/** `cards` are the names of the game's cards, in the order by which payments number them. */
export function notationOf(action: Action, cards: readonly string[]): string {
  switch (action.type) {
    case "take":
      return `take ${action.place}`;
    case "claim":
      return ["claim", action.track, ...Object.entries(cardsOf(action.payment, cards)).flat()].join(" ");
    case "keep":
      return ["keep", ...action.kept, ...(action.under?.length ? ["/", ...action.under] : [])].join(" ");
    case "choose":
      return `choose ${action.option}`;
    default:
      return action.type;
  }
}

/** Every option, in the order in which the rules list them. */
export function allOptions(options: WireOptions | null): Action[] {
  if (!options) return [];
  const claims = Object.entries(options.claims).flatMap(([track, at]) =>
    options.payments[at]!.map((payment): Action => ({ type: "claim", track, payment })),
  );
  return [...options.plain, ...claims];
}

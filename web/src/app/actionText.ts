/** An action in words. */

import type { Action } from "../net/types";
import { list, say } from "./i18n";
import type { Names } from "./names";
import { cardsOf } from "./options";

export function actionText(action: Action, names: Names, display: readonly (string | null)[]): string {
  switch (action.type) {
    case "take":
      return say("action.take", { card: names.card(display[action.place] ?? null), place: action.place + 1 });
    case "claim": {
      const cards = names.cards(cardsOf(action.payment, Object.keys(names.game.cards)));
      return say("action.claim", { track: names.track(action.track), cards });
    }
    case "keep":
      return say("action.keep", { tickets: list(action.kept.map((name) => names.ticket(name))) });
    case "choose":
      return say("action.choose", { option: names.word(action.option) });
    default:
      return say(`action.${action.type}`);
  }
}

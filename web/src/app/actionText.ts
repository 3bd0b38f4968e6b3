/** An action in words. */

import type { Action, View } from "../net/types";
import { knows, list, say } from "./i18n";
import type { Names } from "./names";
import { cardsOf } from "./options";

/** `view` says which card is at a place and which question is asked. */
export function actionText(
  action: Action,
  names: Names,
  { display, question }: Pick<View, "display" | "question">,
): string {
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
      return choiceText(action.option, names, question?.kind);
    default:
      return say(`action.${action.type}`);
  }
}

/** An answer to a mechanic's question, in the words of that question if it has any. */
export function choiceText(option: string, names: Names, kind: string | undefined): string {
  const [key, name] = [`action.choose.${kind}`, names.word(option)];
  if (knows(`action.act.${option}`)) return say(`action.act.${option}`);
  return knows(key) ? say(key, { option, name }) : say("action.choose", { option: name });
}

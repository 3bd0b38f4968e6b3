/** A move in the notation as words. */

import { list, say } from "./i18n";
import type { Names } from "./names";

export function tellAction(action: string, names: Names, display: readonly (string | null)[]): string {
  const [verb = "", ...rest] = action.split(" ");
  switch (verb) {
    case "take": {
      const place = Number(rest[0]);
      return say("action.take", { card: names.card(display[place] ?? null), place: place + 1 });
    }
    case "claim": {
      const [track = "", ...words] = rest;
      const cards: Record<string, number> = {};
      for (let at = 0; at + 1 < words.length; at += 2) cards[words[at]!] = Number(words[at + 1]);
      return say("action.claim", { track: names.track(track), cards: names.cards(cards) });
    }
    case "keep": {
      const kept = rest.join(" ").split(" / ")[0]?.split(" ") ?? [];
      return say("action.keep", { tickets: list(kept.map((name) => names.ticket(name))) });
    }
    case "choose":
      return say("action.choose", { option: names.word(rest.join(" ")) });
    default:
      return say(`action.${verb}`);
  }
}

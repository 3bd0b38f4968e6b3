/** A train card in the size that the table uses; its name is written beside it. */

import { signal } from "@preact/signals";
import { CARD_COLOURS } from "../design/symbols";
import { Card, CardBack } from "../parts/Card";
import { preferences } from "./storage";

/** The colours of the cards of the game that the page shows. */
export const cardColours = signal<readonly string[]>(CARD_COLOURS);

export function CardPicture({ card, width = 84 }: { card: string; width?: number }) {
  if (card === "back") return <CardBack name="" width={width} />;
  const strong = preferences.value.marks === "strong";
  return <Card colour={card} name="" width={width} strong={strong} stripes={cardColours.value} />;
}

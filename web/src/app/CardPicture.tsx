/** A train card of the size the table uses; its words stand beside it. */

import { Card, CardBack } from "../parts/Card";
import { preferences } from "./storage";

export function CardPicture({ card, width = 84 }: { card: string; width?: number }) {
  if (card === "back") return <CardBack name="" width={width} />;
  return <Card colour={card} name="" width={width} strong={preferences.value.marks === "strong"} />;
}

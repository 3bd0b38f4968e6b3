/** What a cell of a panel says, drawn where it is a player, a colour, a seal or how far something is. */

import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import { CARD_COLOURS } from "../design/symbols";
import type { TableSeat } from "../net/types";
import { ColourChip } from "../parts/Mark";
import type { PanelRowFacts, TextFacts } from "../wire";
import { fieldOf, numberIn } from "./places";
import { textOf } from "./text";

type CellValue = PanelRowFacts["cells"][number];

/** Mechanics write it for something that a player has. */
const HELD = "●";
const COLOURS: ReadonlySet<string> = new Set(CARD_COLOURS);

interface Props {
  cell: CellValue;
  names: Names;
  seats: readonly TableSeat[];
}

export function Cell({ cell, names, seats }: Props) {
  if (cell === HELD) return <span class="seal" role="img" aria-label={say("web.panel.held")} />;
  if (typeof cell !== "object") return <>{cell || "–"}</>;
  const [has, needed] = [numberIn(cell, "has"), numberIn(cell, "needed")];
  if (has !== null && needed !== null)
    return (
      <span class={has >= needed ? "how-far met" : "how-far"}>
        <progress value={has} max={needed} aria-hidden="true" />
        {textOf(cell, names)}
      </span>
    );
  return <Drawn text={cell} names={names} seats={seats} />;
}

/** A text, with the piece of the player or the chip of the colour that it names. */
export function Drawn({
  text,
  names,
  seats,
}: {
  text: TextFacts;
  names: Names;
  seats: readonly TableSeat[];
}) {
  const seat = fieldOf(text, "seat");
  const colour = colourOf(text);
  const written = textOf(text, names);
  if (typeof seat === "number" && seats[seat])
    return (
      <span class="drawn">
        <Piece colour={seats[seat].colour} name={names.player(seat)} small />
        {written}
      </span>
    );
  return colour ? (
    <span class="drawn">
      <ColourChip colour={colour} size={16} />
      {written}
    </span>
  ) : (
    written
  );
}

/** The card colour that a text names. */
export function colourOf(text: TextFacts | null): string | null {
  const word = fieldOf(text, "word");
  return typeof word === "string" && COLOURS.has(word) ? word : null;
}

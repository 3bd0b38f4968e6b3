/** A live table with what is needed to draw it. */

import { type ReadonlySignal, type Signal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { cardColours } from "../app/CardPicture";
import { errorText } from "../app/errorText";
import { Names } from "../app/names";
import { playerNames } from "../app/playerNames";
import { TableClient } from "../app/tableClient";
import { hasUnknownWords, tableDrawing, tablePage, unknownWordsOf } from "../app/tableGame";
import type { Drawing } from "../board/drawing";
import type { GamePage } from "../wire";

export interface ShownTable {
  table: TableClient;
  page: Signal<GamePage | null>;
  drawing: Signal<Drawing | null>;
  names: ReadonlySignal<Names | null>;
  /** Why the game cannot be loaded. */
  trouble: Signal<string>;
}

/** `hostToken` is for a screen without a seat. */
export function useTable(id: string, onlyWatching: boolean, hostToken?: string): ShownTable {
  const table = useMemo(() => new TableClient(id, onlyWatching, hostToken), [id, onlyWatching, hostToken]);
  useEffect(() => () => table.close(), [table]);
  const page = useSignal<GamePage | null>(null);
  const drawing = useSignal<Drawing | null>(null);
  const trouble = useSignal("");

  useSignalEffect(() => {
    const facts = table.standing.value?.table;
    if (facts === undefined || page.peek()) return;
    const drawn = tableDrawing(facts, table.token);
    tablePage(facts, table.token)
      .then(async (found) => {
        // The waiting room needs no drawing, which may take a while if the board was never drawn.
        page.value = found;
        cardColours.value = found.facts.colours;
        drawing.value = await drawn;
      })
      .catch((error: unknown) => (trouble.value = errorText(error)));
  });

  // Names change only when a player's name changes, not with every move.
  const players = useComputed(() => JSON.stringify(playerNames(table.standing.value?.table.seats ?? [])));
  const names = useComputed(() => {
    const facts = table.game.value;
    const playerNames = JSON.parse(players.value) as string[];
    if (!playerNames.length || !facts || !page.value) return null;
    return new Names(facts, page.value.texts, playerNames, table.seat.value, page.value.shows);
  });
  // The texts of what a campaign has just dealt or turned over are requested once for each position, and those of
  // events once for each word: some words have none.
  const asked = useRef(0);
  const askedWords = useRef(new Set<string>());
  useSignalEffect(() => {
    const [standing, known] = [table.standing.value, names.value];
    if (!standing?.table.campaign || !standing.view || !known || asked.current === standing.version) return;
    const fresh = unknownWordsOf(table.seenEvents.value, known).filter(
      (word) => !askedWords.current.has(word),
    );
    if (fresh.length === 0 && !hasUnknownWords(standing.view, known)) return;
    for (const word of fresh) askedWords.current.add(word);
    asked.current = standing.version;
    tablePage(standing.table, table.token)
      .then((found) => (page.value = found))
      .catch(() => undefined);
  });
  return { table, page, drawing, names, trouble };
}

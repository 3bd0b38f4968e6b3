/** The board and the texts of a table's game. Those of a campaign are its own, and grow during a game. */

import type { Drawing } from "../board/drawing";
import { get } from "../net/api";
import type { SeenEvent, TableFacts, View } from "../net/types";
import type { GamePage, TextFacts } from "../wire";
import { drawingOf, gamePage } from "./games";
import { addMessages } from "./i18n";
import type { Names } from "./names";

export function tableDrawing({ table, campaign, settings }: TableFacts, token?: string): Promise<Drawing> {
  return campaign ? get<Drawing>(`/api/tables/${table}/drawing`, token) : drawingOf(settings.game);
}

export async function tablePage(facts: TableFacts, token?: string, options = {}): Promise<GamePage> {
  if (!facts.campaign) return gamePage(facts.settings.game, options);
  const page = await get<GamePage>(`/api/tables/${facts.table}/game`, token);
  addMessages(page.shows.messages);
  return page;
}

/** The last events are looked at for words that came with them. */
const LAST_EVENTS = 100;

/** What the last events name and whose text has not been sent yet, such as story cards. */
export function unknownWordsOf(seenEvents: readonly SeenEvent[], names: Names): string[] {
  return seenEvents.slice(-LAST_EVENTS).flatMap((seenEvent) =>
    Object.entries(seenEvent).flatMap(([field, value]) => {
      const isWord = names.shows?.sorts[seenEvent.kind]?.[field] === "word";
      return isWord && typeof value === "string" && value !== "" && !names.knowsWord(value) ? [value] : [];
    }),
  );
}

/** Whether the view names something whose text has not been sent yet, because it was secret or not in play. */
export function hasUnknownWords(view: View, names: Names): boolean {
  const rows = view.shows?.panels.flatMap((panel) => panel.rows) ?? [];
  const texts: (TextFacts | null | number | string)[] = [
    ...rows.flatMap((row) => [row.label, row.note, ...row.cells]),
    ...view.shown_options.flatMap((option) => [option.label, option.note]),
  ];
  return texts.some(
    (text) =>
      text !== null &&
      typeof text === "object" &&
      text.fields.some(
        ([, sort, value]) => sort === "word" && value !== "" && !names.knowsWord(String(value)),
      ),
  );
}

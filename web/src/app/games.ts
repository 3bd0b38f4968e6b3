/** The games and bots that the server offers, and the drawing of each game. Each is fetched once. */

import { signal } from "@preact/signals";
import type { Drawing } from "../board/drawing";
import { get } from "../net/api";
import type { Settings } from "../net/types";
import type { BotCard, GameCard, GamePage } from "../wire";
import { addMessages, lang } from "./i18n";

export const gameList = signal<GameCard[]>([]);
export const bots = signal<BotCard[]>([]);

const pages = new Map<string, Promise<GamePage>>();
const drawings = new Map<string, Promise<Drawing>>();

export async function loadGames(): Promise<void> {
  if (gameList.value.length) return;
  const [games, players] = await Promise.all([get<GameCard[]>("/api/games"), get<BotCard[]>("/api/bots")]);
  gameList.value = games;
  bots.value = players.filter((bot) => bot.plugin !== "does_not_load");
}

/** Add a game that is not listed, such as a board that somebody shared by its link. */
export async function loadGame(id: string): Promise<void> {
  await loadGames();
  if (gameList.value.some((entry) => entry.id === id)) return;
  const { card } = await gamePage(id);
  gameList.value = [...gameList.value, card];
}

/** The options of a game as the query of an address; the first player is an option of the table. */
export function optionsQuery(options: Settings["options"] = {}): string {
  const { first: _, ...gameOptions } = options;
  const chosen = Object.entries(gameOptions).map(([name, choice]) => [name, String(choice)]);
  return chosen.length ? `?${new URLSearchParams(chosen)}` : "";
}

/** The options of a table change the figures of a game. */
export function gamePage(id: string, options?: Settings["options"]): Promise<GamePage> {
  const query = optionsQuery(options);
  return once(pages, id + query, `/api/games/${id}${query}`, (page) => addMessages(page.shows.messages));
}

export const titleOf = (id: string): string =>
  gameList.value.find((entry) => entry.id === id)?.titles[lang.value] ?? id;

export const drawingOf = (id: string): Promise<Drawing> => once(drawings, id, `/api/games/${id}/drawing`);

/** Request each path once; a failed request may be repeated. */
function once<T>(
  cache: Map<string, Promise<T>>,
  id: string,
  path: string,
  onArrival: (found: T) => void = () => {},
): Promise<T> {
  let asked = cache.get(id);
  if (!asked) {
    asked = get<T>(path).then((found) => {
      onArrival(found);
      return found;
    });
    asked.catch(() => cache.delete(id));
    cache.set(id, asked);
  }
  return asked;
}

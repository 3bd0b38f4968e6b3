/** The games on the shelf, and how each of them is drawn. Fetched once. */

import { signal } from "@preact/signals";
import type { Drawing } from "../board/drawing";
import { get } from "../net/api";
import type { Settings } from "../net/types";
import type { BotCard, GameCard, GamePage } from "../wire";
import { lang, learn } from "./i18n";

export const shelf = signal<GameCard[]>([]);
export const bots = signal<BotCard[]>([]);

const pages = new Map<string, Promise<GamePage>>();
const drawings = new Map<string, Promise<Drawing>>();

export async function fillShelf(): Promise<void> {
  if (shelf.value.length) return;
  const [games, players] = await Promise.all([get<GameCard[]>("/api/games"), get<BotCard[]>("/api/bots")]);
  shelf.value = games;
  bots.value = players;
}

/** With the options of a table, which change a game's figures. */
export function gamePage(id: string, options: Settings["options"] = {}): Promise<GamePage> {
  const { first: _, ...ofTheGame } = options;
  const chosen = Object.entries(ofTheGame).map(([name, choice]) => [name, String(choice)]);
  const words = chosen.length ? `?${new URLSearchParams(chosen)}` : "";
  return once(pages, id + words, `/api/games/${id}${words}`, (page) => learn(page.shows.messages));
}

export const titleOf = (id: string): string =>
  shelf.value.find((entry) => entry.id === id)?.titles[lang.value] ?? id;

export const drawingOf = (id: string): Promise<Drawing> => once(drawings, id, `/api/games/${id}/drawing`);

/** One request each, and a failed one may be tried again. */
function once<T>(
  kept: Map<string, Promise<T>>,
  id: string,
  path: string,
  onArrival: (found: T) => void = () => {},
): Promise<T> {
  let asked = kept.get(id);
  if (!asked) {
    asked = get<T>(path).then((found) => {
      onArrival(found);
      return found;
    });
    asked.catch(() => kept.delete(id));
    kept.set(id, asked);
  }
  return asked;
}

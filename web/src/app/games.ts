/** The games on the shelf, and how each of them is drawn. Fetched once. */

import { signal } from "@preact/signals";
import type { Drawing } from "../board/drawing";
import { get } from "../net/api";
import type { GameFacts } from "../net/types";
import type { GameShows } from "../wire";
import { lang, learn } from "./i18n";
import type { TextsByLang } from "./names";

export interface GameEntry {
  id: string;
  titles: Record<string, string>;
  summaries: Record<string, string>;
  players: [number, number];
  options: {
    name: string;
    default: string;
    titles: Record<string, string>;
    choices: { choice: string; titles: Record<string, string> }[];
  }[];
  reconstructed_tickets: number;
}

export interface GamePage {
  card: GameEntry;
  facts: GameFacts;
  texts: TextsByLang;
  shows: GameShows;
}

export interface BotEntry {
  id: string;
  name: string;
  level: "easy" | "medium" | "hard" | null;
}

export const shelf = signal<GameEntry[]>([]);
export const bots = signal<BotEntry[]>([]);

const pages = new Map<string, Promise<GamePage>>();
const drawings = new Map<string, Promise<Drawing>>();

export async function fillShelf(): Promise<void> {
  if (shelf.value.length) return;
  const [games, players] = await Promise.all([get<GameEntry[]>("/api/games"), get<BotEntry[]>("/api/bots")]);
  shelf.value = games;
  bots.value = players;
}

/** With the options of a table, which change a game's figures. */
export function gamePage(id: string, options: Record<string, unknown> = {}): Promise<GamePage> {
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

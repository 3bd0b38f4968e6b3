/** The games on the shelf, and how each of them is drawn. Fetched once. */

import { signal } from "@preact/signals";
import type { Drawing } from "../board/drawing";
import { get } from "../net/api";
import type { GameFacts } from "../net/types";
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

export const gamePage = (id: string): Promise<GamePage> => once(pages, id, `/api/games/${id}`);
export const drawingOf = (id: string): Promise<Drawing> => once(drawings, id, `/api/games/${id}/drawing`);

/** One request each, and a failed one may be tried again. */
function once<T>(kept: Map<string, Promise<T>>, id: string, path: string): Promise<T> {
  let asked = kept.get(id);
  if (!asked) {
    asked = get<T>(path);
    asked.catch(() => kept.delete(id));
    kept.set(id, asked);
  }
  return asked;
}

/** The heads of tables' hash chains that this browser saw: a server that rewrites the past shows others. */

import { effect, signal } from "@preact/signals";
import { read, write } from "./storage";

export interface SeenHead {
  version: number;
  head: string;
}

const NAME = "whistlestop.heads";
const MOST = 50;

/** By table, the last one before the game was over. */
export const heads = signal<Record<string, SeenHead>>(read(NAME, {}));
effect(() => write(NAME, heads.value));

export function keepHead(table: string, seen: SeenHead): void {
  const { [table]: _, ...others } = heads.peek();
  heads.value = Object.fromEntries([...Object.entries(others).slice(1 - MOST), [table, seen]]);
}

/** Whether the head that a table has now at a version is another than the one that was seen with it. */
export function isRewritten(seen: SeenHead | undefined, now: string | null): boolean {
  return seen !== undefined && seen.head !== now;
}

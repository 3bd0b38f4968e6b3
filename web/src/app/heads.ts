/** The heads of hash chains that this browser saw. A server that rewrites a log shows other heads. */

import { effect, signal } from "@preact/signals";
import { readStored, writeStored } from "./storage";

export interface SeenHead {
  version: number;
  head: string;
}

const NAME = "whistlestop.heads";
const MOST = 50;

/** By table, the last head before the end of the game. */
export const heads = signal<Record<string, SeenHead>>(readStored(NAME, {}));
effect(() => writeStored(NAME, heads.value));

export function keepHead(table: string, seen: SeenHead): void {
  const { [table]: _, ...others } = heads.peek();
  heads.value = Object.fromEntries([...Object.entries(others).slice(1 - MOST), [table, seen]]);
}

/** Whether a table now has another head at a version than the one seen with it. */
export function isRewritten(seen: SeenHead | undefined, now: string | null): boolean {
  return seen !== undefined && seen.head !== now;
}

/** The boards that this browser keeps on the server, and the secret with which it can delete them. */

import { signal } from "@preact/signals";
import { readStored, writeStored } from "../app/storage";

interface OwnBoards {
  key: string;
  /** The title of each board by its id, the latest last. */
  titles: Record<string, string>;
}

const STORED = "whistlestop.boards";

const stored = signal<OwnBoards>(readStored<OwnBoards>(STORED, { key: "", titles: {} }));

export const ownBoards = (): [string, string][] => Object.entries(stored.value.titles).reverse();

/** The same for all boards of this browser. */
export function boardKey(): string {
  if (!stored.peek().key) store({ ...stored.peek(), key: crypto.randomUUID().replaceAll("-", "") });
  return stored.peek().key;
}

export function rememberBoard(board: string, title: string): void {
  const { [board]: _, ...others } = stored.peek().titles;
  store({ ...stored.peek(), titles: { ...others, [board]: title } });
}

export function forgetBoard(board: string): void {
  const { [board]: _, ...others } = stored.peek().titles;
  store({ ...stored.peek(), titles: others });
}

function store(next: OwnBoards): void {
  stored.value = next;
  writeStored(STORED, next);
}

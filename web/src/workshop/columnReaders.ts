/** The mechanics that read columns of the routes, so that a board that fills one of them has its mechanic. */

import { signal } from "@preact/signals";
import { get } from "../net/api";

export const columnReaders = signal<Readonly<Record<string, string>>>({});

/** Without them, the check of the board says which column nobody reads. */
export async function loadColumnReaders(): Promise<void> {
  columnReaders.value = await get<Record<string, string>>("/api/workshop/columns");
}

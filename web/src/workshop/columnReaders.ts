/** The mechanics that read columns of the routes, so that a board that fills one of them has its mechanic. */

import { signal } from "@preact/signals";

/** Until the server has named them, the check of the board says which column nobody reads. */
export const columnReaders = signal<Readonly<Record<string, string>>>({});

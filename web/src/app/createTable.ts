/** Creates a table, stores its keys in this browser, and opens it. */

import { post } from "../net/api";
import type { NewTableRequest, TableMade } from "../wire";
import { go } from "./router";
import { committing, keepSalt, newSalt } from "./salts";
import { saveKey } from "./storage";

export async function createTable(request: NewTableRequest): Promise<void> {
  const made = await newTable(request);
  go(`/t/${made.table}`);
}

/** The same without opening it. */
export async function newTable(request: NewTableRequest): Promise<TableMade> {
  const own = await newSalt();
  const made = await post<TableMade>("/api/tables", { ...request, ...committing(own) });
  keepSalt(made.table, own);
  saveTableKeys(made);
  return made;
}

/** A table whose board this screen shows. It has no seat, so it keeps the keys of none. */
export async function createScreen(request: NewTableRequest): Promise<void> {
  const made = await post<TableMade>("/api/tables", request);
  const invite = made.invite === null ? {} : { invite: made.invite };
  saveKey(made.table, { seat: null, token: made.host, host: made.host, ...invite });
  go(`/screen/${made.table}`);
}

function saveTableKeys(made: TableMade): void {
  const own = made.seats[0];
  saveKey(made.table, {
    seat: made.device ? null : (own?.seat ?? null),
    token: made.device ?? own?.token ?? made.host,
    host: made.host,
    ...(made.invite === null ? {} : { invite: made.invite }),
  });
}

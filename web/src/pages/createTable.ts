/** Creates a table, stores its keys in this browser, and opens it. */

import { go } from "../app/router";
import { committing, keepSalt, newSalt } from "../app/salts";
import { saveKey } from "../app/storage";
import { post } from "../net/api";
import type { NewTableRequest, TableMade } from "../wire";

export async function createTable(request: NewTableRequest): Promise<void> {
  const own = await newSalt();
  const made = await post<TableMade>("/api/tables", { ...request, ...committing(own) });
  keepSalt(made.table, own);
  saveTableKeys(made);
  go(`/t/${made.table}`);
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

/** Stores the keys of a new table in this browser. */

import { saveKey } from "../app/storage";
import type { TableMade } from "../wire";

export function saveTableKeys(made: TableMade): void {
  const own = made.seats[0];
  saveKey(made.table, {
    seat: made.device ? null : (own?.seat ?? null),
    token: made.device ?? own?.token ?? made.host,
    host: made.host,
    ...(made.invite === null ? {} : { invite: made.invite }),
  });
}

/** The keys of a table just laid out, kept by this browser alone. */

import { keep } from "../app/storage";
import type { TableMade } from "../wire";

export function keepKeys(made: TableMade): void {
  const own = made.seats[0];
  keep(made.table, {
    seat: made.device ? null : (own?.seat ?? null),
    token: made.device ?? own?.token ?? made.host,
    host: made.host,
    ...(made.invite === null ? {} : { invite: made.invite }),
  });
}

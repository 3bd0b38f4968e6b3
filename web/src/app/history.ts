/** The whole log of a table, which the server sends in pages. */

import type { Happening } from "../net/types";
import type { Happened } from "../wire";

export async function wholeHistory(pageSince: (version: number) => Promise<Happened>): Promise<Happening[]> {
  const events: Happening[] = [];
  for (let since = 0; ; ) {
    const page = await pageSince(since);
    events.push(...page.events);
    if (!page.more) return events;
    since = page.version;
  }
}

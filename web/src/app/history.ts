/** The whole log of a table, which the server sends in pages. */

import type { SeenEvent } from "../net/types";
import type { EventList } from "../wire";

export async function wholeHistory(pageSince: (version: number) => Promise<EventList>): Promise<SeenEvent[]> {
  const events: SeenEvent[] = [];
  for (let since = 0; ; ) {
    const page = await pageSince(since);
    events.push(...page.events);
    if (!page.more) return events;
    since = page.version;
  }
}

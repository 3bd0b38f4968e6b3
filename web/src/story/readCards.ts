/** Which story cards somebody has read, and which frontiers they have seen joining. The server keeps it for the leader of
 *  a company, for all their devices; for everybody else this browser does. */

import { effect, signal } from "@preact/signals";
import { readStored, writeStored } from "../app/storage";
import { ask } from "./campaigns";
import type { CampaignFacts } from "./types";

const READ = "whistlestop.story";

/** By campaign, of somebody who leads no company there. */
const stored = signal<Record<string, readonly string[]>>(readStored(READ, {}));
effect(() => writeStored(READ, stored.value));

/** What this page has shown since it was loaded: the server may not know it yet. */
const shown = new Map<string, Set<string>>();

const shownIn = (campaign: string): ReadonlySet<string> => shown.get(campaign) ?? new Set();

export function hasRead(facts: CampaignFacts, piece: string): boolean {
  const kept = facts.you.read ?? stored.peek()[facts.campaign] ?? [];
  return kept.includes(piece) || shownIn(facts.campaign).has(piece);
}

export function markRead(facts: CampaignFacts, pieces: readonly string[]): void {
  const fresh = pieces.filter((piece) => !hasRead(facts, piece));
  if (fresh.length === 0) return;
  const { campaign } = facts;
  shown.set(campaign, new Set([...shownIn(campaign), ...fresh]));
  if (facts.you.read === null)
    stored.value = { ...stored.value, [campaign]: [...(stored.value[campaign] ?? []), ...fresh] };
  // Without a connection the cards are shown again, on the next visit.
  else ask(campaign, "read", { pieces: fresh }).catch(() => undefined);
}

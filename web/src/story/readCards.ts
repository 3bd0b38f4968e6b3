/** How many story cards of each campaign this browser has shown, and how many frontiers it has seen opening. */

import { effect, signal } from "@preact/signals";
import { readStored, writeStored } from "../app/storage";

interface Seen {
  cards: number;
  frontiers: number;
}

const SEEN = "whistlestop.story";

/** By campaign. */
const seen = signal<Record<string, Seen>>(readStored(SEEN, {}));
effect(() => writeStored(SEEN, seen.value));

export const seenOf = (campaign: string): Seen => seen.value[campaign] ?? { cards: 0, frontiers: 0 };

export function markSeen(campaign: string, more: Partial<Seen>): void {
  seen.value = { ...seen.value, [campaign]: { ...seenOf(campaign), ...more } };
}

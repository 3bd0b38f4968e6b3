/** What the reader points at: a route, the cities of a ticket, a way. Everybody at the table may ask to see something. */

import { signal } from "@preact/signals";
import type { Link } from "../board/ticketLines";

export type Tab = "hand" | "tickets" | "routes" | "players" | "log";
export const TABS: readonly Tab[] = ["hand", "tickets", "routes", "players", "log"];

const NOTHING: ReadonlySet<string> = new Set();

export class Selection {
  /** The route that is being claimed, or asked about. */
  readonly track = signal<string | null>(null);
  readonly cities = signal<ReadonlySet<string>>(NOTHING);
  readonly way = signal<readonly string[]>([]);
  readonly links = signal<readonly Link[]>([]);
  /** Whose routes the list shows. */
  readonly city = signal<string | null>(null);
  readonly tab = signal<Tab>("hand");
  /** Points by seat as far as the end is counted; none before. */
  readonly counted = signal<ReadonlyMap<number, number> | null>(null);
  readonly isMenuOpen = signal(false);
  /** What was typed last has not been taken yet. */
  readonly isTyping = signal(false);

  /** Where a refusal is told: once, where one looks. */
  speaker(hasSheet: boolean): "typed" | "menu" | "sheet" | "bar" {
    if (this.isTyping.value) return "typed";
    if (this.isMenuOpen.value) return "menu";
    return hasSheet ? "sheet" : "bar";
  }

  at(cities: Iterable<string>, way: readonly string[] = []): void {
    this.cities.value = new Set(cities);
    this.way.value = way;
  }

  away(): void {
    this.cities.value = NOTHING;
    this.way.value = [];
  }
}

/** What the player selects or points at: a route, the cities of a ticket, a path. All parts of the table share it. */

import { signal } from "@preact/signals";
import type { Link } from "../board/ticketLines";

export type Tab = "hand" | "tickets" | "routes" | "players" | "log";
export const TABS: readonly Tab[] = ["hand", "tickets", "routes", "players", "log"];

const NOTHING: ReadonlySet<string> = new Set();

export class Selection {
  /** The route in the claim sheet. */
  readonly track = signal<string | null>(null);
  readonly cities = signal<ReadonlySet<string>>(NOTHING);
  readonly path = signal<readonly string[]>([]);
  readonly links = signal<readonly Link[]>([]);
  /** The city whose routes are listed. */
  readonly city = signal<string | null>(null);
  readonly tab = signal<Tab>("hand");
  /** Points by seat during the final scoring; null before. */
  readonly counted = signal<ReadonlyMap<number, number> | null>(null);
  readonly isMenuOpen = signal(false);
  /** The last typed move has not been accepted yet. */
  readonly isTyping = signal(false);

  /** Where a refusal is shown, so that it is shown once. */
  speaker(hasSheet: boolean): "typed" | "menu" | "sheet" | "bar" {
    if (this.isTyping.value) return "typed";
    if (this.isMenuOpen.value) return "menu";
    return hasSheet ? "sheet" : "bar";
  }

  at(cities: Iterable<string>, path: readonly string[] = []): void {
    this.cities.value = new Set(cities);
    this.path.value = path;
  }

  away(): void {
    this.cities.value = NOTHING;
    this.path.value = [];
  }
}

/** What the player selects or points at: a route, the cities of a ticket, a path. All parts of the table share it. */

import { signal } from "@preact/signals";
import type { Names } from "../app/names";
import type { Journey } from "../board/RunningTrain";
import type { Link } from "../board/ticketLines";
import type { Player } from "../parts/players";

export type Tab = "hand" | "tickets" | "routes" | "players" | "log";
export const TABS: readonly Tab[] = ["hand", "tickets", "routes", "players", "log"];

const NOTHING: ReadonlySet<string> = new Set();

export class Selection {
  /** The route in the claim sheet. */
  readonly track = signal<string | null>(null);
  readonly cities = signal<ReadonlySet<string>>(NOTHING);
  readonly path = signal<readonly string[]>([]);
  /** Tracks that a zoomed board moves to. */
  readonly revealed = signal<readonly string[]>([]);
  /** The tracks that a line of the recap shows, as one text. */
  readonly shown = signal("");
  readonly links = signal<readonly Link[]>([]);
  /** Tickets whose lines stay on the board until they are clicked again. */
  readonly pinned = signal<ReadonlySet<string>>(NOTHING);
  /** The city whose routes are listed. */
  readonly city = signal<string | null>(null);
  readonly tab = signal<Tab>("hand");
  /** A train that runs along the longest route. */
  readonly journey = signal<Journey | null>(null);
  /** The players who are celebrated now. */
  readonly winners = signal<readonly Player[]>([]);
  /** Points by seat during the final scoring; null before. */
  readonly counted = signal<ReadonlyMap<number, number> | null>(null);
  /** The final scoring goes on line by line. */
  readonly isCounting = signal(false);
  /** The last message that was shown. */
  readonly readUntil = signal(0);
  readonly isMenuOpen = signal(false);
  /** The last typed move has not been accepted yet. */
  readonly isTyping = signal(false);

  /** Where a refusal is shown, so that it is shown once. */
  speaker(hasSheet: boolean): "typed" | "menu" | "sheet" | "bar" {
    if (this.isTyping.value) return "typed";
    if (this.isMenuOpen.value) return "menu";
    return hasSheet ? "sheet" : "bar";
  }

  /** Pin a ticket to the board, or take it off. */
  pin(ticket: string): void {
    const next = new Set(this.pinned.value);
    if (!next.delete(ticket)) next.add(ticket);
    this.pinned.value = next;
  }

  /** Pin all of these tickets, or none if all are pinned. */
  pinAll(tickets: readonly string[]): void {
    const areAll = tickets.every((ticket) => this.pinned.value.has(ticket));
    this.pinned.value = areAll ? NOTHING : new Set(tickets);
  }

  at(cities: Iterable<string>, path: readonly string[] = []): void {
    this.cities.value = new Set(cities);
    this.path.value = path;
    this.shown.value = "";
  }

  away(): void {
    this.cities.value = NOTHING;
    this.path.value = [];
    this.shown.value = "";
  }

  /** Show these tracks on the board, in the visible part of a zoomed one. */
  show(tracks: readonly string[], names: Names): void {
    const found = tracks.flatMap((name) => names.tracks.get(name) ?? []);
    this.at(
      found.flatMap((track) => [track.a, track.b]),
      tracks,
    );
    this.shown.value = tracks.join();
    this.revealed.value = tracks;
  }

  hide(): void {
    this.away();
    this.revealed.value = [];
  }
}

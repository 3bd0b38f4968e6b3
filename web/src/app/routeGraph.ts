/** Ways between cities over tracks that are free or one's own: distances on the board, no rule of the game. */

import type { View } from "../net/types";
import type { Names } from "./names";

export interface Way {
  /** Those still to be claimed. */
  tracks: string[];
  trains: number;
}

interface Step {
  to: string;
  track: string;
  length: number;
}

export class RouteGraph {
  private readonly steps = new Map<string, Step[]>();

  constructor(
    view: Pick<View, "owners" | "free">,
    private readonly names: Names,
    seat: number | null,
  ) {
    const own = new Set(view.owners.filter((one) => one.seat === seat).map((one) => one.track));
    for (const name of [...view.free, ...own]) {
      const track = names.tracks.get(name);
      if (!track) continue;
      const length = own.has(name) ? 0 : track.length;
      this.add(track.a, { to: track.b, track: name, length });
      this.add(track.b, { to: track.a, track: name, length });
    }
  }

  private add(city: string, step: Step): void {
    const found = this.steps.get(city);
    if (found) found.push(step);
    else this.steps.set(city, [step]);
  }

  /** The way of a ticket with the fewest trains still to place; tracks of `shared` cost nothing more. */
  way(ticket: string, shared: ReadonlySet<string> = new Set()): Way | null {
    const facts = this.names.tickets.get(ticket);
    return facts ? this.between(this.names.stops(facts.a), this.names.stops(facts.b), shared) : null;
  }

  private between(from: readonly string[], to: readonly string[], shared: ReadonlySet<string>): Way | null {
    const far = new Map<string, number>(from.map((city) => [city, 0]));
    const back = new Map<string, { city: string; step: Step }>();
    const open = new Set<string>(from);
    const ends = new Set(to);
    while (open.size) {
      const city = [...open].reduce((one, other) => (far.get(other)! < far.get(one)! ? other : one));
      if (ends.has(city)) return trace(city, back, shared);
      open.delete(city);
      for (const step of this.steps.get(city) ?? []) {
        const distance = far.get(city)! + (shared.has(step.track) ? 0 : step.length);
        if (distance < (far.get(step.to) ?? Number.POSITIVE_INFINITY)) {
          far.set(step.to, distance);
          back.set(step.to, { city, step });
          open.add(step.to);
        }
      }
    }
    return null;
  }

  /** All of them together: what they need, and how many trains they share. Null if one has no way left. */
  together(tickets: readonly string[]): (Way & { saved: number }) | null {
    const alone = tickets.map((ticket) => this.way(ticket));
    if (alone.includes(null)) return null;
    const longestFirst = tickets
      .map((ticket, at) => ({ ticket, trains: alone[at]!.trains }))
      .sort((one, other) => other.trains - one.trains);
    const tracks = new Set<string>();
    let trains = 0;
    for (const { ticket } of longestFirst) {
      const way = this.way(ticket, tracks);
      if (!way) return null;
      trains += way.trains;
      for (const track of way.tracks) tracks.add(track);
    }
    const apart = alone.reduce((sum, way) => sum + way!.trains, 0);
    return { tracks: [...tracks], trains, saved: apart - trains };
  }
}

function trace(
  end: string,
  back: ReadonlyMap<string, { city: string; step: Step }>,
  shared: ReadonlySet<string>,
): Way {
  const way: Way = { tracks: [], trains: 0 };
  for (let at = back.get(end); at; at = back.get(at.city)) {
    if (at.step.length === 0) continue;
    way.tracks.unshift(at.step.track);
    if (!shared.has(at.step.track)) way.trains += at.step.length;
  }
  return way;
}

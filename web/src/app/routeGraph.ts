/** Shortest paths between cities over free tracks and the player's own. They are distances on the board and apply no rule. */

import type { View } from "../net/types";
import type { Names } from "./names";

export interface Path {
  /** The tracks still to be claimed. */
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

  /** The path of a ticket that needs the fewest trains; tracks of `shared` need none. */
  path(ticket: string, shared: ReadonlySet<string> = new Set()): Path | null {
    const facts = this.names.tickets.get(ticket);
    return facts ? this.between(this.names.stops(facts.a), this.names.stops(facts.b), shared) : null;
  }

  private between(from: readonly string[], to: readonly string[], shared: ReadonlySet<string>): Path | null {
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

  /** A network for all tickets: what it needs and how many trains the tickets share. Null if one has no path left. */
  combined(tickets: readonly string[]): (Path & { saved: number }) | null {
    const alone = tickets.map((ticket) => this.path(ticket));
    if (alone.includes(null)) return null;
    const longestFirst = tickets
      .map((ticket, at) => ({ ticket, trains: alone[at]!.trains }))
      .sort((one, other) => other.trains - one.trains);
    const tracks = new Set<string>();
    let trains = 0;
    for (const { ticket } of longestFirst) {
      const path = this.path(ticket, tracks);
      if (!path) return null;
      trains += path.trains;
      for (const track of path.tracks) tracks.add(track);
    }
    const apart = alone.reduce((sum, path) => sum + path!.trains, 0);
    return { tracks: [...tracks], trains, saved: apart - trains };
  }
}

function trace(
  end: string,
  back: ReadonlyMap<string, { city: string; step: Step }>,
  shared: ReadonlySet<string>,
): Path {
  const path: Path = { tracks: [], trains: 0 };
  for (let at = back.get(end); at; at = back.get(at.city)) {
    if (at.step.length === 0) continue;
    path.tracks.unshift(at.step.track);
    if (!shared.has(at.step.track)) path.trains += at.step.length;
  }
  return path;
}

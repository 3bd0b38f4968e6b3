/** When a bot is cut off, as everybody at the table can see it: nothing here knows a ticket. */

import type { SeenEvent } from "../net/types";
import { inForce } from "./inForce";
import type { Names } from "./names";

export interface CutOff {
  seq: number;
  /** The bot. */
  seat: number;
  /** Who claimed the track. */
  by: number;
  track: string;
}

/** A bot says nothing more for this many claims. */
const QUIET = 8;

/** The claims that cut a bot off: one between two parts of its network, or the last way on from an end of it. */
export function cutOffs(seenEvents: readonly SeenEvent[], names: Names, bots: readonly number[]): CutOff[] {
  const owners = new Map<string, number>();
  const lastSaid = new Map<number, number>();
  const found: CutOff[] = [];
  for (const claim of inForce(seenEvents)) {
    if (claim.kind !== "route_claimed") continue;
    owners.set(claim.track, claim.seat);
    for (const seat of bots) {
      const isQuiet = owners.size - (lastSaid.get(seat) ?? -QUIET) < QUIET;
      if (seat === claim.seat || isQuiet || !isCutOff(claim.track, owners, seat, names)) continue;
      lastSaid.set(seat, owners.size);
      found.push({ seq: claim.seq, seat, by: claim.seat, track: claim.track });
    }
  }
  return found;
}

type Owners = ReadonlyMap<string, number>;

function isCutOff(claimed: string, owners: Owners, seat: number, names: Names): boolean {
  const track = names.tracks.get(claimed);
  if (!track || isOpen(track.route, owners, names)) return false;
  const own = [...names.tracks.values()].filter((one) => owners.get(one.name) === seat);
  const [partOfA, partOfB] = [partOf(track.a, own), partOf(track.b, own)];
  if (partOfA && partOfB) return !partOfA.has(track.b);
  const end = partOfA ? track.a : partOfB ? track.b : null;
  if (end === null || own.filter((one) => one.a === end || one.b === end).length !== 1) return false;
  return ![...names.tracks.values()].some(
    (one) => (one.a === end || one.b === end) && isOpen(one.route, owners, names),
  );
}

/** Whether a track of the route is free. With few players the second track of a double route closes with the first. */
function isOpen(route: string, owners: Owners, names: Names): boolean {
  const tracks = [...names.tracks.values()].filter((one) => one.route === route);
  const free = tracks.filter((one) => !owners.has(one.name));
  return free.length > 0 && (names.players.length > 3 || free.length === tracks.length);
}

/** The cities that these tracks join with the city; null if none of them touches it. */
function partOf(city: string, tracks: readonly { a: string; b: string }[]): Set<string> | null {
  const reached = new Set([city]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const { a, b } of tracks) {
      if (reached.has(a)) reached.add(b);
      else if (reached.has(b)) reached.add(a);
    }
  }
  return reached.size > 1 ? reached : null;
}

/** Which tracks a player's longest route runs over. How long it is the server has said; here it is only found again. */

import type { TrackFacts } from "../net/types";

/** So many steps are tried; a network that needs more is not drawn. */
const PATIENCE = 400_000;

export function longestRoute(tracks: readonly TrackFacts[], length: number): string[] {
  const at = new Map<string, TrackFacts[]>();
  for (const track of tracks) {
    for (const city of [track.a, track.b]) at.set(city, [...(at.get(city) ?? []), track]);
  }
  const used = new Set<string>();
  let steps = 0;
  const walk = (city: string, sum: number): boolean => {
    if (sum >= length) return true;
    if (++steps > PATIENCE) return false;
    for (const track of at.get(city) ?? []) {
      if (used.has(track.name)) continue;
      used.add(track.name);
      if (walk(track.a === city ? track.b : track.a, sum + track.length)) return true;
      used.delete(track.name);
    }
    return false;
  };
  for (const city of at.keys()) {
    if (walk(city, 0)) return [...used];
    used.clear();
  }
  return [];
}

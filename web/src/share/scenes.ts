/** When the claims of a game are shown in its film. */

import { inForce } from "../app/inForce";
import { pointChange } from "../app/points";
import type { SeenEvent } from "../net/types";

/** Frames per second. */
export const FRAMES = 24;
/** Seconds for all claims together, at most, and for the result. */
const LONGEST = 10;
const RESULT = 2.5;
/** Seconds for one claim, at most. */
const SLOWEST = 0.5;

export interface Claim {
  seat: number;
  track: string;
  length: number;
  /** Each seat's points before the next claim. */
  points: Record<number, number>;
}

export interface Scene extends Claim {
  /** Seconds from the start at which the first train appears. */
  at: number;
  /** Seconds from one train to the next. */
  step: number;
}

export interface Times {
  scenes: Scene[];
  /** When the result is shown, and when the film ends. */
  last: number;
  end: number;
}

/** The claims of a game in their order, without those that were undone. */
export function claimScenes(seenEvents: readonly SeenEvent[]): Claim[] {
  const claims: Claim[] = [];
  let points: Record<number, number> = {};
  for (const seenEvent of inForce(seenEvents)) {
    if (seenEvent.kind === "route_claimed") {
      points = { ...points };
      const length = Object.values(seenEvent.cards).reduce((sum, count) => sum + count, 0);
      claims.push({ seat: seenEvent.seat, track: seenEvent.track, length, points });
    }
    const change = pointChange(seenEvent);
    if (change) points[change.seat] = (points[change.seat] ?? 0) + change.points;
  }
  return claims;
}

export function timesOf(claims: readonly Claim[]): Times {
  const each = Math.min(SLOWEST, LONGEST / Math.max(1, claims.length));
  const scenes = claims.map((claim, at) => ({
    ...claim,
    at: 0.4 + at * each,
    step: (0.8 * each) / Math.max(1, claim.length),
  }));
  const last = 0.4 + claims.length * each + 0.3;
  return { scenes, last, end: last + RESULT };
}

/** Which cities a player has connected. It shows what is on the board and applies no rule. */

import type { View } from "../net/types";
import type { Names } from "./names";

export function connected(
  view: Pick<View, "owners">,
  names: Names,
  seat: number,
): (a: string, b: string) => boolean {
  const leader = new Map<string, string>();
  const find = (code: string): string => {
    const up = leader.get(code) ?? code;
    return up === code ? code : find(up);
  };
  for (const { track, seat: owner } of view.owners) {
    const facts = names.tracks.get(track);
    if (owner === seat && facts) leader.set(find(facts.a), find(facts.b));
  }
  return (a, b) => {
    const ends = names.stops(b).map(find);
    return names.stops(a).some((code) => ends.includes(find(code)));
  };
}

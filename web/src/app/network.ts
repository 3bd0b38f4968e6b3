/** Which cities somebody has joined: what is on the board to see, no rule of the game. */

import type { View } from "../net/types.ts";
import type { Names } from "./names.ts";

export function connected(view: View, names: Names, seat: number): (a: string, b: string) => boolean {
  const leader = new Map<string, string>();
  const find = (code: string): string => {
    const up = leader.get(code) ?? code;
    return up === code ? code : find(up);
  };
  const stop = new Map(names.game.board.cities.map((city) => [city.code, city.stop]));
  for (const { track, seat: owner } of view.owners) {
    const facts = names.tracks.get(track);
    if (owner === seat && facts) leader.set(find(facts.a), find(facts.b));
  }
  const codes = (place: string): string[] => [...stop].filter(([, at]) => at === place).map(([code]) => code);
  return (a, b) => {
    const ends = codes(b).map(find);
    return codes(a).some((code) => ends.includes(find(code)));
  };
}

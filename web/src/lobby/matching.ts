/** What a quick match looks for. */

import type { NewTableRequest, OpenTable } from "../wire";

export interface Wanted {
  game: string;
  pace: "live" | "slow";
  players: number;
  name: string;
}

const SECONDS = { live: 120, slow: 86_400 } as const;
export const isEarlier = (one: OpenTable, other: OpenTable): boolean =>
  one.created < other.created || (one.created === other.created && one.table < other.table);

/** Tables of this kind where people wait, the oldest first. */
export function fits(one: OpenTable, wanted: Wanted): boolean {
  return (
    one.status === "waiting" &&
    one.game === wanted.game &&
    one.pace === wanted.pace &&
    one.names.length === wanted.players &&
    one.bots.every((bot) => bot === null)
  );
}

export const requestOf = (wanted: Wanted): NewTableRequest => ({
  game: wanted.game,
  seats: Array.from({ length: wanted.players }, (_, at) =>
    at === 0 ? { kind: "open", name: wanted.name } : { kind: "open" },
  ),
  host: 0,
  begin: "when_full",
  pace: wanted.pace,
  seconds: SECONDS[wanted.pace],
  listed: true,
});

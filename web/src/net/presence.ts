/** Who is at the table, by the seats whose players are connected; null if the server does not know. */

import type { TableSeat } from "./types";

export type Here = readonly number[] | null;

/** The seats of two answers in a row: players whose pages reload are missing in one, and are not absent. */
export const lately = (seats: Here, before: Here): Here =>
  seats && before && [...new Set([...seats, ...before])].sort();

/** A person, not replaced by a bot, who is not connected. */
export const isAbsent = (tableSeat: Pick<TableSeat, "seat" | "bot">, here: Here | undefined): boolean =>
  !!here && tableSeat.bot === null && !here.includes(tableSeat.seat);

/** Whether the host may offer a bot for the player: not for players who are connected. */
export const mayBeReplaced = (
  tableSeat: Pick<TableSeat, "seat" | "bot" | "kind" | "taken">,
  here: Here,
): boolean =>
  tableSeat.kind !== "bot" && !tableSeat.bot && tableSeat.taken && !here?.includes(tableSeat.seat);

/** What everybody at a table is called: no two alike, bots by what they can do. */

import type { TableSeat } from "../net/types";
import { knows, say } from "./i18n";

type Sitter = Pick<TableSeat, "seat" | "name" | "bot"> & Partial<Pick<TableSeat, "away" | "resigned">>;

/** A bot sits there of its own right, and plays on for nobody. */
export const isBots = (tableSeat: Sitter): boolean =>
  tableSeat.bot !== null && !tableSeat.away && !tableSeat.resigned;

export function playerNames(seats: readonly Sitter[]): string[] {
  const wanted = seats.map((tableSeat) =>
    isBots(tableSeat) ? botName(tableSeat.bot!, tableSeat.name) : tableSeat.name,
  );
  return seats.map((tableSeat, at) => {
    const name = wanted[at];
    if (!name) return say("web.player", { number: tableSeat.seat + 1 });
    const alike = wanted.flatMap((other, seat) => (other === name ? [seat] : []));
    return alike.length < 2 ? name : `${name} ${alike.indexOf(at) + 1}`;
  });
}

/** Those that we did not write go by the name that the server gives them. */
export function botName(bot: string, name: string): string {
  return knows(`bot.${bot}`) ? say(`bot.${bot}`) : say("bot.named", { name: name || bot });
}

/** Those at a table of a list; null for a free seat. */
export function listedNames(one: {
  names: readonly (string | null)[];
  bots?: readonly (string | null)[];
}): (string | null)[] {
  const seats = one.names.map((name, seat) => ({ seat, name: name ?? "", bot: one.bots?.[seat] ?? null }));
  const names = playerNames(seats);
  return one.names.map((name, seat) => (name === null ? null : names[seat]!));
}

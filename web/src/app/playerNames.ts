/** Unique names for everybody at a table; a bot is named after its level or character. */

import type { TableSeat } from "../net/types";
import { knows, say } from "./i18n";

type Sitter = Pick<TableSeat, "seat" | "name" | "bot"> & Partial<Pick<TableSeat, "away" | "resigned">>;

/** Whether the seat belongs to a bot, not to a person for whom a bot plays. */
export const isBotSeat = (tableSeat: Sitter): boolean =>
  tableSeat.bot !== null && !tableSeat.away && !tableSeat.resigned;

export function playerNames(seats: readonly Sitter[]): string[] {
  const wanted = seats.map((tableSeat) =>
    isBotSeat(tableSeat) ? botName(tableSeat.bot!, tableSeat.name) : tableSeat.name,
  );
  return seats.map((tableSeat, at) => {
    const name = wanted[at];
    if (!name) return say("web.player", { number: tableSeat.seat + 1 });
    const alike = wanted.flatMap((other, seat) => (other === name ? [seat] : []));
    return alike.length < 2 ? name : `${name} ${alike.indexOf(at) + 1}`;
  });
}

/** A bot of another package has the name that the server gives it. */
export function botName(bot: string, name: string): string {
  return knows(`bot.${bot}`) ? say(`bot.${bot}`) : say("bot.named", { name: name || bot });
}

/** The names at a table of a list; null for a free seat. */
export function listedNames(one: {
  names: readonly (string | null)[];
  bots: readonly (string | null)[];
}): (string | null)[] {
  const seats = one.names.map((name, seat) => ({ seat, name: name ?? "", bot: one.bots[seat] ?? null }));
  const names = playerNames(seats);
  return one.names.map((name, seat) => (name === null ? null : names[seat]!));
}

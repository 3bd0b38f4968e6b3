/** Unique names for everybody at a table; bots have names and letters of their own. */

import type { TableSeat } from "../net/types";
import { knows, say } from "./i18n";

type Sitter = Pick<TableSeat, "seat" | "name" | "bot"> & Partial<Pick<TableSeat, "away" | "resigned">>;

/** Whether the seat belongs to a bot, not to a person for whom a bot plays. */
export const isBotSeat = (tableSeat: Sitter): boolean =>
  tableSeat.bot !== null && !tableSeat.away && !tableSeat.resigned;

const characters = (): string[] => say("bot.names").split(",");

/** The number of the character whose name a bot has; -1 for bots of other packages. */
export const characterOf = (name: string): number => characters().indexOf(name);

export function playerNames(seats: readonly Sitter[]): string[] {
  const wanted = withCharacters(seats.map(ownName));
  return seats.map((tableSeat, at) => {
    const name = wanted[at];
    if (!name) return say("web.player", { number: tableSeat.seat + 1 });
    const alike = wanted.flatMap((other, seat) => (other === name ? [seat] : []));
    return alike.length < 2 ? name : `${name} ${alike.indexOf(at) + 1}`;
  });
}

/** Null for a bot of this package, which gets the name of a character. */
function ownName(tableSeat: Sitter): string | null {
  if (!isBotSeat(tableSeat)) return tableSeat.name;
  return knows(`bot.${tableSeat.bot}`) ? null : botName(tableSeat.bot!, tableSeat.name);
}

const initialOf = (name: string): string => name.slice(0, 1).toUpperCase();

/** Two characters for each seat; one whose letter no player has. `text/bots.py` chooses in the same way. */
function withCharacters(names: readonly (string | null)[]): string[] {
  const all = characters();
  const taken = new Set(names.flatMap((name) => (name ? [initialOf(name)] : [])));
  return names.map((name, seat) => {
    if (name !== null) return name;
    const preferred = [all[seat % all.length]!, all[(seat + 5) % all.length]!];
    const chosen = [...preferred, ...all].find((one) => !taken.has(initialOf(one))) ?? preferred[0]!;
    taken.add(initialOf(chosen));
    return chosen;
  });
}

/** The level of a bot. A bot of another package has the name that the server gives it. */
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

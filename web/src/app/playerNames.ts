/** Unique names for everybody at a table; bots have names and letters of their own. */

import type { TableSeat } from "../net/types";
import { knows, say } from "./i18n";

type Sitter = Pick<TableSeat, "seat" | "name" | "bot"> &
  Partial<Pick<TableSeat, "away" | "resigned" | "character" | "stand_in">>;

/** Whether the seat belongs to a bot, not to a person for whom a bot plays. */
export const isBotSeat = (tableSeat: Sitter): boolean =>
  tableSeat.bot !== null && !tableSeat.away && !tableSeat.resigned;

const characters = (): string[] => say("bot.names").split(",");

/** The number of the character whose name a bot has; -1 for bots of other packages. */
export const characterOf = (tableSeat: Sitter, name: string): number =>
  knows(`bot.${tableSeat.bot}`) ? (tableSeat.character ?? characters().indexOf(name)) : -1;

export function playerNames(seats: readonly Sitter[]): string[] {
  const wanted = withCharacters(seats.map(ownName));
  return seats.map((tableSeat, at) => {
    const name = wanted[at];
    if (!name) return say("web.player", { number: tableSeat.seat + 1 });
    const alike = wanted.flatMap((other, seat) => (other === name ? [seat] : []));
    const called = alike.length < 2 ? name : `${name} ${alike.indexOf(at) + 1}`;
    return tableSeat.stand_in ? say("bot.stand_in", { name: called }) : called;
  });
}

/** Null for a bot of this package, which gets the name of a character. */
function ownName(tableSeat: Sitter): string | null {
  if (!isBotSeat(tableSeat)) return tableSeat.name;
  if (!knows(`bot.${tableSeat.bot}`)) return botName(tableSeat.bot!, tableSeat.name);
  return tableSeat.character == null ? null : characterName(tableSeat.character);
}

/** The name of a character by its number. */
export const characterName = (number: number): string => characters()[number % characters().length]!;

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

/** Unique names for everybody at a table; a bot is named after its level or character. */

import type { Chair } from "../net/types";
import { knows, say } from "./i18n";

type Sitter = Pick<Chair, "seat" | "name" | "bot"> & Partial<Pick<Chair, "away" | "resigned">>;

/** Whether the seat belongs to a bot, not to a person for whom a bot plays. */
export const isBotSeat = (chair: Sitter): boolean => chair.bot !== null && !chair.away && !chair.resigned;

export function playerNames(chairs: readonly Sitter[]): string[] {
  const wanted = chairs.map((chair) => (isBotSeat(chair) ? botName(chair.bot!, chair.name) : chair.name));
  return chairs.map((chair, at) => {
    const name = wanted[at];
    if (!name) return say("web.player", { number: chair.seat + 1 });
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
  const chairs = one.names.map((name, seat) => ({ seat, name: name ?? "", bot: one.bots[seat] ?? null }));
  const names = playerNames(chairs);
  return one.names.map((name, seat) => (name === null ? null : names[seat]!));
}

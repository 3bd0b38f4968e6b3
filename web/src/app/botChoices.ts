/** The bots that a table may seat: levels first, then characters, simple bots, and bots that the server added. */

import { bots } from "./games";
import { knows, say } from "./i18n";
import { botName } from "./playerNames";

export interface Group {
  label: string;
  options: [string, string][];
}

const KINDS: [string, string[]][] = [
  ["level", ["easy", "medium", "hard", "master"]],
  ["taste", ["hunter", "builder", "blocker"]],
  ["simple", ["racer", "greedy", "random"]],
];
/** The same bot as `hard`: listed only for a seat that has it already. */
const TWIN = "planner";

export function botChoices(now?: string): Group[] {
  const own = new Set(KINDS.flatMap(([, ids]) => ids));
  const added = bots.value.map((bot) => bot.id).filter((id) => !own.has(id) && (id !== TWIN || id === now));
  return [...KINDS, ["added", added] as [string, string[]]]
    .map(([kind, ids]) => ({
      label: say(`web.bot.kind.${kind}`),
      options: ids.flatMap((id): [string, string][] => {
        const bot = bots.value.find((one) => one.id === id);
        return bot ? [[id, botName(id, bot.name)]] : [];
      }),
    }))
    .filter((group) => group.options.length > 0);
}

/** This bot, or the first one if the server does not offer it. */
export function availableBot(bot: string): string {
  return bots.value.length === 0 || bots.value.some((one) => one.id === bot)
    ? bot
    : botChoices()[0]!.options[0]![0];
}

/** How the bot plays, in a sentence. */
export const botText = (bot: string): string =>
  say(knows(`bot.${bot}.text`) ? `bot.${bot}.text` : "bot.named.text");

/** Whom a table may seat. */

import { bots } from "../app/games";
import { say } from "../app/words";

/** Every bot of the server: the three levels by their words, the others by their names. */
export function botChoices(): [string, string][] {
  return bots.value.map((bot) => [
    bot.id,
    bot.level
      ? say("web.new.bot", { level: say(`web.level.${bot.level}`) })
      : say("web.new.bot.named", { name: bot.name }),
  ]);
}

/** Names of companies and of their leaders. */

import { say } from "../app/i18n";
import { characterName, playerNames } from "../app/playerNames";
import type { CampaignFacts } from "../story/types";
import type { PastGameLine } from "../wire";

export const companyName = (company: string): string => say(`web.campaign.company.${company}`);

/** The people and bots of a campaign, by company. */
export function leadersOf(facts: CampaignFacts): ReadonlyMap<string, string> {
  const names = playerNames(
    facts.companies.map(({ kind, name, bot, character }, seat) => ({
      seat,
      name,
      bot: kind === "bot" ? bot : null,
      character: character ?? null,
    })),
  );
  return new Map(
    facts.companies.map((one, at) => [
      one.company,
      one.taken || one.kind === "bot" ? (names[at] ?? "") : say("web.campaign.waiting"),
    ]),
  );
}

/** The players of a past game: the leaders, and the bots that stood in for some of them. */
export function playersOf(facts: CampaignFacts, game: PastGameLine): ReadonlyMap<string, string> {
  const leaders = leadersOf(facts);
  return new Map(
    facts.companies.map(({ company, character }) => [
      company,
      game.stand_ins?.includes(company)
        ? say("bot.stand_in", { name: characterName(character ?? 0) })
        : (leaders.get(company) ?? ""),
    ]),
  );
}

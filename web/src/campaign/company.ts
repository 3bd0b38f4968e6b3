/** Names of companies and of their leaders. */

import { say } from "../app/i18n";
import { playerNames } from "../app/playerNames";
import type { CampaignFacts } from "../story/types";

export const companyName = (company: string): string => say(`web.campaign.company.${company}`);

/** The people and bots of a campaign, by company. */
export function leadersOf(facts: CampaignFacts): ReadonlyMap<string, string> {
  const names = playerNames(
    facts.companies.map(({ kind, name, bot }, seat) => ({ seat, name, bot: kind === "bot" ? bot : null })),
  );
  return new Map(
    facts.companies.map((one, at) => [
      one.company,
      one.taken || one.kind === "bot" ? (names[at] ?? "") : say("web.campaign.waiting"),
    ]),
  );
}

/** The rules of story cards that hold in a campaign now, each with the year since when. */

import { say } from "../app/i18n";
import { href } from "../app/router";
import { inLanguage } from "../story/StoryReader";
import type { CampaignFacts } from "../story/types";

export function CampaignRules({ facts }: { facts: CampaignFacts }) {
  const now = facts.years[Math.min(facts.number, facts.games) - 1] ?? 0;
  return (
    <section class="sheet stack campaign-rules" id="in-force">
      <h2>{say("web.rules.campaign", { year: now })}</h2>
      {facts.rules.length === 0 ? (
        <p>{say("web.rules.campaign.none")}</p>
      ) : (
        <dl>
          {facts.rules.map((rule) => (
            <div key={rule.card}>
              <dt>{say("web.rules.since", { year: facts.years[rule.since - 1] ?? 0 })}</dt>
              <dd>{inLanguage(rule.texts)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p class="soft">{say("web.rules.campaign.first")}</p>
      <p>
        <a href={href(`/campaign/${facts.campaign}`)}>{say("web.rules.campaign.back")}</a>
      </p>
    </section>
  );
}

/** The rules that story cards have brought, and since when they hold. */

import { say } from "../app/i18n";
import { href } from "../app/router";
import { inLanguage } from "../story/StoryReader";
import type { CampaignFacts } from "../story/types";

export function RulesInForce({ facts }: { facts: CampaignFacts }) {
  if (facts.rules.length === 0) return null;
  return (
    <section class="campaign-part">
      <h2>{say("web.campaign.rules")}</h2>
      <details>
        <summary>{say("web.campaign.rules.count", { count: facts.rules.length })}</summary>
        <ul class="news">
          {facts.rules.map((rule) => (
            <li key={rule.card}>
              <strong>{facts.years[rule.since - 1]}</strong>
              <span>{inLanguage(rule.texts)}</span>
            </li>
          ))}
        </ul>
      </details>
      <p>
        <a href={href(`/rules/${facts.game}?campaign=${facts.campaign}`)}>{say("web.campaign.rules.all")}</a>
      </p>
    </section>
  );
}

/** What is new in the next game. */

import { list, say } from "../app/i18n";
import { inLanguage } from "../story/StoryReader";
import type { CampaignFacts } from "../story/types";

export function News({ facts }: { facts: CampaignFacts }) {
  const news = facts.new;
  const year = facts.years[facts.number - 1];
  if (news === null || year === undefined) return null;
  return (
    <section class="campaign-part">
      <h2>{say("web.campaign.new", { year })}</h2>
      <ul class="news">
        {news.frontiers.map((frontier) => (
          <li key={frontier.key} class="wide">
            <strong>{inLanguage(frontier.names)}</strong>
            <span>{say("web.campaign.new.frontier", { count: frontier.cities.length })}</span>
          </li>
        ))}
        {news.rules.map((rule) => (
          <li key={rule.card} class="wide">
            {inLanguage(rule.texts)}
          </li>
        ))}
        {news.events.map((event) => (
          <li key={event.key}>
            <strong>{inLanguage(event.names)}</strong>
            <span>{inLanguage(event.texts)}</span>
          </li>
        ))}
        {news.ended.map((rule) => (
          <li key={rule.card} class="wide soft">
            {say("web.campaign.new.ended", { rule: inLanguage(rule.texts) })}
          </li>
        ))}
        {news.archived.length > 0 && (
          <li class="soft">
            {say("web.campaign.new.archived", {
              names: list(news.archived.map((one) => inLanguage(one.names))),
            })}
          </li>
        )}
        {news.colours.length > 0 && (
          <li class="soft">{say("web.campaign.new.colours", { count: news.colours.length })}</li>
        )}
        <li class="soft">
          {say("web.campaign.new.trains", { trains: news.trains, more: news.more_trains })}
        </li>
      </ul>
    </section>
  );
}

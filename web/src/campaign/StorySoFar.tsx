/** The story cards that have been read, to read again. */

import { useSignal } from "@preact/signals";
import { say } from "../app/i18n";
import { Icon } from "../parts/Icon";
import { inLanguage, StoryReader } from "../story/StoryReader";
import type { CampaignFacts } from "../story/types";

export function StorySoFar({ facts }: { facts: CampaignFacts }) {
  /** The game whose cards are read. */
  const open = useSignal<number | null>(null);
  const games = [...new Set(facts.story.map((card) => card.game))];
  const cards = facts.story.filter((card) => card.game === open.value);
  return (
    <section class="campaign-part">
      <h2>{say("web.campaign.story")}</h2>
      {games.length === 0 && <p class="soft">{say("web.campaign.story.none")}</p>}
      <ul class="chapters">
        {games.map((game) => (
          <li key={game}>
            <button
              type="button"
              class="chapter"
              aria-expanded={open.value === game}
              onClick={() => (open.value = open.value === game ? null : game)}
            >
              <Icon name="book" />
              <span class="year">{facts.years[game - 1]}</span>
              <span>{inLanguage(facts.story.find((card) => card.game === game)!.titles)}</span>
            </button>
            {open.value === game && (
              <StoryReader
                cards={cards}
                years={facts.years}
                last=""
                doneWord={say("web.story.close")}
                onDone={() => (open.value = null)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

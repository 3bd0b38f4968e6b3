/** The story at a table of a campaign: new cards are shown once, and can be read again. */

import { useSignal } from "@preact/signals";
import { createPortal } from "preact/compat";
import { useEffect } from "preact/hooks";
import { say } from "../app/i18n";
import { href } from "../app/router";
import type { TableClient } from "../app/tableClient";
import { Icon } from "../parts/Icon";
import type { CampaignPlace } from "../wire";
import { campaignOf } from "./campaigns";
import { OpeningDialog } from "./OpeningDialog";
import { markSeen, seenOf } from "./readCards";
import { StoryDialog } from "./StoryDialog";
import { inLanguage } from "./StoryReader";
import type { CampaignFacts, StoryCard } from "./types";

interface Props {
  table: TableClient;
  place: CampaignPlace;
  /** Changes whenever new cards may have been turned over. */
  moment: string;
}

export function TableStory({ table, place, moment }: Props) {
  const { campaign, number } = place;
  const facts = useSignal<CampaignFacts | null>(null);
  const turned = useSignal<readonly StoryCard[]>([]);
  const reading = useSignal<readonly StoryCard[]>([]);
  useEffect(() => {
    campaignOf(campaign)
      .then((found) => (facts.value = found))
      .catch(() => undefined);
  }, [campaign, moment, facts]);
  useEffect(() => {
    table
      .get<StoryCard[]>("story")
      .then((cards) => {
        turned.value = cards;
        const fresh = cards.slice(seenOf(campaign).cards).filter((card) => card.game === number);
        if (fresh.length && reading.peek().length === 0) reading.value = fresh;
        markSeen(campaign, { cards: cards.length });
      })
      .catch(() => undefined);
  }, [table, campaign, number, moment, turned, reading]);
  /** The frontier that joins after this game, or has joined before it, until it has been seen. */
  const opening = useSignal<CampaignFacts["frontiers"][number] | null>(null);
  useEffect(() => {
    const frontiers = facts.value?.frontiers ?? [];
    const newest = frontiers.at(-1);
    if (!newest || newest.after < number - 1 || seenOf(campaign).frontiers >= frontiers.length) return;
    opening.value = newest;
    markSeen(campaign, { frontiers: frontiers.length });
  }, [campaign, number, facts.value, opening]);
  const cards = turned.value.filter((card) => card.game === number);
  const last = reading.value.at(-1);
  return (
    <>
      <div class="table-story">
        <a class="button" href={href(`/campaign/${campaign}`)}>
          <Icon name="map" />
          {say("web.campaign.page")}
        </a>
        {cards.length > 0 && (
          <button type="button" class="button" onClick={() => (reading.value = cards)}>
            <Icon name="book" />
            {say("web.story.open")}
          </button>
        )}
      </div>
      {last &&
        facts.value &&
        // The panel with the buttons may be hidden on a phone.
        createPortal(
          <StoryDialog
            cards={reading.value}
            years={facts.value.years}
            last={inLanguage(last.when === "setup" ? facts.value.pause : facts.value.stop)}
            doneWord={say("web.story.done")}
            onClose={() => (reading.value = [])}
          />,
          document.body,
        )}
      {/* After the story. */}
      {opening.value &&
        !last &&
        createPortal(
          <OpeningDialog
            campaign={campaign}
            frontier={opening.value}
            onClose={() => (opening.value = null)}
          />,
          document.body,
        )}
    </>
  );
}

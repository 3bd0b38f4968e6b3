/** The story at a table of a campaign: new cards are shown once, and can be read again. */

import { useSignal } from "@preact/signals";
import { createPortal } from "preact/compat";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../app/i18n";
import { href } from "../app/router";
import type { TableClient } from "../app/tableClient";
import { Icon } from "../parts/Icon";
import type { CampaignPlace } from "../wire";
import { campaignOf } from "./campaigns";
import { OpeningDialog } from "./OpeningDialog";
import { hasRead, markRead } from "./readCards";
import { StoryDialog } from "./StoryDialog";
import { inLanguage } from "./StoryReader";
import type { CampaignFacts, StoryCard } from "./types";

interface Props {
  table: TableClient;
  place: CampaignPlace;
  /** Changes whenever new cards may have been turned over. */
  moment: string;
  /** Something else is being shown: a story that has not begun begins after it. */
  waits: boolean;
}

export function TableStory({ table, place, moment, waits }: Props) {
  const { campaign, number } = place;
  const facts = useSignal<CampaignFacts | null>(null);
  const turned = useSignal<readonly StoryCard[]>([]);
  const reading = useSignal<readonly StoryCard[]>([]);
  useEffect(() => {
    Promise.all([campaignOf(campaign), table.get<StoryCard[]>("story")])
      .then(([found, cards]) => {
        facts.value = found;
        turned.value = cards;
        const open = reading.peek();
        const fresh = cards.filter(
          (card) => isNow(card, number) && !hasRead(found, card.card) && !isAmong(open, card),
        );
        // Cards that are turned over while others are being read follow them.
        if (fresh.length) reading.value = [...open, ...fresh];
      })
      .catch(() => undefined);
  }, [table, campaign, number, moment, facts, turned, reading]);
  /** The frontier that joins after this game, or has joined before it, until it has been seen. */
  const opening = useSignal<CampaignFacts["frontiers"][number] | null>(null);
  useEffect(() => {
    const frontiers = facts.value?.frontiers ?? [];
    const newest = frontiers.at(-1);
    if (!facts.value || !newest || newest.after < number - 1 || hasRead(facts.value, newest.key)) return;
    opening.value = newest;
    markRead(facts.value, [newest.key]);
  }, [number, facts.value, opening]);
  const cards = turned.value.filter((card) => card.game === number);
  const last = reading.value.at(-1);
  const hasBegun = useRef(false);
  hasBegun.current = last !== undefined && (hasBegun.current || !waits);
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
        hasBegun.current &&
        facts.value &&
        // The panel with the buttons may be hidden on a phone.
        createPortal(
          <StoryDialog
            cards={reading.value}
            years={facts.value.years}
            last={inLanguage(last.when === "setup" ? facts.value.pause : facts.value.stop)}
            doneWord={say("web.story.done")}
            onShown={(card) => facts.value && markRead(facts.value, [card.card])}
            onClose={() => {
              if (facts.value)
                markRead(
                  facts.value,
                  reading.value.map((card) => card.card),
                );
              reading.value = [];
            }}
          />,
          document.body,
        )}
      {/* After the story. */}
      {opening.value &&
        !last &&
        !waits &&
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

const isAmong = (cards: readonly StoryCard[], card: StoryCard): boolean =>
  cards.some((one) => one.card === card.card);

/** Of this game, or of the end of the one before, for somebody who was away then. */
const isNow = (card: StoryCard, number: number): boolean =>
  card.game === number || (card.game === number - 1 && card.when === "after");

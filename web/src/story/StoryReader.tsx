/** Story cards, one at a time and at the reader's own pace. */

import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { lang, say } from "../app/i18n";
import { Icon } from "../parts/Icon";
import "./story.css";
import type { StoryCard, Texts } from "./types";
import { Vignette } from "./Vignette";

interface Props {
  cards: readonly StoryCard[];
  years: readonly number[];
  /** Stands below the last card. */
  last: string;
  /** The word of the button that ends the reading. */
  doneWord: string;
  /** A card is in view. */
  onShown?: (card: StoryCard) => void;
  onDone: () => void;
}

export const inLanguage = (texts: Texts): string => texts[lang.value] ?? texts.en ?? "";

export function StoryReader({ cards, years, last, doneWord, onShown, onDone }: Props) {
  const place = useSignal(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const shown = Math.min(place.value, cards.length - 1);
  const card = cards[shown];
  // The screen reader reads the title and what describes it, the text; and the arrow keys work.
  useEffect(() => heading.current?.focus(), [shown]);
  useEffect(() => card && onShown?.(card), [card]);
  if (!card) return null;
  const isLast = shown === cards.length - 1;
  const turn = (by: number) => {
    place.value = Math.max(0, Math.min(cards.length - 1, shown + by));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys turn the cards, as its buttons do
    <div
      class="story-reader"
      onKeyDown={(event) => {
        if (event.key === "ArrowRight") turn(1);
        if (event.key === "ArrowLeft") turn(-1);
      }}
    >
      <article class="story-card" key={card.card}>
        <Vignette number={card.game} isLate={card.when === "after"} />
        <p class="story-year">{years[card.game - 1]}</p>
        <h3 ref={heading} tabIndex={-1} aria-describedby={id}>
          {inLanguage(card.titles)}
        </h3>
        <div id={id}>
          <p class="story-text">{inLanguage(card.texts)}</p>
          {isLast && last && <p class="story-last">{last}</p>}
        </div>
      </article>
      <div class="story-turns">
        <button
          type="button"
          class="button"
          aria-disabled={shown === 0 ? true : undefined}
          onClick={() => turn(-1)}
        >
          <Icon name="left" />
          {say("web.story.back")}
        </button>
        <p class="soft" aria-live="polite">
          {say("web.story.place", { place: shown + 1, count: cards.length })}
        </p>
        {isLast ? (
          <button type="button" class="button primary" onClick={onDone}>
            <Icon name="check" />
            {doneWord}
          </button>
        ) : (
          <button type="button" class="button primary" onClick={() => turn(1)}>
            {say("web.story.on")}
            <Icon name="right" />
          </button>
        )}
      </div>
    </div>
  );
}

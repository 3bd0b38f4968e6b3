/** The board as it is now, and as it was after each game. */

import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { zoomLabels } from "../app/boardState";
import { lang, list, say } from "../app/i18n";
import { Board } from "../board/Board";
import type { Drawing } from "../board/drawing";
import { Icon } from "../parts/Icon";
import { read } from "../story/campaigns";
import { Opening } from "../story/Opening";
import { hasRead, markRead } from "../story/readCards";
import { inLanguage } from "../story/StoryReader";
import type { CampaignFacts } from "../story/types";

export function GrownBoard({ facts }: { facts: CampaignFacts }) {
  const id = useId();
  const played = Math.min(facts.number - 1, facts.games);
  const after = useSignal(played);
  const drawings = useSignal<ReadonlyMap<number, Drawing>>(new Map());
  const shown = Math.min(after.value, played);
  const known = drawings.value.get(shown);
  // A frontier that joined last is shown as it joins, once.
  const newest = facts.frontiers.at(-1);
  const isOpening = useSignal(newest !== undefined && newest.after === played && !hasRead(facts, newest.key));
  const earlier = isOpening.value && played > 0 ? drawings.value.get(played - 1) : undefined;
  useEffect(() => {
    for (const wanted of isOpening.value ? [shown, played - 1] : [shown])
      if (!drawings.peek().has(wanted))
        read<Drawing>(facts.campaign, `drawing?after=${wanted}`)
          .then((drawing) => (drawings.value = new Map([...drawings.peek(), [wanted, drawing]])))
          .catch(() => undefined);
  }, [facts.campaign, shown, played, isOpening.value, drawings]);
  useEffect(
    () =>
      markRead(
        facts,
        facts.frontiers.map((one) => one.key),
      ),
    [facts],
  );
  const opened = facts.frontiers
    .filter((frontier) => frontier.after <= shown)
    .map((one) => inLanguage(one.names));
  const year = shown === 0 ? facts.years[0] : facts.years[shown - 1];
  const caption = say(shown === 0 ? "web.campaign.board.start" : "web.campaign.board.after", {
    year: year ?? 0,
  });
  return (
    <section class="campaign-part grown-board">
      <h2>{say("web.campaign.board")}</h2>
      {played > 0 && (
        <div class="board-slider">
          <label for={id}>{caption}</label>
          <input
            id={id}
            type="range"
            min={0}
            max={played}
            value={shown}
            aria-valuetext={caption}
            onInput={(event) => {
              isOpening.value = false;
              after.value = Number(event.currentTarget.value);
            }}
          />
        </div>
      )}
      {newest && isOpening.value && known && earlier && (
        <>
          <p role="status">{say("web.campaign.opening", { name: inLanguage(newest.names) })}</p>
          <Opening before={earlier} after={known} name={inLanguage(newest.names)} />
        </>
      )}
      <div class="grown-frame" hidden={isOpening.value}>
        {known && !isOpening.value && (
          <Board
            key={known.board}
            drawing={known}
            language={lang.value}
            name={caption}
            words={zoomLabels()}
          />
        )}
      </div>
      {newest && newest.after === played && shown === played && (
        <p>
          <button type="button" class="button" onClick={() => (isOpening.value = !isOpening.value)}>
            <Icon name={isOpening.value ? "map" : "play"} />
            {say(isOpening.value ? "web.campaign.opening.end" : "web.campaign.opening.again")}
          </button>
        </p>
      )}
      <p class="soft">
        {opened.length
          ? say("web.campaign.board.opened", { names: list(opened), count: opened.length })
          : say("web.campaign.board.none")}
      </p>
    </section>
  );
}

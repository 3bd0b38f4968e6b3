/** A game looked at again, move by move. The address names the move and the eyes, so that it can be sent. */

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { cardColours } from "../app/CardPicture";
import { errorText } from "../app/errorText";
import { drawingOf, gamePage } from "../app/games";
import { lang, say } from "../app/i18n";
import { Names } from "../app/names";
import { playerNames } from "../app/playerNames";
import { query } from "../app/router";
import { Shell } from "../app/Shell";
import { keys } from "../app/storage";
import { useTitle } from "../app/title";
import type { Drawing } from "../board/drawing";
import { NotFound } from "../pages/NotFound";
import { ReplayStore, type Story, type ViewerOf } from "./replayStore";
import { Viewer } from "./Viewer";
import "./replay.css";
import type { GamePage } from "../wire";

export function ReplayPage({ id }: { id: string }) {
  const past = useMemo(() => new ReplayStore(id, keys.value[id]?.token), [id]);
  const story = useSignal<Story | null>(null);
  const page = useSignal<GamePage | null>(null);
  const drawing = useSignal<Drawing | null>(null);
  const trouble = useSignal("");
  const wanted = query.value.get("seat");
  useEffect(() => {
    past
      .story(eyesIn(wanted))
      .then(async (found) => {
        const { settings } = found.newest.table;
        const [facts, drawn] = await Promise.all([
          gamePage(settings.game, settings.options),
          drawingOf(settings.game),
        ]);
        page.value = facts;
        cardColours.value = facts.facts.colours;
        drawing.value = drawn;
        story.value = found;
      })
      .catch((error: unknown) => (trouble.value = errorText(error)));
  }, [past, wanted, story, page, drawing, trouble]);

  const names = useComputed(() => {
    if (!story.value || !page.value) return null;
    const players = playerNames(story.value.newest.table.chairs);
    // Nobody is "you" here: eyes are borrowed, and links are sent to others.
    return new Names(page.value.facts, page.value.texts, players, null, page.value.shows);
  });
  const title = page.value?.texts[lang.value]?.title ?? "";
  useTitle(title ? say("web.replay.title", { game: title }) : "");

  if (trouble.value) return <NotFound text={trouble.value} />;
  if (!story.value || !names.value || !drawing.value) {
    return (
      <Shell>
        <p class="loading" role="status">
          {say("web.loading")}
        </p>
      </Shell>
    );
  }
  if (!story.value.moments.length) return <NotFound text={say("web.replay.nothing")} />;
  return <Viewer past={past} story={story.value} names={names.value} drawing={drawing.value} title={title} />;
}

function eyesIn(word: string | null): ViewerOf | undefined {
  if (word === null) return undefined;
  return /^\d$/.test(word) ? Number(word) : null;
}

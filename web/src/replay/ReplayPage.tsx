/** The replay of a game. The address contains the move and the viewed seat, so that it can be shared. */

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { cardColours } from "../app/CardPicture";
import { earlyLook } from "../app/earlyReplay";
import { errorText } from "../app/errorText";
import { lang, say } from "../app/i18n";
import { Names } from "../app/names";
import { playerNames } from "../app/playerNames";
import { query } from "../app/router";
import { Shell } from "../app/Shell";
import { keys } from "../app/storage";
import { tableDrawing, tablePage } from "../app/tableGame";
import { useTitle } from "../app/title";
import type { Drawing } from "../board/drawing";
import { NotFound } from "../pages/NotFound";
import { EarlyBoard } from "./EarlyBoard";
import { type ReplayData, ReplayStore, type ViewedSeat } from "./replayStore";
import "./replay.css";
import type { GamePage, Look } from "../wire";

export function ReplayPage({ id }: { id: string }) {
  const store = useMemo(() => new ReplayStore(id, keys.value[id]?.token), [id]);
  const data = useSignal<ReplayData | null>(null);
  const page = useSignal<GamePage | null>(null);
  const drawing = useSignal<Drawing | null>(null);
  const trouble = useSignal("");
  const early = useSignal<Look | null>(null);
  const parts = useSignal<typeof import("./Viewer") | null>(null);
  const wanted = query.value.get("seat");
  // The board first: it needs one position and the drawing, not the whole log.
  const isBoardLoaded = useMemo(
    () =>
      earlyLook(id)
        .then(async (look) => {
          drawing.value = await tableDrawing(look.table, keys.peek()[id]?.token);
          early.value = look;
          await nextPaint();
        })
        // The log brings the reason too.
        .catch(() => undefined),
    [id, drawing, early],
  );
  useEffect(() => {
    isBoardLoaded
      // The board does not wait for the code of what is beside it.
      .then(() => Promise.all([store.log(viewedSeatIn(wanted)), import("./Viewer")]))
      .then(async ([found, code]) => {
        const { table } = found.newest;
        const facts = await tablePage(table, keys.peek()[id]?.token, table.settings.options);
        const drawn = drawing.peek() ?? (await tableDrawing(table, keys.peek()[id]?.token));
        page.value = facts;
        cardColours.value = facts.facts.colours;
        drawing.value = drawn;
        parts.value = code;
        data.value = found;
      })
      .catch((error: unknown) => (trouble.value = errorText(error)));
  }, [id, isBoardLoaded, store, wanted, data, page, drawing, parts, trouble]);

  const names = useComputed(() => {
    if (!data.value || !page.value) return null;
    const players = playerNames(data.value.newest.table.seats);
    // Nobody is "you" here: the reader may view any seat, and links are shared.
    return new Names(page.value.facts, page.value.texts, players, null, page.value.shows);
  });
  const title = page.value?.texts[lang.value]?.title ?? "";
  useTitle(title ? say("web.replay.title", { game: title }) : "");

  if (trouble.value) return <NotFound text={trouble.value} />;
  if (!data.value && early.value?.view && drawing.value)
    return <EarlyBoard look={early.value} drawing={drawing.value} />;
  if (!data.value || !names.value || !drawing.value || !parts.value) {
    return (
      <Shell>
        <p class="loading" role="status">
          {say("web.loading")}
        </p>
      </Shell>
    );
  }
  if (!data.value.versions.length) return <NotFound text={say("web.replay.nothing")} />;
  const { Viewer } = parts.value;
  return <Viewer store={store} data={data.value} names={names.value} drawing={drawing.value} title={title} />;
}

/** After the page has been painted; a hidden page is not. */
const nextPaint = (): Promise<unknown> =>
  Promise.race([
    new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
    new Promise((done) => setTimeout(done, 500)),
  ]);

function viewedSeatIn(word: string | null): ViewedSeat | undefined {
  if (word === null) return undefined;
  return /^\d$/.test(word) ? Number(word) : null;
}

/** One table, from the waiting room to the result. */

import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Shell } from "../app/Shell.tsx";
import { type GamePage, drawingOf, gamePage } from "../app/games.ts";
import { LiveTable } from "../app/live.ts";
import { Names } from "../app/names.ts";
import { useTitle } from "../app/title.ts";
import { say } from "../app/words.ts";
import type { Drawing } from "../draw/drawing.ts";
import { TableView } from "../table/TableView.tsx";
import { WaitingRoom } from "../table/WaitingRoom.tsx";
import { NotFound } from "./NotFound.tsx";
import { said } from "./Home.tsx";
import { Alert } from "./parts.tsx";

export function TablePage({ id }: { id: string }) {
  const table = useMemo(() => new LiveTable(id), [id]);
  useEffect(() => () => table.close(), [table]);
  const page = useSignal<GamePage | null>(null);
  const drawing = useSignal<Drawing | null>(null);
  const trouble = useSignal("");

  useSignalEffect(() => {
    const game = table.standing.value?.table.settings.game;
    if (game === undefined || page.peek()) return;
    Promise.all([gamePage(game), drawingOf(game)])
      .then(([facts, drawn]) => {
        page.value = facts;
        drawing.value = drawn;
      })
      .catch((error: unknown) => (trouble.value = said(error)));
  });

  const names = useComputed(() => {
    const standing = table.standing.value;
    const facts = table.game.value;
    if (!standing || !facts || !page.value) return null;
    const players = standing.table.chairs.map(
      (chair) => chair.name || say("web.player", { number: chair.seat + 1 }),
    );
    return new Names(facts, page.value.texts, players, table.seat.value);
  });

  const standing = table.standing.value;
  const isMine = table.isMyDecision.value && standing?.table.status === "running";
  useTitle(isMine ? `● ${say("web.turn.yours")}` : (standing?.table.settings.title ?? ""));

  if (table.refused.value) return <NotFound text={table.refused.value.text} />;
  if (!standing || !names.value) {
    return (
      <Shell>
        <p class="loading" role="status">
          {say(table.line.state.value === "lost" ? "web.line.lost" : "web.loading")}
        </p>
        <Alert text={trouble.value} />
      </Shell>
    );
  }
  if (standing.table.status === "waiting") return <WaitingRoom table={table} standing={standing} />;
  if (!standing.view || !drawing.value) return <NotFound text={say("web.closed")} />;
  return <TableView table={table} names={names.value} drawing={drawing.value} />;
}

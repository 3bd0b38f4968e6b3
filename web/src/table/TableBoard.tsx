/** The board of a table, with the score track, the last round and the state of the connection. */

import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useCallback } from "preact/hooks";
import { cityPieces, claimedTracks, closedTracks, zoomLabels } from "../app/boardState";
import { lang, say } from "../app/i18n";
import { inForce } from "../app/inForce";
import { preferences } from "../app/storage";
import type { TableClient } from "../app/tableClient";
import { Board } from "../board/Board";
import type { Drawing } from "../board/drawing";
import type { SeenEvent } from "../net/types";
import type { TableProps } from "./props";
import { ScoreTrack } from "./ScoreTrack";

export function TableBoard(props: TableProps & { drawing: Drawing; caption?: ComponentChildren }) {
  const { table, names, drawing, selection } = props;
  const standing = table.standing.value!;
  const view = standing.view!;

  const claimed = useComputed(() => {
    const now = table.standing.value;
    return claimedTracks(now?.view, now?.table.seats ?? []);
  });
  const pieces = useComputed(() => {
    const now = table.standing.value;
    return cityPieces(now?.view, now?.table.seats ?? []);
  });
  const closed = useComputed(() => closedTracks(table.standing.value?.view, names));
  const lit = useComputed(() =>
    table.isHelped ? new Set(table.offers.value.claims.keys()) : new Set<string>(),
  );
  const fresh = useComputed(() => claimedIn(table.arrivals.value));
  const recent = useComputed(() => {
    const all = inForce(table.seenEvents.value);
    const you = table.seat.value;
    // Claims of others since the player's last move; a spectator sees the last claim.
    const mine = all.findLastIndex((one) => one.kind === "played" && one.seat === you);
    const since = you === null || mine < 0 ? all.slice(-30) : all.slice(mine + 1);
    const tracks = claimedIn(since.filter((one) => one.kind === "route_claimed" && one.seat !== you));
    return you === null ? new Set([...tracks].slice(-1)) : tracks;
  });
  const title = useCallback((track: string) => names.track(track), [names, lang.value]);
  const isLast = view.last_seat !== null && !view.ended && standing.table.status === "running";

  return (
    <section class="board-place" aria-label={say("web.board")}>
      <ScoreTrack view={view} names={names} seats={standing.table.seats} counted={selection.counted.value} />
      {props.caption}
      <div class="board-frame">
        <Board
          drawing={drawing}
          language={lang.value}
          name={say("web.board")}
          claimed={claimed.value}
          pieces={pieces.value}
          fresh={fresh.value}
          recent={standing.result ? NONE : recent.value}
          highlighted={lit.value}
          closed={closed.value}
          chosen={selection.track.value}
          marked={selection.cities.value}
          path={selection.path.value}
          links={selection.links.value}
          strong={preferences.value.marks === "strong"}
          words={zoomLabels()}
          title={title}
          onTrack={(track) => (selection.track.value = track)}
          onCity={(code) => {
            selection.city.value = code;
            selection.tab.value = "routes";
            // On a wide page the list may be below other panels.
            requestAnimationFrame(() =>
              document.querySelector(".routes")?.scrollIntoView({ block: "nearest" }),
            );
          }}
        />
        {isLast && (
          <p class="last-round" role="status">
            {say("web.last_round.banner", {
              who: names.who(view.last_seat!),
              name: names.player(view.last_seat!),
            })}
          </p>
        )}
        <ConnectionState table={table} />
      </div>
    </section>
  );
}

const NONE: ReadonlySet<string> = new Set();

function claimedIn(seenEvents: readonly SeenEvent[]): Set<string> {
  return new Set(seenEvents.flatMap((one) => (one.kind === "route_claimed" ? [one.track] : [])));
}

const STATE_TEXTS = {
  lost: "web.line.lost",
  connecting: "web.loading",
  refused: "web.line.refused",
} as const;

function ConnectionState({ table }: { table: TableClient }) {
  const state = table.socket.state.value;
  return (
    <p class={state === "open" ? "line-state quiet" : "line-state"} role="status">
      {state === "open" ? "" : say(STATE_TEXTS[state])}
    </p>
  );
}

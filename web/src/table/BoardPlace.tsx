/** The board with what is said over it: the last move, the last round, a lost line, the score. */

import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useCallback } from "preact/hooks";
import { lang, say } from "../app/i18n";
import { inForce } from "../app/inForce";
import type { Names } from "../app/names";
import { playerOf } from "../app/Piece";
import { preferences } from "../app/storage";
import type { TableClient } from "../app/tableClient";
import { Board } from "../board/Board";
import type { Drawing } from "../board/drawing";
import type { Happening } from "../net/types";
import { ScoreTrack } from "./ScoreTrack";
import type { Selection } from "./selection";

export function BoardPlace(props: {
  table: TableClient;
  names: Names;
  drawing: Drawing;
  pointing: Selection;
  caption?: ComponentChildren;
}) {
  const { table, names, drawing, pointing } = props;
  const standing = table.standing.value!;
  const view = standing.view!;

  const claimed = useComputed(() => {
    const now = table.standing.value;
    const chairs = now?.table.chairs ?? [];
    return new Map(now?.view?.owners.map(({ track, seat }) => [track, playerOf(chairs[seat]?.colour ?? "")]));
  });
  const pieces = useComputed(() => {
    const now = table.standing.value;
    const chairs = now?.table.chairs ?? [];
    return (now?.view?.shows?.pieces ?? []).map(({ city, seat }) => ({
      city,
      player: playerOf(chairs[seat]?.colour ?? ""),
    }));
  });
  const closed = useComputed(() => {
    const now = table.standing.value?.view;
    const open = new Set([...(now?.free ?? []), ...(now?.owners.map((one) => one.track) ?? [])]);
    return new Set(names.game.board.tracks.map((track) => track.name).filter((name) => !open.has(name)));
  });
  const lit = useComputed(() =>
    table.isHelped ? new Set(table.offers.value.claims.keys()) : new Set<string>(),
  );
  const fresh = useComputed(() => claimedIn(table.arrivals.value));
  const recent = useComputed(() => {
    const all = inForce(table.happenings.value);
    const you = table.seat.value;
    // Since one's own last move; who only watches sees the last claim.
    const mine = all.findLastIndex((one) => one.kind === "played" && one.seat === you);
    const since = you === null || mine < 0 ? all.slice(-30) : all.slice(mine + 1);
    const tracks = claimedIn(since.filter((one) => one.seat !== you));
    return you === null ? new Set([...tracks].slice(-1)) : tracks;
  });
  const title = useCallback((track: string) => names.track(track), [names, lang.value]);
  const isLast = view.last_seat !== null && !view.ended && standing.table.status === "running";

  return (
    <section class="board-place" aria-label={say("web.board")}>
      <ScoreTrack view={view} names={names} chairs={standing.table.chairs} counted={pointing.counted.value} />
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
          chosen={pointing.track.value}
          marked={pointing.cities.value}
          way={pointing.way.value}
          links={pointing.links.value}
          strong={preferences.value.marks === "strong"}
          words={{
            nearer: say("web.board.nearer"),
            farther: say("web.board.farther"),
            whole: say("web.board.whole"),
          }}
          title={title}
          onTrack={(track) => (pointing.track.value = track)}
          onCity={(code) => {
            pointing.city.value = code;
            pointing.tab.value = "routes";
            // On a wide page the list may lie below others.
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
        <LineState table={table} />
      </div>
    </section>
  );
}

const NONE: ReadonlySet<string> = new Set();

function claimedIn(happenings: readonly Happening[]): Set<string> {
  const claims = happenings.filter((one) => one.kind === "route_claimed");
  return new Set(claims.map((claim) => claim.track as string));
}

const LINE_WORDS = { lost: "web.line.lost", connecting: "web.loading", refused: "web.line.refused" } as const;

function LineState({ table }: { table: TableClient }) {
  const state = table.line.state.value;
  return (
    <p class={state === "open" ? "line-state quiet" : "line-state"} role="status">
      {state === "open" ? "" : say(LINE_WORDS[state])}
    </p>
  );
}

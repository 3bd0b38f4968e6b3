/** The board of a table, with the score track, the last round and the state of the connection. */

import { useComputed, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useCallback, useMemo } from "preact/hooks";
import {
  cityPieces,
  claimedTracks,
  closedTracks,
  payingTracks,
  trackLooks,
  zoomLabels,
} from "../app/boardState";
import { lang, say } from "../app/i18n";
import { inForce } from "../app/inForce";
import { preferences } from "../app/storage";
import type { TableClient } from "../app/tableClient";
import { Board } from "../board/Board";
import type { Drawing } from "../board/drawing";
import type { TicketFlag } from "../board/layers";
import type { SeenEvent, View } from "../net/types";
import { isMotionOff } from "./animation";
import { Confetti } from "./Confetti";
import type { TableProps } from "./props";
import { ScoreTrack } from "./ScoreTrack";
import { missingTracks, ticketFlags, ticketLinks, ticketsOf } from "./ticketsOnBoard";

/** On a wide page the list may be below other panels. Not `scrollIntoView`, which would also scroll the page. */
function showRoutes(): void {
  const panels = document.querySelector(".panels");
  const routes = panels?.querySelector(".routes");
  if (routes) panels!.scrollTop += routes.getBoundingClientRect().top - panels!.getBoundingClientRect().top;
}

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
  const looks = useMemo(() => trackLooks(names), [names]);
  const paying = useComputed(() =>
    onBoard(table, (held, seat) =>
      payingTracks(held, names, table.standing.value?.table.seats[seat]?.colour),
    ),
  );
  const lit = useComputed(() =>
    table.isHelped ? new Set(table.offers.value.claims.keys()) : new Set<string>(),
  );
  const flags = useComputed(() => onBoard(table, (held, seat) => ticketFlags(held, names, seat)));
  const pinned = useComputed(() =>
    onBoard(table, (held, seat) => {
      const isOffered = held.offered.length > 0 && !held.choice;
      const which = isOffered ? new Set(held.tickets) : selection.pinned.value;
      return ticketLinks(held, names, seat, which, isOffered ? "held" : "pinned");
    }),
  );
  const helpful = useComputed(() =>
    onBoard(table, (held, seat) =>
      table.isHelped ? missingTracks(held, names, seat, held.tickets) : new Set<string>(),
    ),
  );
  const path = useComputed(() => {
    const pointed = selection.path.value;
    const tracks = onBoard(table, (held, seat) =>
      table.isHelped ? [...missingTracks(held, names, seat, selection.pinned.value)] : [],
    );
    return pointed.length ? pointed : (tracks ?? []);
  });
  const links = useComputed(() => [...(pinned.value ?? []), ...selection.links.value]);
  const fresh = useComputed(() => claimedIn(table.arrivals.value));
  // A zoomed board moves to the routes that others claim, and back when it is the player's turn.
  useSignalEffect(() => {
    const others = [...claimedIn(table.arrivals.value.filter((one) => isByOther(one, table.seat.peek())))];
    if (others.length) selection.revealed.value = others;
    if (!table.isMyDecision.value) return;
    const timer = setTimeout(() => {
      if (!selection.shown.peek()) selection.revealed.value = [];
    }, BACK_AFTER);
    return () => clearTimeout(timer);
  });
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
          running={isMotionOff() ? NONE : fresh.value}
          revealed={selection.revealed.value}
          recent={standing.result ? NONE : recent.value}
          highlighted={lit.value}
          closed={closed.value}
          looks={looks}
          paying={paying.value ?? NONE}
          chosen={selection.track.value}
          marked={selection.cities.value}
          path={path.value}
          links={links.value}
          journey={selection.journey.value}
          flags={(!standing.result && flags.value) || NO_FLAGS}
          helpful={helpful.value ?? NONE}
          strong={preferences.value.marks === "strong"}
          words={zoomLabels()}
          title={title}
          onTrack={(track) => (selection.track.value = track)}
          onCity={(code) => {
            selection.city.value = code;
            selection.tab.value = "routes";
            requestAnimationFrame(showRoutes);
          }}
        />
        {selection.winners.value.length > 0 && <Confetti players={selection.winners.value} />}
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

/** Milliseconds that the last claim of others stays in view. */
const BACK_AFTER = 1500;

const isByOther = (seenEvent: SeenEvent, you: number | null): boolean =>
  seenEvent.kind === "route_claimed" && seenEvent.seat !== you;

const NONE: ReadonlySet<string> = new Set();
const NO_FLAGS: ReadonlyMap<string, TicketFlag> = new Map();

/** What follows from the player's tickets; nothing for spectators and after the end. */
function onBoard<T>(table: TableClient, of: (view: View, seat: number) => T): T | null {
  const [standing, seat] = [table.standing.value, table.seat.value];
  if (!standing?.view || seat === null || standing.result) return null;
  return of({ ...standing.view, tickets: [...ticketsOf(standing.view)] }, seat);
}

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

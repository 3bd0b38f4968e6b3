/** The table during and after the game: board, rail, hand. */

import { useComputed, useSignal } from "@preact/signals";
import { preferences } from "../app/kept";
import type { LiveTable } from "../app/live";
import type { Names } from "../app/names";
import { playerOf } from "../app/Piece";
import { Shell } from "../app/Shell";
import { lang, say } from "../app/words";
import { Board } from "../board/Board";
import type { Drawing } from "../board/drawing";
import { ActionBar } from "./ActionBar";
import { Announcer } from "./Announcer";
import { ClaimSheet } from "./ClaimSheet";
import { CommandLine } from "./CommandLine";
import { Display } from "./Display";
import { Hand } from "./Hand";
import { KeepTickets } from "./KeepTickets";
import { LogPanel } from "./LogPanel";
import { Players } from "./Players";
import { ResultSheet } from "./ResultSheet";
import { RouteList } from "./RouteList";
import { Tickets } from "./Tickets";

export type Tab = "hand" | "tickets" | "players" | "routes" | "log";
const TABS: Tab[] = ["hand", "tickets", "routes", "players", "log"];

export function TableView({ table, names, drawing }: { table: LiveTable; names: Names; drawing: Drawing }) {
  const standing = table.standing.value!;
  const view = standing.view!;
  const chosen = useSignal<string | null>(null);
  const cities = useSignal<ReadonlySet<string>>(new Set());
  const city = useSignal<string | null>(null);
  const tab = useSignal<Tab>("hand");
  const showsHints = (standing.table.settings.help ?? "highlights") !== "none";

  const claimed = useComputed(() => {
    const now = table.standing.value;
    const chairs = now?.table.chairs ?? [];
    return new Map(now?.view?.owners.map(({ track, seat }) => [track, playerOf(chairs[seat]?.colour ?? "")]));
  });
  const closed = useComputed(() => {
    const now = table.standing.value?.view;
    const open = new Set([...(now?.free ?? []), ...(now?.owners.map((one) => one.track) ?? [])]);
    return new Set(names.game.board.tracks.map((track) => track.name).filter((name) => !open.has(name)));
  });
  const lit = useComputed(() => (showsHints ? new Set(table.offers.value.claims.keys()) : new Set<string>()));

  const choose = (track: string) => {
    chosen.value = track;
  };

  return (
    <Shell wide>
      <h1 class="unseen" tabIndex={-1}>
        {say("web.table.title")}
      </h1>
      <Announcer table={table} names={names} />
      <div class={table.isMyDecision.value ? "table my-turn" : "table"} data-tab={tab.value}>
        <section class="board-place" aria-label={say("web.board")}>
          <Board
            drawing={drawing}
            language={lang.value}
            name={say("web.board")}
            claimed={claimed.value}
            highlighted={lit.value}
            closed={closed.value}
            chosen={chosen.value}
            marked={cities.value}
            strong={preferences.value.marks === "strong"}
            words={{
              nearer: say("web.board.nearer"),
              farther: say("web.board.farther"),
              whole: say("web.board.whole"),
            }}
            title={(track) => names.track(track)}
            onTrack={choose}
            onCity={(code) => {
              city.value = code;
              tab.value = "routes";
            }}
          />
          <LineState table={table} />
        </section>
        <aside class="rail">
          <ActionBar table={table} names={names} />
          <div class="tabs" role="tablist" aria-label={say("web.tabs")}>
            {TABS.map((name) => (
              <button
                key={name}
                type="button"
                role="tab"
                aria-selected={tab.value === name}
                onClick={() => (tab.value = name)}
              >
                {say(`web.tab.${name}`)}
              </button>
            ))}
          </div>
          <div class="panels">
            <Panel name="hand">
              <Display table={table} names={names} />
            </Panel>
            <Panel name="players">
              <Players table={table} standing={standing} />
            </Panel>
            <Panel name="log">
              <LogPanel table={table} names={names} />
            </Panel>
            <Panel name="routes">
              <RouteList table={table} names={names} city={city} onChoose={choose} />
              <CommandLine table={table} />
            </Panel>
          </div>
        </aside>
        <div class="tray">
          <Panel name="hand">{table.seat.value !== null && <Hand view={view} names={names} />}</Panel>
          <Panel name="tickets">
            <Tickets
              table={table}
              names={names}
              drawing={drawing}
              onPoint={(codes) => (cities.value = new Set(codes))}
            />
          </Panel>
        </div>
      </div>
      {chosen.value && (
        <ClaimSheet table={table} names={names} track={chosen.value} onClose={() => (chosen.value = null)} />
      )}
      {view.offered.length > 0 && !view.choice && table.isMyDecision.value && (
        <KeepTickets
          table={table}
          names={names}
          drawing={drawing}
          onPoint={(codes) => (cities.value = new Set(codes))}
        />
      )}
      {standing.result && <ResultSheet table={table} standing={standing} names={names} />}
    </Shell>
  );
}

function Panel({ name, children }: { name: Tab; children: preact.ComponentChildren }) {
  return (
    <div class="panel" data-panel={name}>
      {children}
    </div>
  );
}

function LineState({ table }: { table: LiveTable }) {
  const state = table.line.state.value;
  return (
    <p class={state === "open" ? "line-state quiet" : "line-state"} role="status">
      {state === "lost" ? say("web.line.lost") : state === "connecting" ? say("web.loading") : ""}
    </p>
  );
}

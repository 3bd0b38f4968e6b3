/** The table during and after the game: board, rail, hand. */

import { useComputed, useSignal } from "@preact/signals";
import { Shell } from "../app/Shell.tsx";
import type { LiveTable } from "../app/live.ts";
import type { Names } from "../app/names.ts";
import { say } from "../app/words.ts";
import { Board } from "../draw/Board.tsx";
import type { Drawing } from "../draw/drawing.ts";
import { ActionBar } from "./ActionBar.tsx";
import { Announcer } from "./Announcer.tsx";
import { ClaimSheet } from "./ClaimSheet.tsx";
import { CommandLine } from "./CommandLine.tsx";
import { Display } from "./Display.tsx";
import { Hand } from "./Hand.tsx";
import { KeepTickets } from "./KeepTickets.tsx";
import { LogPanel } from "./LogPanel.tsx";
import { Players } from "./Players.tsx";
import { ResultSheet } from "./ResultSheet.tsx";
import { RouteList } from "./RouteList.tsx";
import { Tickets } from "./Tickets.tsx";

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

  const owners = useComputed(() => new Map(table.standing.value?.view?.owners.map((one) => [one.track, one.seat])));
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
            language={document.documentElement.lang}
            owners={owners.value}
            colours={standing.table.chairs.map((chair) => chair.colour)}
            lit={lit.value}
            chosen={chosen.value}
            cities={cities.value}
            name={(track) => names.track(track)}
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
            <Tickets table={table} names={names} onPoint={(codes) => (cities.value = new Set(codes))} />
          </Panel>
        </div>
      </div>
      {chosen.value && (
        <ClaimSheet table={table} names={names} track={chosen.value} onClose={() => (chosen.value = null)} />
      )}
      {view.offered.length > 0 && !view.choice && table.isMyDecision.value && (
        <KeepTickets table={table} names={names} onPoint={(codes) => (cities.value = new Set(codes))} />
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

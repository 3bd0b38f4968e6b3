/** The table during and after the game: board, rail, hand. */

import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { Shell } from "../app/Shell";
import type { TableClient } from "../app/tableClient";
import { sinceLastTurn } from "../app/turnSentences";
import type { Drawing } from "../board/drawing";
import { Marks } from "../shows/Mark";
import { FrontPanels, Panels } from "../shows/Panels";
import type { Places } from "../shows/places";
import { ActionBar } from "./ActionBar";
import { Announcer } from "./Announcer";
import { useMotion } from "./animation";
import { CampaignStory } from "./CampaignStory";
import { CardCounts } from "./CardCounts";
import { ClaimSheet } from "./ClaimSheet";
import { CommandLine, SkipToCommand } from "./CommandLine";
import { Display } from "./Display";
import { Closed, Ended } from "./Ended";
import { useFocusKept } from "./focus";
import { Hand } from "./Hand";
import { useHint } from "./hint";
import { KeepTickets } from "./KeepTickets";
import { LogPanel } from "./LogPanel";
import { Menu } from "./Menu";
import { useTurnNotices } from "./notify";
import { Players } from "./Players";
import { READ } from "./Recap";
import { RouteList } from "./RouteList";
import { Selection, TABS, type Tab } from "./selection";
import { useSkipping } from "./skipping";
import { TableBoard } from "./TableBoard";
import { Tickets } from "./Tickets";
import { useWhileAway, WhileAway } from "./WhileAway";

export function TableView(props: {
  table: TableClient;
  names: Names;
  drawing: Drawing;
  /** Shown above the board. */
  caption?: ComponentChildren;
}) {
  const { table, names, drawing } = props;
  const standing = table.standing.value!;
  const view = standing.view!;
  const selection = useMemo(() => new Selection(), []);
  const hint = useHint(table);
  const missed = useWhileAway(table);
  const freshCards = useComputed(
    () =>
      sinceLastTurn(table.seenEvents.value.slice(-READ), names, table.isMyDecision.value).own?.cards ??
      NO_CARDS,
  );
  const isBusy = table.isBusy.value;
  useFocusKept();
  useMotion(table);
  useTurnNotices(table);
  useSkipping(table);

  const drawer = openDrawer();
  return (
    <Shell
      wide
      bare
      game={standing.table.settings.game}
      skip={<SkipToCommand table={table} selection={selection} />}
    >
      <h1 class="unseen" tabIndex={-1}>
        {standing.table.settings.title || say("web.table.title")}
      </h1>
      <Announcer table={table} names={names} />
      <Marks.Provider value={drawing.marks}>
        <div
          class={`table ${table.isMyDecision.value ? "my-turn" : ""} ${drawer || table.isChoosing.value || selection.isMenuOpen.value ? "has-drawer" : ""}`}
          data-tab={selection.tab.value}
          data-menu={selection.isMenuOpen.value ? "" : undefined}
          data-ended={standing.result ? "" : undefined}
        >
          <TableBoard
            table={table}
            names={names}
            drawing={drawing}
            selection={selection}
            caption={props.caption}
          />
          <aside class="rail" aria-label={say("web.rail")}>
            <ActionBar table={table} names={names} selection={selection} hint={hint.value} />
            {selection.isMenuOpen.value && <Menu table={table} names={names} selection={selection} />}
            {drawer}
            <Tabs table={table} selection={selection} />
            <div class="panels">
              <Panel name="hand">
                <Display
                  view={view}
                  names={names}
                  takes={table.isHelped ? table.offers.value.takes : EVERY_PLACE}
                  canDraw={table.offers.value.canDraw || !table.isHelped}
                  isBusy={isBusy}
                  onTake={(place) => void table.attempt({ type: "take", place })}
                  onDraw={() => void table.attempt({ type: "draw" })}
                />
                {!standing.result && <FrontPanels view={view} names={names} seats={standing.table.seats} />}
              </Panel>
              <Panel name="players">
                <Players
                  view={view}
                  table={standing.table}
                  names={names}
                  here={standing.table.settings.hotseat ? null : table.socket.here.value}
                  clockOffset={table.socket.clockOffset}
                />
                {standing.table.card_counts && (
                  <CardCounts counts={standing.table.card_counts} names={names} />
                )}
                {!standing.result && (
                  <Panels
                    view={view}
                    names={names}
                    seats={standing.table.seats}
                    onShow={(places) => (places ? showPlaces(places) : selection.hide())}
                  />
                )}
              </Panel>
              <Panel name="log">
                {standing.table.campaign && (
                  <CampaignStory
                    table={table}
                    place={standing.table.campaign}
                    // The cards of the end are turned over before what they ask, and before the result.
                    moment={`${standing.result !== null} ${view.question?.kind ?? ""}`}
                    waits={selection.isCounting.value}
                  />
                )}
                <LogPanel table={table} names={names} />
              </Panel>
              <Panel name="routes">
                <RouteList table={table} names={names} selection={selection} />
                <CommandLine table={table} names={names} selection={selection} />
              </Panel>
            </div>
          </aside>
          <div class="tray">
            <Panel name="hand">
              {table.seat.value !== null && <Hand view={view} names={names} fresh={freshCards.value} />}
            </Panel>
            <Panel name="tickets">
              <Tickets
                view={view}
                names={names}
                drawing={drawing}
                seat={table.seat.value}
                hint={hint.value}
                selection={selection}
              />
            </Panel>
          </div>
        </div>
      </Marks.Provider>
    </Shell>
  );

  function showPlaces({ cities, tracks }: Places) {
    if (tracks.length) selection.show(tracks, names);
    else selection.at(cities);
  }

  function openDrawer() {
    if (view.offered.length > 0 && !view.choice && table.isMyDecision.value)
      return (
        <KeepTickets
          key={view.offered.join()}
          table={table}
          names={names}
          drawing={drawing}
          selection={selection}
        />
      );
    if (selection.track.value)
      return <ClaimSheet table={table} names={names} track={selection.track.value} selection={selection} />;
    if (standing.table.status === "closed") return <Closed table={table} names={names} />;
    if (standing.result) return <Ended table={table} names={names} selection={selection} drawing={drawing} />;
    if (missed.value !== null) return <WhileAway table={table} names={names} missed={missed} />;
    return null;
  }
}

const NO_CARDS: readonly string[] = [];

/** A table without help lets the player try every place. */
const EVERY_PLACE: ReadonlySet<number> = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

/** Messages of others that came since the log was last shown. */
function useUnread(table: TableClient, selection: Selection): number {
  const said = table.seenEvents.value.filter((one) => one.kind === "said" && one.seat !== table.seat.value);
  const last = said.at(-1)?.seq ?? 0;
  const isRead = selection.tab.value === "log";
  useEffect(() => {
    if (isRead || !selection.readUntil.peek()) selection.readUntil.value = Math.max(last, 1);
  }, [isRead, last, selection]);
  return isRead ? 0 : said.filter((one) => one.seq > selection.readUntil.value).length;
}

function Tabs({ table, selection }: { table: TableClient; selection: Selection }) {
  const unread = useUnread(table, selection);
  return (
    <fieldset class="tabs" aria-label={say("web.tabs")}>
      {TABS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={selection.tab.value === name}
          onClick={() => (selection.tab.value = name)}
        >
          {say(`web.tab.${name}`)}
          {name === "log" && unread > 0 && (
            <span class="unread">
              {unread} <span class="unseen">{say("web.tab.unread", { count: unread })}</span>
            </span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

function Panel({ name, children }: { name: Tab; children: preact.ComponentChildren }) {
  return (
    <div class="panel" data-panel={name}>
      {children}
    </div>
  );
}

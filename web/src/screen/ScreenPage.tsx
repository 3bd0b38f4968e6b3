/** The big screen: the board for everybody in the room. It has no seat, so it shows nothing that is hidden. */

import { useEffect } from "preact/hooks";
import { titleOf } from "../app/games";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { OfflineNotice } from "../app/OfflineNotice";
import { address } from "../app/router";
import { Shell } from "../app/Shell";
import { keys } from "../app/storage";
import type { Standing, TableClient } from "../app/tableClient";
import { useTitle } from "../app/title";
import { NotFound } from "../pages/NotFound";
import { useTable } from "../pages/useTable";
import { ScreenBoard } from "./ScreenBoard";
import { ScreenWaiting } from "./ScreenWaiting";
import "./screen.css";

export function ScreenPage({ id }: { id: string }) {
  const { table, drawing, names, trouble } = useTable(id, true, keys.peek()[id]?.host);
  useAwake();
  const standing = table.standing.value;
  useTitle(standing?.table.settings.title || titleOf(standing?.table.settings.game ?? ""));
  if (table.refused.value) return <NotFound title={say("web.lost.title")} text={table.refused.value.text} />;
  if (!standing || !names.value || !drawing.value)
    return (
      <Shell>
        <h1 class="unseen" tabIndex={-1}>
          {say("web.screen.title")}
        </h1>
        {trouble.value || table.socket.state.value === "lost" ? (
          <OfflineNotice text={trouble.value || say("web.line.lost.text")} />
        ) : (
          <p class="loading" role="status">
            {say("web.loading")}
          </p>
        )}
      </Shell>
    );
  return (
    <Shell wide bare>
      <h1 class="unseen" tabIndex={-1}>
        {say("web.screen.title")}
      </h1>
      {shown(table, standing, names.value)}
    </Shell>
  );

  function shown(live: TableClient, now: Standing, called: Names) {
    if (now.table.status === "waiting" || now.table.status === "revealing")
      return <ScreenWaiting table={live} standing={now} link={joinLink(id)} />;
    if (!now.view) return <p class="loading">{say("web.closed.before")}</p>;
    return <ScreenBoard table={live} standing={now} names={called} drawing={drawing.value!} />;
  }
}

/** The invitation is in the fragment, or this browser created the table. */
function joinLink(id: string): string {
  const invite = location.hash.slice(1) || keys.value[id]?.invite;
  return address(`/join/${id}${invite ? `#${invite}` : ""}`);
}

/** A screen that nobody touches must not switch itself off. */
function useAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    const keepAwake = () => {
      if (!document.hidden)
        navigator.wakeLock?.request("screen").then(
          (held) => (lock = held),
          () => undefined,
        );
    };
    keepAwake();
    document.addEventListener("visibilitychange", keepAwake);
    return () => {
      document.removeEventListener("visibilitychange", keepAwake);
      void lock?.release();
    };
  }, []);
}

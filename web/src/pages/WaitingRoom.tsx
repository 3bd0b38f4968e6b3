/** Before the game: the seats, the invitation link, and the host's start button. */

import { useEffect } from "preact/hooks";
import { Copy } from "../app/Copy";
import { loadGames, titleOf } from "../app/games";
import { list, say, textOf } from "../app/i18n";
import { OfflineNotice } from "../app/OfflineNotice";
import { playerNames } from "../app/playerNames";
import { address, go, href } from "../app/router";
import { Shell } from "../app/Shell";
import { keys, muted } from "../app/storage";
import type { Standing, TableClient } from "../app/tableClient";
import { InviteFriends } from "../lobby/InviteFriends";
import { Alert } from "../parts/form";
import { Icon } from "../parts/Icon";
import { ChatForm } from "../table/LogPanel";
import { duration } from "./duration";
import { FairShuffle } from "./FairShuffle";
import { OnlyHere } from "./OnlyHere";
import { Qr } from "./Qr";
import { ReturnLink } from "./ReturnLink";
import { SeatList } from "./SeatList";

export function WaitingRoom({ table, standing }: { table: TableClient; standing: Standing }) {
  const { settings, seats } = standing.table;
  useEffect(() => {
    loadGames().catch(() => undefined);
  }, []);
  const isFull = seats.every((tableSeat) => tableSeat.taken);
  const isSeated = table.seat.value !== null;
  const isRevealing = standing.table.status === "revealing";
  const names = playerNames(seats);
  const awaited = seats
    .filter((tableSeat) => tableSeat.commitment && !tableSeat.salt)
    .map((tableSeat) => names[tableSeat.seat] ?? "");
  const isRematch = table.seenEvents.value.some((one) => one.kind === "opened" && one.after != null);
  return (
    <Shell game={settings.game}>
      <h1 tabIndex={-1}>{settings.title || titleOf(settings.game)}</h1>
      <p class="lead waiting-lead">{facts(standing)}</p>
      {table.socket.state.value === "lost" && <OfflineNotice text={say("web.line.lost.text")} />}
      {table.isRewritten.value && <Alert text={say("web.fair.rewritten")} />}
      <div class="columns">
        <div class="stack">
          <section class="sheet stack">
            <h2>{say("web.waiting.seat_list")}</h2>
            <SeatList table={table} standing={standing} />
            {isRematch && !isFull && <p class="note">{say("web.waiting.rematch")}</p>}
            <Alert text={table.problem.value ? textOf(table.problem.value) : ""} />
            {isRevealing ? (
              <p role="status">{say("web.waiting.revealing", { names: list(awaited) })}</p>
            ) : table.isHost.value && settings.begin !== "when_full" ? (
              <button
                class="button primary large"
                type="button"
                disabled={!isFull || table.isBusy.value}
                onClick={() => table.ask({ type: "begin" })}
              >
                <Icon name="play" />
                {say(isFull ? "web.waiting.begin" : "web.waiting.more")}
              </button>
            ) : (
              <p role="status">
                {say(settings.begin === "when_full" ? "web.waiting.full" : "web.waiting.host")}
              </p>
            )}
            <div class="row">
              {!isSeated && !isFull && (
                <a class="button primary" href={href(`/join/${table.id}`)}>
                  {say("web.join.sit")}
                </a>
              )}
              {isSeated && !table.isHost.value && (
                <button
                  class="button"
                  type="button"
                  onClick={async () => {
                    if (await table.ask({ type: "leave" })) go("/");
                  }}
                >
                  {say("web.waiting.leave")}
                </button>
              )}
              {table.isHost.value && (
                <button class="button" type="button" onClick={() => table.ask({ type: "close" })}>
                  {say("web.waiting.close")}
                </button>
              )}
            </div>
          </section>
          {isSeated && settings.chat !== false && <Talk table={table} names={names} />}
          <FairShuffle table={table} standing={standing} />
        </div>
        <div class="stack">
          <Invite table={table} standing={standing} />
          {(isSeated || table.isHost.value) && !isFull && <InviteFriends table={table} />}
          {isSeated && <ReturnLink table={table.id} />}
        </div>
      </div>
    </Shell>
  );
}

/** The chat before the game. */
function Talk({ table, names }: { table: TableClient; names: readonly string[] }) {
  const silent = muted.value[table.id] ?? [];
  const said = table.seenEvents.value.flatMap((one) =>
    one.kind === "said" && !silent.includes(one.seat ?? -1) ? [one] : [],
  );
  return (
    <section class="sheet stack talk">
      <h2>{say("web.talk.title")}</h2>
      <ul aria-live="polite">
        {said.slice(-SHOWN).map((one) => (
          <li key={one.seq}>
            {say("web.event.said", { name: names[one.seat ?? -1] ?? "", text: one.text })}
          </li>
        ))}
      </ul>
      <ChatForm table={table} />
    </section>
  );
}

/** How many messages are shown. */
const SHOWN = 20;

function facts({ table }: Standing): string {
  const { settings } = table;
  const words = [
    settings.title ? titleOf(settings.game) : "",
    say("web.waiting.seats", { count: table.seats.length }),
    settings.pace === "slow" ? say("web.waiting.slow") : "",
    settings.seconds ? say("web.waiting.clock", { time: duration(settings.seconds) }) : "",
    settings.rated ? say("web.waiting.rated") : "",
    say(settings.listed ? "web.waiting.listed" : "web.waiting.private"),
  ];
  return words.filter(Boolean).join(" · ");
}

function Invite({ table, standing }: { table: TableClient; standing: Standing }) {
  const { settings } = standing.table;
  const invite = keys.value[table.id]?.invite;
  const canInvite = invite !== undefined || settings.listed === true;
  const link = address(`/join/${table.id}${invite ? `#${invite}` : ""}`);
  return (
    <section class="sheet stack">
      <h2>{say("web.waiting.invite")}</h2>
      {canInvite ? (
        <>
          <p>{say(settings.listed ? "web.waiting.invite.listed" : "web.waiting.invite.text")}</p>
          <Qr text={link} name={say("web.waiting.qr")} />
          <code class="link">{link}</code>
          <Copy text={() => link} />
          <OnlyHere />
        </>
      ) : (
        <p>{say(table.isHost.value ? "web.waiting.invite.elsewhere" : "web.waiting.invite.host")}</p>
      )}
      {table.isHost.value && settings.spectators !== false && (
        <div>
          <a
            class="button"
            href={href(`/screen/${table.id}${invite ? `#${invite}` : ""}`)}
            target="_blank"
            rel="noopener"
          >
            <Icon name="screen" />
            {say("web.screen.open")}
          </a>
          <p class="soft small">{say("web.screen.text")}</p>
        </div>
      )}
      {settings.spectators !== false && (
        <details>
          <summary>{say("web.waiting.watchers")}</summary>
          <p>{say("web.waiting.watchers.text")}</p>
          <code class="link">{address(`/watch/${table.id}`)}</code>
          <Copy text={() => address(`/watch/${table.id}`)} />
        </details>
      )}
    </section>
  );
}

/** The big screen before the game: a code to join with a telephone, and who is there. */

import { useEffect } from "preact/hooks";
import { loadGames, titleOf } from "../app/games";
import { say } from "../app/i18n";
import { Piece } from "../app/Piece";
import { playerNames } from "../app/playerNames";
import type { Standing, TableClient } from "../app/tableClient";
import { OnlyHere } from "../pages/OnlyHere";
import { Qr } from "../pages/Qr";
import { Icon } from "../parts/Icon";
import { FullScreen } from "./FullScreen";

export function ScreenWaiting(props: { table: TableClient; standing: Standing; link: string }) {
  const { table, standing, link } = props;
  const { settings, seats } = standing.table;
  useEffect(() => {
    loadGames().catch(() => undefined);
  }, []);
  const names = playerNames(seats);
  const isFull = seats.every((tableSeat) => tableSeat.taken);
  const canBegin =
    table.isHost.value && settings.begin !== "when_full" && standing.table.status === "waiting";
  return (
    <div class="screen-waiting">
      <section>
        <p class="screen-game">{settings.title || titleOf(settings.game)}</p>
        <ul class="screen-seats">
          {seats.map((tableSeat) => (
            <li key={tableSeat.seat} class={tableSeat.taken ? "" : "free"}>
              <Piece colour={tableSeat.colour} name={tableSeat.taken ? (names[tableSeat.seat] ?? "") : ""} />
              <span>{tableSeat.taken ? names[tableSeat.seat] : say("web.waiting.free")}</span>
            </li>
          ))}
        </ul>
        {canBegin ? (
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
          <p class="screen-hint" role="status">
            {say(settings.begin === "when_full" ? "web.waiting.full" : "web.waiting.host")}
          </p>
        )}
        <FullScreen />
      </section>
      <section class="screen-join">
        <Qr text={link} name={say("web.waiting.qr")} />
        <p>{say("web.screen.scan")}</p>
        <code class="link">{link}</code>
        <OnlyHere />
      </section>
    </div>
  );
}

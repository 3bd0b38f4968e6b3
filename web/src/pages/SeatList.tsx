/** The seats before the game: who has them, in which colour. The host adds bots and removes players. */

import { useSignal } from "@preact/signals";
import { botChoices, botText } from "../app/botChoices";
import { Copy } from "../app/Copy";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { Piece } from "../app/Piece";
import { PlayerStatistics } from "../app/PlayerStatistics";
import { botName, characterOf, isBotSeat, playerNames } from "../app/playerNames";
import { address } from "../app/router";
import { keys } from "../app/storage";
import type { Standing, TableClient } from "../app/tableClient";
import { post } from "../net/api";
import type { TableSeat } from "../net/types";
import { Alert, Choice } from "../parts/form";
import { Icon } from "../parts/Icon";
import { Portrait } from "../parts/Portrait";
import { PLAYERS } from "../parts/players";
import type { SeatKey } from "../wire";

interface Props {
  table: TableClient;
  standing: Standing;
}

export function SeatList({ table, standing }: Props) {
  const names = playerNames(standing.table.seats);
  return (
    <ul class="list seat-list">
      {standing.table.seats.map((tableSeat) => (
        <li key={tableSeat.seat}>
          <Piece colour={tableSeat.colour} name={tableSeat.taken ? (names[tableSeat.seat] ?? "") : ""} />
          {isBotSeat(tableSeat) && <Portrait of={characterOf(tableSeat, names[tableSeat.seat] ?? "")} />}
          <span class="line-words">
            <strong>{tableSeat.taken ? names[tableSeat.seat] : say("web.waiting.free")}</strong>
            <span class="soft">{state(tableSeat, table, standing)}</span>
            {tableSeat.taken && !isBotSeat(tableSeat) && tableSeat.seat !== table.seat.value && (
              <PlayerStatistics
                table={table.id}
                seat={tableSeat.seat}
                token={table.token}
                name={names[tableSeat.seat] ?? ""}
              />
            )}
          </span>
          {tableSeat.seat === table.seat.value && !standing.table.colours_fixed && (
            <Colours table={table} standing={standing} tableSeat={tableSeat} />
          )}
          {table.isHost.value && tableSeat.seat !== table.seat.value && (
            <HostTools table={table} tableSeat={tableSeat} names={names} />
          )}
        </li>
      ))}
    </ul>
  );
}

function state(tableSeat: TableSeat, table: TableClient, { table: facts }: Standing): string {
  const words = [
    tableSeat.seat === table.seat.value && say("web.waiting.you"),
    tableSeat.seat === facts.host && say("web.waiting.is_host"),
    isBotSeat(tableSeat) && botName(tableSeat.bot!, tableSeat.name),
    tableSeat.bot && botText(tableSeat.bot),
    tableSeat.taken && !isBotSeat(tableSeat) && tableSeat.commitment && saltState(tableSeat),
    !tableSeat.taken && say(tableSeat.kind === "invited" ? "web.waiting.invited" : "web.waiting.anybody"),
  ];
  return words.filter(Boolean).join(" · ");
}

function saltState({ salt, salt_by }: TableSeat): string {
  if (salt_by === "server") return say("web.fair.seat.server");
  return say(salt ? "web.fair.seat.revealed" : "web.fair.seat");
}

function Colours({ table, standing, tableSeat }: Props & { tableSeat: TableSeat }) {
  const taken = new Set(
    standing.table.seats.filter((one) => one.seat !== tableSeat.seat && one.taken).map((one) => one.colour),
  );
  return (
    <fieldset class="colours">
      <legend class="unseen">{say("web.waiting.colour")}</legend>
      {PLAYERS.map(({ colour }) => (
        <label key={colour} class={taken.has(colour) ? "colour taken" : "colour"}>
          <input
            type="radio"
            name="colour"
            class="unseen"
            aria-label={say(`web.colour.${colour}`)}
            checked={tableSeat.colour === colour}
            disabled={taken.has(colour) || table.isBusy.value}
            onChange={() => table.ask({ type: "colour", colour })}
          />
          <Piece colour={colour} small />
        </label>
      ))}
    </fieldset>
  );
}

function HostTools({
  table,
  tableSeat,
  names,
}: {
  table: TableClient;
  tableSeat: TableSeat;
  names: string[];
}) {
  const bot = useSignal("medium");
  const link = useSignal("");
  const trouble = useSignal("");
  const name = names[tableSeat.seat] || say("web.new.seat", { number: tableSeat.seat + 1 });
  if (tableSeat.taken)
    return (
      <button
        class="plain"
        type="button"
        aria-label={say("web.waiting.remove", { name })}
        title={say("web.waiting.remove", { name })}
        disabled={table.isBusy.value}
        onClick={() => table.ask({ type: "kick", seat: tableSeat.seat })}
      >
        <Icon name="close" />
      </button>
    );
  const invite = () => {
    const key = keys.peek()[table.id];
    post<SeatKey>(`/api/tables/${table.id}/invitation`, { seat: tableSeat.seat }, key?.host ?? key?.token)
      .then(({ token }) => (link.value = address(`/join/${table.id}#seat.${token}`)))
      .catch((error: unknown) => (trouble.value = errorText(error)));
  };
  return (
    <div class="host-tools">
      <div class="row tight">
        <Choice
          label={say("web.waiting.which_bot", { number: tableSeat.seat + 1 })}
          value={bot.value}
          options={botChoices()}
          onChange={(id) => (bot.value = id)}
        />
        <button
          class="button"
          type="button"
          disabled={table.isBusy.value}
          onClick={() => table.ask({ type: "replace_by_bot", seat: tableSeat.seat, bot: bot.value })}
        >
          {say("web.waiting.seat_bot")}
        </button>
      </div>
      <span class="field-help">{botText(bot.value)}</span>
      {tableSeat.kind === "invited" &&
        (link.value ? (
          <Copy text={() => link.value} word="web.waiting.seat_copy" />
        ) : (
          <button class="button" type="button" onClick={invite}>
            <Icon name="link" />
            {say("web.waiting.seat_link")}
          </button>
        ))}
      <Alert text={trouble.value} />
    </div>
  );
}

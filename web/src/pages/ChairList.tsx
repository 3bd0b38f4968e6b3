/** The chairs before the game: who sits there, in which colour; the host seats bots and sends away. */

import { useSignal } from "@preact/signals";
import { botChoices, botText } from "../app/botChoices";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { Piece } from "../app/Piece";
import { PlayerFigures } from "../app/PlayerFigures";
import { address } from "../app/path";
import { isBots, playerNames } from "../app/playerNames";
import { keys } from "../app/storage";
import type { Standing, TableClient } from "../app/tableClient";
import { post } from "../net/api";
import type { Chair } from "../net/types";
import { Alert, Choice } from "../parts/form";
import { Icon } from "../parts/Icon";
import { PLAYERS } from "../parts/players";
import { Copy } from "./Copy";

interface Props {
  table: TableClient;
  standing: Standing;
}

export function ChairList({ table, standing }: Props) {
  const names = playerNames(standing.table.chairs);
  return (
    <ul class="list chairs">
      {standing.table.chairs.map((chair) => (
        <li key={chair.seat}>
          <Piece colour={chair.colour} name={chair.taken ? (names[chair.seat] ?? "") : ""} />
          <span class="line-words">
            <strong>{chair.taken ? names[chair.seat] : say("web.waiting.free")}</strong>
            <span class="soft">{state(chair, table, standing)}</span>
            {chair.taken && !isBots(chair) && chair.seat !== table.seat.value && (
              <PlayerFigures
                table={table.id}
                seat={chair.seat}
                token={table.token}
                name={names[chair.seat] ?? ""}
              />
            )}
          </span>
          {chair.seat === table.seat.value && <Colours table={table} standing={standing} chair={chair} />}
          {table.isHost.value && chair.seat !== table.seat.value && (
            <HostTools table={table} chair={chair} names={names} />
          )}
        </li>
      ))}
    </ul>
  );
}

function state(chair: Chair, table: TableClient, { table: facts }: Standing): string {
  const words = [
    chair.seat === table.seat.value && say("web.waiting.you"),
    chair.seat === facts.host && say("web.waiting.is_host"),
    chair.bot && botText(chair.bot),
    chair.taken && chair.commitment && saltState(chair),
    !chair.taken && say(chair.kind === "invited" ? "web.waiting.invited" : "web.waiting.anybody"),
  ];
  return words.filter(Boolean).join(" · ");
}

function saltState({ salt, salt_by }: Chair): string {
  if (salt_by === "server") return say("web.fair.chair.server");
  return say(salt ? "web.fair.chair.revealed" : "web.fair.chair");
}

function Colours({ table, standing, chair }: Props & { chair: Chair }) {
  const taken = new Set(
    standing.table.chairs.filter((one) => one.seat !== chair.seat && one.taken).map((one) => one.colour),
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
            checked={chair.colour === colour}
            disabled={taken.has(colour) || table.isBusy.value}
            onChange={() => table.ask({ type: "colour", colour })}
          />
          <Piece colour={colour} small />
        </label>
      ))}
    </fieldset>
  );
}

function HostTools({ table, chair, names }: { table: TableClient; chair: Chair; names: string[] }) {
  const bot = useSignal("medium");
  const link = useSignal("");
  const trouble = useSignal("");
  const name = names[chair.seat] || say("web.new.seat", { number: chair.seat + 1 });
  if (chair.taken)
    return (
      <button
        class="plain"
        type="button"
        aria-label={say("web.waiting.remove", { name })}
        title={say("web.waiting.remove", { name })}
        disabled={table.isBusy.value}
        onClick={() => table.ask({ type: "kick", seat: chair.seat })}
      >
        <Icon name="close" />
      </button>
    );
  const invite = () => {
    const key = keys.peek()[table.id];
    post<{ token: string }>(
      `/api/tables/${table.id}/invitation`,
      { seat: chair.seat },
      key?.host ?? key?.token,
    )
      .then(({ token }) => (link.value = address(`/join/${table.id}#chair.${token}`)))
      .catch((error: unknown) => (trouble.value = errorText(error)));
  };
  return (
    <div class="host-tools">
      <div class="row tight">
        <Choice
          label={say("web.waiting.which_bot", { number: chair.seat + 1 })}
          value={bot.value}
          options={botChoices()}
          onChange={(id) => (bot.value = id)}
        />
        <button
          class="button"
          type="button"
          disabled={table.isBusy.value}
          onClick={() => table.ask({ type: "replace_by_bot", seat: chair.seat, bot: bot.value })}
        >
          {say("web.waiting.seat_bot")}
        </button>
      </div>
      <span class="field-help">{botText(bot.value)}</span>
      {chair.kind === "invited" &&
        (link.value ? (
          <Copy text={() => link.value} word="web.waiting.chair_copy" />
        ) : (
          <button class="button" type="button" onClick={invite}>
            <Icon name="link" />
            {say("web.waiting.chair_link")}
          </button>
        ))}
      <Alert text={trouble.value} />
    </div>
  );
}

/** A rematch: the first request creates the table, the others join it. */

import { useSignal } from "@preact/signals";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { isBotSeat } from "../app/playerNames";
import { go, href } from "../app/router";
import { committing, keepSalt, newSalt } from "../app/salts";
import { keys, saveKey } from "../app/storage";
import type { TableClient } from "../app/tableClient";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import type { RematchMade } from "../wire";

/** On a shared device all players move to the new table together. */
const mayAsk = (table: TableClient): boolean =>
  table.seat.value !== null || (table.isShared && table.isHost.value);

/** Request the rematch and open its table. Nobody else receives its key. */
function useRematch(table: TableClient) {
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  const ask = async () => {
    isBusy.value = true;
    trouble.value = "";
    try {
      const own = await newSalt();
      const made = await table.post<RematchMade>("rematch", committing(own));
      keepSalt(made.table, own);
      const token = made.device ?? made.token;
      if (token !== null)
        saveKey(made.table, { seat: made.seat, token, ...(made.invite ? { invite: made.invite } : {}) });
      go(`/t/${made.table}`);
    } catch (error) {
      trouble.value = errorText(error);
      isBusy.value = false;
    }
  };
  return { ask, isBusy, trouble };
}

export function RematchButton({ table }: { table: TableClient }) {
  const { ask, isBusy, trouble } = useRematch(table);
  if (!mayAsk(table))
    return (
      <a class="button" href={href(`/new?like=${table.id}`)}>
        <Icon name="plus" />
        {say("web.result.like")}
      </a>
    );
  // RematchOffer shows it already.
  if (table.standing.value?.table.rematch) return null;
  return (
    <>
      <Button class="button primary" idle={isBusy.value} onPress={() => void ask()}>
        <Icon name="play" />
        {say("web.result.rematch")}
      </Button>
      <Problem text={trouble.value} />
    </>
  );
}

/** Other people at the table. Bots and people on the same device are not asked. */
const others = (table: TableClient): number =>
  table.isShared
    ? 0
    : table.standing.value!.table.seats.filter((one) => !isBotSeat(one) && one.seat !== table.seat.value)
        .length;

/** Tells that a player wants a rematch. */
export function RematchOffer({ table, names }: { table: TableClient; names: Names }) {
  const { ask, isBusy, trouble } = useRematch(table);
  const there = table.standing.value?.table.rematch;
  if (!there) return null;
  const asked = table.seenEvents.value.findLast((one) => one.kind === "rematch_opened");
  const seat = asked?.seat ?? null;
  const isMine = seat === null || seat === table.seat.value;
  const maySee = table.standing.value?.table.settings.spectators !== false;
  return (
    <div class="rematch-offer" role="status">
      <p>
        {isMine
          ? say("web.result.asked.you", { others: others(table) })
          : say("web.result.asked", { name: names.player(seat) })}
      </p>
      {keys.value[there] ? (
        <a class="button primary" href={href(`/t/${there}`)}>
          {say("web.result.asked.go")}
        </a>
      ) : mayAsk(table) ? (
        <Button class="button primary" idle={isBusy.value} onPress={() => void ask()}>
          {say("web.result.asked.sit")}
        </Button>
      ) : (
        maySee && (
          <a class="button" href={href(`/watch/${there}`)}>
            <Icon name="eye" />
            {say("web.result.asked.watch")}
          </a>
        )
      )}
      <Problem text={trouble.value} />
    </div>
  );
}

function Problem({ text }: { text: string }) {
  return text ? (
    <p class="alert" role="alert">
      {text}
    </p>
  ) : null;
}

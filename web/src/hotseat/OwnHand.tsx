/** While a hand is shown on a shared device: whose it is, a button to cover it, and a PIN for the next time. */

import { useSignal } from "@preact/signals";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import type { TableClient } from "../app/tableClient";
import { Alert, Field } from "../parts/form";
import { Icon } from "../parts/Icon";
import { lock, setPin } from "./unlocking";
import "./hotseat.css";

export function OwnHand({ table, names }: { table: TableClient; names: Names }) {
  const isSetting = useSignal(false);
  const pin = useSignal("");
  const trouble = useSignal("");
  const seat = table.seat.value;
  if (seat === null) return null;
  const tried = (done: Promise<unknown>) =>
    void done.catch((error: unknown) => (trouble.value = errorText(error)));
  return (
    <aside class="own-hand" aria-label={say("web.hotseat.open", { name: names.player(seat) })}>
      <div class="own-hand-row">
        <strong>{names.player(seat)}</strong>
        <button
          class="button"
          type="button"
          onClick={() => {
            table.answer.value = null;
            tried(lock(table.id));
          }}
        >
          <Icon name="lock" />
          <span>{say("web.hotseat.cover")}</span>
        </button>
        <button
          class="button"
          type="button"
          aria-expanded={isSetting.value}
          onClick={() => (isSetting.value = !isSetting.value)}
        >
          PIN
        </button>
      </div>
      {isSetting.value && (
        <form
          class="row tight"
          onSubmit={(event) => {
            event.preventDefault();
            trouble.value = "";
            tried(setPin(table.id, pin.value).then(() => (isSetting.value = false)));
          }}
        >
          <Field
            label={say("web.hotseat.set_pin")}
            type="password"
            value={pin.value}
            autocomplete="off"
            most={64}
            onInput={(value) => (pin.value = value)}
          />
          <button class="button" type="submit">
            {say("web.me.save")}
          </button>
        </form>
      )}
      <Alert text={trouble.value} />
    </aside>
  );
}

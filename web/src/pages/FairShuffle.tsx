/** How anybody can be sure that the deck was not arranged; and one's own grain of salt in it. */

import { useSignal } from "@preact/signals";
import type { LiveTable, Standing } from "../app/live";
import { say } from "../app/words";
import { Field } from "./parts";

export function FairShuffle({ table, standing }: { table: LiveTable; standing: Standing }) {
  const salt = useSignal("");
  const own = standing.table.chairs.find((chair) => chair.seat === table.seat.value);
  return (
    <details class="sheet fair">
      <summary>{say("web.fair")}</summary>
      <div class="stack">
        <p>{say("web.fair.text")}</p>
        <code class="link">{standing.table.commitment}</code>
        {own && (
          <form
            class="stack"
            onSubmit={(event) => {
              event.preventDefault();
              if (salt.value.trim()) void table.ask({ type: "salt", salt: salt.value.trim() });
            }}
          >
            <p>{say("web.fair.salt.text")}</p>
            <div class="row tight">
              <Field
                label={say("web.fair.salt")}
                value={salt.value}
                placeholder={own.salt}
                most={64}
                autocomplete="off"
                onInput={(value) => (salt.value = value)}
              />
              <button class="button" type="submit" disabled={table.isBusy.value}>
                {say("web.fair.salt.do")}
              </button>
            </div>
            <p class="soft" role="status">
              {own.salt && say("web.fair.salt.done", { salt: own.salt })}
            </p>
          </form>
        )}
      </div>
    </details>
  );
}

/** Moves typed in the notation, for those who are quicker with keys. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { LiveTable } from "../app/live";
import { say } from "../app/words";

export function CommandLine({ table }: { table: LiveTable }) {
  const text = useSignal("");
  const id = useId();
  if (table.seat.value === null) return null;
  async function send(event: Event) {
    event.preventDefault();
    if (await table.play(text.value.trim())) text.value = "";
  }
  return (
    <form class="command-line" onSubmit={send}>
      <label for={id}>{say("web.command")}</label>
      <div class="row tight">
        <input
          id={id}
          list={`${id}-options`}
          value={text.value}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={table.standing.value?.options.at(-1) ?? ""}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
        <datalist id={`${id}-options`}>
          {table.standing.value?.options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
        <button class="button" type="submit" disabled={!text.value.trim() || table.isBusy.value}>
          {say("web.command.do")}
        </button>
      </div>
    </form>
  );
}

/** Moves typed, for those who are quicker with keys: the notation, with places counted from 1 as at the terminal. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { LiveTable } from "../app/live";
import { fromTyped, toTyped } from "../app/typed";
import { say } from "../app/words";
import { Refusal } from "./Sheet";

/** A claim on the board at hand: what one could do now, or would like to. */
function example(table: LiveTable): string {
  const offered = table.standing.value?.options.find((option) => option.startsWith("claim "));
  if (offered) return offered;
  const tracks = table.game.value?.board.tracks ?? [];
  const track = tracks.find((one) => one.colour !== "gray" && one.locomotives === 0) ?? tracks[0];
  return track ? `claim ${track.name} ${track.colour} ${track.length}` : "";
}

export function CommandLine({ table }: { table: LiveTable }) {
  const text = useSignal("");
  const isOurs = useSignal(false);
  const id = useId();
  if (table.seat.value === null) return null;
  const options = (table.standing.value?.options ?? []).map(toTyped);
  async function send(event: Event) {
    event.preventDefault();
    if (!text.value.trim() || table.isBusy.value) return;
    isOurs.value = true;
    if (await table.play(fromTyped(text.value))) {
      text.value = "";
      isOurs.value = false;
    }
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
          placeholder={options[0] ?? ""}
          aria-describedby={`${id}-help`}
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
        <button class="button" type="submit">
          {say("web.command.do")}
        </button>
      </div>
      <p class="soft small" id={`${id}-help`}>
        {say("web.command.help", { claim: example(table) })}
      </p>
      {isOurs.value && <Refusal table={table} problem={table.problem.value} />}
    </form>
  );
}

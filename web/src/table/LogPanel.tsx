/** What happened, in sentences, the latest first; and talk between. */

import { useComputed, useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import type { LiveTable } from "../app/live";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import { account, tellReason } from "../app/tell";
import { say } from "../app/words";

const SHOWN = 120;

export function LogPanel({ table, names }: { table: LiveTable; names: Names }) {
  const lines = useComputed(() => account(table.happenings.value, names).slice(-SHOWN).reverse());
  const reasons = useComputed(
    () =>
      new Map(
        table.happenings.value
          .filter((happening) => happening.why)
          .map((happening) => [happening.seq, tellReason(happening.why as never, names)]),
      ),
  );
  const chairs = table.standing.value!.table.chairs;
  return (
    <section class="log">
      <h2>{say("web.tab.log")}</h2>
      {table.standing.value!.table.settings.chat !== false && table.seat.value !== null && (
        <Talk table={table} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <ol reversed tabIndex={0}>
        {lines.value.map((line, at) => (
          <li key={`${line.seq}-${at}`}>
            {line.seat !== null && (
              <Piece colour={chairs[line.seat]?.colour ?? ""} name={names.player(line.seat)} small />
            )}
            <span>
              {line.text}
              {reasons.value.get(line.seq) && lines.value[at - 1]?.seq !== line.seq && (
                <em class="soft"> {reasons.value.get(line.seq)}</em>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Talk({ table }: { table: LiveTable }) {
  const text = useSignal("");
  const id = useId();
  return (
    <form
      class="row tight"
      onSubmit={async (event) => {
        event.preventDefault();
        const words = text.value.trim();
        if (words && (await table.ask({ type: "say", text: words }))) text.value = "";
      }}
    >
      <label class="unseen" for={id}>
        {say("web.talk")}
      </label>
      <input
        id={id}
        value={text.value}
        maxLength={500}
        placeholder={say("web.talk")}
        autocomplete="off"
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <button class="button" type="submit">
        {say("web.talk.do")}
      </button>
    </form>
  );
}

/** Before the game: who is here, the link for the others, and the host's start. */

import { useSignal } from "@preact/signals";
import { keys } from "../app/kept";
import type { LiveTable, Standing } from "../app/live";
import { Piece } from "../app/Piece";
import { href } from "../app/path";
import { Shell } from "../app/Shell";
import { say } from "../app/words";
import { Alert } from "../pages/parts";

export function WaitingRoom({ table, standing }: { table: LiveTable; standing: Standing }) {
  const isCopied = useSignal(false);
  const invite = keys.value[table.id]?.invite ?? "";
  const link = new URL(`${href(`/join/${table.id}`)}#${invite}`, location.href).href;
  const { chairs } = standing.table;
  const isFull = chairs.every((chair) => chair.taken);
  return (
    <Shell>
      <h1 tabIndex={-1}>{say("web.waiting.title")}</h1>
      <div class="columns">
        <section class="sheet stack">
          <h2>{say("web.waiting.chairs")}</h2>
          <ul class="list chairs">
            {chairs.map((chair) => (
              <li key={chair.seat}>
                <Piece colour={chair.colour} name={chair.name} />
                <strong>{chair.taken ? chair.name : say("web.waiting.free")}</strong>
                {chair.seat === table.seat.value && <span class="tag">{say("web.waiting.you")}</span>}
              </li>
            ))}
          </ul>
          <Alert text={table.problem.value?.text ?? ""} />
          {table.isHost.value ? (
            <button
              class="button primary"
              type="button"
              disabled={!isFull || table.isBusy.value}
              onClick={() => table.ask({ type: "begin" })}
            >
              {say(isFull ? "web.waiting.begin" : "web.waiting.more")}
            </button>
          ) : (
            <p role="status">{say("web.waiting.host")}</p>
          )}
        </section>
        {invite && (
          <section class="sheet stack">
            <h2>{say("web.waiting.invite")}</h2>
            <p>{say("web.waiting.invite.text")}</p>
            <code class="link">{link}</code>
            <button
              class="button"
              type="button"
              onClick={() => {
                void navigator.clipboard.writeText(link).then(() => (isCopied.value = true));
              }}
            >
              {say(isCopied.value ? "web.waiting.copied" : "web.waiting.copy")}
            </button>
          </section>
        )}
      </div>
    </Shell>
  );
}

/** Whose turn it is, and the few things one can do in it. */

import type { LiveTable } from "../app/live";
import type { Names } from "../app/names";
import { say } from "../app/words";
import { Icon } from "../parts/Icon";
import { Clock } from "./Clock";

export function ActionBar({ table, names }: { table: LiveTable; names: Names }) {
  const standing = table.standing.value!;
  const offers = table.offers.value;
  const view = standing.view!;
  const isMine = table.isMyDecision.value;
  return (
    <div class="action-bar">
      <p class="whose" role="status">
        <strong>{heading(table, names)}</strong>
        <Clock table={table} />
      </p>
      {isMine && offers.choices.length === 0 && view.question?.kind !== "keep_tickets" && (
        <div class="actions">
          <button
            class="button"
            type="button"
            disabled={!offers.canDraw || table.isBusy.value}
            onClick={() => table.play("draw")}
          >
            <Icon name="card" />
            {say("web.action.draw")}
          </button>
          <button
            class="button"
            type="button"
            disabled={!offers.canTakeTickets || table.isBusy.value}
            onClick={() => table.play("tickets")}
          >
            <Icon name="ticket" />
            {say("web.action.tickets")}
          </button>
          {offers.canPass && (
            <button
              class="button"
              type="button"
              disabled={table.isBusy.value}
              onClick={() => table.play("pass")}
            >
              {say("web.action.pass")}
            </button>
          )}
        </div>
      )}
      {isMine && offers.choices.length > 0 && <Choices table={table} names={names} />}
      {standing.canUndo && (
        <button
          class="button"
          type="button"
          disabled={table.isBusy.value}
          onClick={() => table.ask({ type: "undo" }, standing.version)}
        >
          <Icon name="undo" />
          {say("web.action.undo")}
        </button>
      )}
      <p class={table.problem.value ? "alert" : "alert quiet"} role="alert">
        {table.problem.value?.text}
      </p>
    </div>
  );
}

/** What a mechanic asks: a share, for instance. */
function Choices({ table, names }: { table: LiveTable; names: Names }) {
  const kind = table.standing.value?.view?.question?.kind ?? "";
  return (
    <fieldset class="actions" aria-label={say(`web.question.${kind}`)}>
      {table.offers.value.choices.map((choice) => (
        <button
          key={choice}
          class="button"
          type="button"
          disabled={table.isBusy.value}
          onClick={() => table.play(`choose ${choice}`)}
        >
          {say(`action.choose.${kind}`, { option: choice, name: names.word(choice) })}
        </button>
      ))}
    </fieldset>
  );
}

function heading(table: LiveTable, names: Names): string {
  const { view, table: facts } = table.standing.value!;
  if (facts.status === "finished") return say("event.game_ended");
  if (facts.status === "closed") return say("web.closed");
  if (facts.clock.paused) return say("web.paused");
  const kind = view?.question?.kind ?? "";
  if (table.isMyDecision.value) return say(`web.question.${kind}`);
  const [first] = facts.asked;
  if (facts.asked.length > 1) return say("web.turn.choosing", { count: facts.asked.length });
  return first === undefined ? "" : say("event.turn_began", { who: "other", name: names.player(first) });
}

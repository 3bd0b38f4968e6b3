/** Claiming a route: how to pay, the sensible way chosen already; or why it cannot be claimed. */

import { useSignal } from "@preact/signals";
import { CardPicture } from "../app/CardPicture";
import type { LiveTable } from "../app/live";
import type { Names } from "../app/names";
import { sensible } from "../app/options";
import { say } from "../app/words";
import { Sheet } from "./Sheet";

export function ClaimSheet(props: { table: LiveTable; names: Names; track: string; onClose: () => void }) {
  const { table, names, track } = props;
  const view = table.standing.value!.view!;
  const facts = names.tracks.get(track)!;
  const payments = table.offers.value.claims.get(track) ?? [];
  const chosen = useSignal<string | null>(null);
  const best = sensible(payments, view.hand);
  const action = payments.some((one) => one.action === chosen.value) ? chosen.value : (best?.action ?? null);
  const owner = view.owners.find((one) => one.track === track);

  async function claim() {
    if (action && (await table.play(action))) props.onClose();
  }

  return (
    <Sheet title={names.track(track)} onClose={props.onClose}>
      <p class="soft">
        {say("web.route.facts", {
          colour: names.colour(facts.colour),
          length: facts.length,
          points: facts.points,
        })}
        {facts.locomotives > 0 && ` ${say("web.route.ferry", { count: facts.locomotives })}`}
      </p>
      {payments.length > 0 ? (
        <>
          <fieldset class="payments">
            <legend>{say("web.claim.pay")}</legend>
            {payments.map((payment) => (
              <label key={payment.action} class={payment.action === action ? "payment chosen" : "payment"}>
                <input
                  type="radio"
                  name="payment"
                  checked={payment.action === action}
                  onChange={() => (chosen.value = payment.action)}
                />
                <span class="cards small" aria-hidden="true">
                  {Object.entries(payment.cards).map(([card, count]) => (
                    <span key={card} class="stacked">
                      <CardPicture card={card} />
                      <span class="badge">{count}</span>
                    </span>
                  ))}
                </span>
                <span>{names.cards(payment.cards)}</span>
              </label>
            ))}
          </fieldset>
          <button class="button primary" type="button" disabled={table.isBusy.value} onClick={claim}>
            {say("web.claim.do", { points: facts.points })}
          </button>
        </>
      ) : (
        <p role="status">{whyNot(table, names, track, owner?.seat)}</p>
      )}
      <p class={table.problem.value ? "alert" : "alert quiet"} role="alert">
        {table.problem.value?.text}
      </p>
    </Sheet>
  );
}

/** In the order in which somebody would notice: taken, closed, not your turn, not enough cards. */
function whyNot(table: LiveTable, names: Names, track: string, owner: number | undefined): string {
  const view = table.standing.value!.view!;
  if (owner !== undefined)
    return say("web.route.owned", { who: names.who(owner), name: names.player(owner) });
  if (!view.free.includes(track)) return say("web.route.closed");
  if (!table.isMyDecision.value || view.question?.kind !== "act") return say("web.route.not_now");
  return say("web.route.unaffordable");
}

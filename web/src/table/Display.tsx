/** The face-up cards and the decks. */

import { CardPicture } from "../app/CardPicture";
import type { LiveTable } from "../app/live";
import type { Names } from "../app/names";
import { say } from "../app/words";

export function Display({ table, names }: { table: LiveTable; names: Names }) {
  const view = table.standing.value!.view!;
  const offers = table.offers.value;
  return (
    <section class="display" aria-label={say("web.display")}>
      <h2>{say("web.display")}</h2>
      <ul class="cards">
        {view.display.map((card, place) => (
          <li key={place}>
            <button
              type="button"
              class="card-button"
              disabled={card === null || !offers.takes.has(place) || table.isBusy.value}
              aria-label={
                card === null ? say("web.display.empty") : say("web.display.take", { card: names.card(card) })
              }
              onClick={() => table.play(`take ${place}`)}
            >
              {card === null ? <span class="empty-place" /> : <CardPicture card={card} />}
            </button>
          </li>
        ))}
        <li>
          <button
            type="button"
            class="card-button deck"
            disabled={!offers.canDraw || table.isBusy.value}
            aria-label={say("web.display.draw", { count: view.deck })}
            onClick={() => table.play("draw")}
          >
            <CardPicture card="back" />
            <span class="badge">{view.deck}</span>
          </button>
        </li>
      </ul>
    </section>
  );
}

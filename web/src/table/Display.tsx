/** The face-up cards and the deck. */

import { CardPicture } from "../app/CardPicture";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import type { View } from "../net/types";
import { Button } from "../parts/Button";

export function Display(props: {
  view: View;
  names: Names;
  /** Places from which a card can be taken; if left out, the cards cannot be clicked. */
  takes?: ReadonlySet<number>;
  canDraw?: boolean;
  isBusy?: boolean;
  onTake?: (place: number) => void;
  onDraw?: (() => void) | undefined;
}) {
  const { view, names, takes, isBusy = false } = props;
  return (
    <section class="display" aria-label={say("web.display")}>
      <h2>{say("web.display")}</h2>
      <ul class="cards">
        {view.display.map((card, place) => (
          <li key={place}>
            <Button
              class={takes?.has(place) ? "card-button can" : "card-button"}
              idle={card === null || !takes?.has(place) || isBusy}
              label={
                card === null
                  ? say("web.display.empty")
                  : say("web.display.take", { card: names.card(card), place: place + 1 })
              }
              place={place}
              onPress={() => props.onTake?.(place)}
              onIdle={() => props.onTake?.(place)}
            >
              {card === null ? <span class="empty-place" /> : <CardPicture card={card} />}
            </Button>
          </li>
        ))}
        <li>
          <Button
            class={`card-button deck ${props.canDraw ? "can" : ""}`}
            idle={!props.canDraw || isBusy}
            label={say("web.display.draw", { count: view.deck })}
            place={-1}
            onPress={() => props.onDraw?.()}
            onIdle={props.onDraw}
          >
            <CardPicture card="back" />
            <span class="badge">{view.deck}</span>
          </Button>
        </li>
      </ul>
    </section>
  );
}

/** One's own cards, by colour. */

import { CardPicture } from "../app/CardPicture";
import type { Names } from "../app/names";
import { say } from "../app/words";
import type { View } from "../net/types";

export function Hand({ view, names }: { view: View; names: Names }) {
  const cards = Object.entries(view.hand);
  const total = cards.reduce((sum, [, count]) => sum + count, 0);
  return (
    <section class="hand">
      <h2>
        {say("web.hand")} <span class="soft">{total}</span>
      </h2>
      {total === 0 && <p class="soft">{say("web.hand.empty")}</p>}
      <ul class="cards">
        {cards.map(([card, count]) => (
          <li key={card} class="stacked">
            <CardPicture card={card} width={72} />
            <span class="badge" aria-hidden="true">
              {count}
            </span>
            <span class="unseen">{names.count(card, count)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

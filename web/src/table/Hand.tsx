/** The player's own cards, by colour. */

import { CardCount } from "../app/CardCount";
import { CardPicture } from "../app/CardPicture";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import type { View } from "../net/types";

export function Hand(props: {
  view: View;
  names: Names;
  /** The cards of the player's last turn, which are raised. */
  fresh?: readonly (string | null)[];
}) {
  const { view, names, fresh = [] } = props;
  const cards = Object.entries(view.hand).filter(([, count]) => count > 0);
  const total = cards.reduce((sum, [, count]) => sum + count, 0);
  return (
    <section class="hand">
      <h2>
        {say("web.hand")} <span class="soft">{total}</span>
      </h2>
      {total === 0 && <p class="soft">{say("web.hand.empty")}</p>}
      <ul class="cards">
        {cards.map(([card, count]) => (
          <li key={card} class={fresh.includes(card) ? "pile fresh-card" : "pile"} data-card={card}>
            {/* One picture per card, up to four. */}
            {Array.from({ length: Math.min(count, 4) }, (_, at) => (
              <CardPicture key={at} card={card} width={72} />
            ))}
            <CardCount names={names} card={card} count={count} />
            {fresh.includes(card) && (
              <span class="new-card">
                {say("web.hand.new", { count: fresh.filter((one) => one === card).length })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

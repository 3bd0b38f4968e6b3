/** Everybody at the table: trains, cards, tickets, points. */

import type { LiveTable, Standing } from "../app/live";
import { Piece } from "../app/Piece";
import { say } from "../app/words";
import { Icon } from "../parts/Icon";
import type { IconName } from "../parts/icons";

export function Players({ table, standing }: { table: LiveTable; standing: Standing }) {
  const view = standing.view!;
  return (
    <section class="players">
      <h2>{say("web.tab.players")}</h2>
      <ol>
        {standing.table.chairs.map((chair) => {
          const facts = view.seats[chair.seat]!;
          const isAsked = standing.table.asked.includes(chair.seat);
          return (
            <li key={chair.seat} class={isAsked ? "player asked" : "player"}>
              <Piece colour={chair.colour} name={chair.name} />
              <div class="player-name">
                <strong>{chair.name || say("web.player", { number: chair.seat + 1 })}</strong>
                <span class="soft">
                  {[
                    chair.seat === table.seat.value && say("web.waiting.you"),
                    chair.bot && (chair.away ? say("web.away") : say("web.bot")),
                    chair.resigned && say("web.resigned"),
                    view.last_seat !== null && say("web.last_round"),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </div>
              <dl>
                <Figure icon="points" word="web.points" value={facts.points} />
                <Figure icon="wagon" word="web.trains" value={facts.trains} />
                <Figure icon="card" word="web.cards" value={facts.cards} />
                <Figure icon="ticket" word="web.tickets" value={facts.tickets} />
              </dl>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Figure({ icon, word, value }: { icon: IconName; word: string; value: number }) {
  return (
    <div class="figure" title={say(word)}>
      <dt>
        <Icon name={icon} />
        <span class="unseen">{say(word)}</span>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

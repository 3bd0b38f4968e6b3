/** Everybody at the table: trains, cards, tickets, points. */

import type { LiveTable, Standing } from "../app/live.ts";
import { say } from "../app/words.ts";
import { Icon } from "../draw/Icon.tsx";
import { Piece } from "../draw/Piece.tsx";

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
              <Piece seat={chair.seat} colour={chair.colour} />
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
                <Figure icon="trains" word="web.trains" value={facts.trains} />
                <Figure icon="cards" word="web.cards" value={facts.cards} />
                <Figure icon="ticket" word="web.tickets" value={facts.tickets} />
              </dl>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function Figure({ icon, word, value }: { icon: string; word: string; value: number }) {
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

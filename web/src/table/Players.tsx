/** All players: trains, cards, tickets, points, and the time left. */

import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import { botName, characterOf, isBotSeat } from "../app/playerNames";
import { hasPoints } from "../app/points";
import { type Here, isAbsent } from "../net/presence";
import type { TableFacts, View } from "../net/types";
import { Icon } from "../parts/Icon";
import type { IconName } from "../parts/icons";
import { Portrait } from "../parts/Portrait";
import { textOf } from "../shows/text";
import type { CounterFacts } from "../wire";
import { TimeLeft } from "./Clock";

export function Players(props: {
  view: View;
  table: TableFacts;
  names: Names;
  /** The seats whose players are connected, if known. */
  here?: Here;
  /** The server's clock minus the client's, in seconds. */
  clockOffset?: number;
}) {
  const { view, table, names } = props;
  const isScored = hasPoints(view, names);
  return (
    <section class="players">
      <h2>{say("web.tab.players")}</h2>
      <ol>
        {table.seats.map((tableSeat) => {
          const facts = view.seats[tableSeat.seat]!;
          const isAsked = table.asked.includes(tableSeat.seat);
          const deadline = table.clock.deadlines[tableSeat.seat];
          const state = [
            tableSeat.seat === names.you && say("web.waiting.you"),
            isBotSeat(tableSeat) && botName(tableSeat.bot!, tableSeat.name),
            tableSeat.away && say("web.away"),
            isAbsent(tableSeat, props.here) && say("web.absent"),
            tableSeat.resigned && say("web.resigned"),
            view.last_seat === tableSeat.seat && !view.ended && say("web.last_turn"),
          ].filter(Boolean);
          const counters = (view.shows?.counters ?? []).filter(({ seat }) => seat === tableSeat.seat);
          const isOneCounter = counters.length < 2;
          return (
            <li
              key={tableSeat.seat}
              class={isAsked ? "player asked" : "player"}
              data-seat={tableSeat.seat}
              aria-current={isAsked ? "true" : undefined}
            >
              <span class="player-picture">
                <Piece
                  colour={tableSeat.colour}
                  name={names.player(tableSeat.seat)}
                  small={isBotSeat(tableSeat)}
                />
                {isBotSeat(tableSeat) && (
                  <Portrait of={characterOf(tableSeat, names.player(tableSeat.seat))} width={32} />
                )}
              </span>
              <div class="player-name">
                <strong>{names.player(tableSeat.seat)}</strong>
                <span class="soft">
                  {state.join(" · ")}
                  {isAsked && deadline != null && state.length > 0 && " · "}
                  {isAsked && deadline != null && (
                    <TimeLeft until={deadline} clockOffset={props.clockOffset ?? 0} />
                  )}
                </span>
              </div>
              <dl>
                {isScored && <Money names={names} points={facts.points} />}
                <Figure icon="wagon" word={say("web.trains")} value={facts.trains} />
                <Figure icon="card" word={say("web.cards")} value={facts.cards} />
                <Figure icon="ticket" word={say("web.tickets")} value={facts.tickets} />
                {isOneCounter &&
                  counters.map((counter) => (
                    <Figure
                      key={counter.key}
                      icon="certificate"
                      word={textOf(counter.label, names)}
                      value={counter.value}
                    />
                  ))}
              </dl>
              {!isOneCounter && <WordedCounters counters={counters} names={names} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Points, or the coins of games in dollars. */
function Money({ names, points }: { names: Names; points: number }) {
  const isCoins = names.unit !== "points";
  return (
    <Figure
      icon={isCoins ? "coin" : "points"}
      word={say(`web.${names.unit}`)}
      value={points}
      {...(isCoins ? { look: "coins" } : {})}
    />
  );
}

/** Several counters would have the same icon: those above 0 are named. */
function WordedCounters({ counters, names }: { counters: readonly CounterFacts[]; names: Names }) {
  const filled = counters.filter((counter) => counter.value > 0);
  if (filled.length === 0) return null;
  return (
    <ul class="worded-counters">
      {filled.map((counter) => (
        <li key={counter.key}>
          {textOf(counter.label, names)} <strong>{counter.value}</strong>
        </li>
      ))}
    </ul>
  );
}

interface FigureProps {
  icon: IconName;
  word: string;
  value: number;
  look?: string;
}

function Figure({ icon, word, value, look = "" }: FigureProps) {
  return (
    <div class={`figure ${look}`} title={word}>
      <dt>
        <Icon name={icon} />
        <span class="unseen">{word}</span>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

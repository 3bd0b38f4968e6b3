/** The display, and the hand and tickets of the viewed seat. */

import type { Signal } from "@preact/signals";
import { CardCount } from "../app/CardCount";
import { CardPicture } from "../app/CardPicture";
import { connected } from "../app/connectedCities";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { TicketStub } from "../app/TicketStub";
import type { Drawing } from "../board/drawing";
import type { View } from "../net/types";
import type { ViewedSeat } from "./replayStore";

interface Props {
  view: View;
  names: Names;
  drawing: Drawing;
  seat: ViewedSeat;
  /** The cities that are marked on the board. */
  point: Signal<ReadonlySet<string>>;
}

export function Hands({ view, names, drawing, seat, point }: Props) {
  return (
    <>
      <section class="replay-part">
        <h2>{say("web.display")}</h2>
        <Cards
          names={names}
          cards={view.display.flatMap((card): [string, number][] => (card === null ? [] : [[card, 1]]))}
          width={56}
        />
        <p class="soft small">{say("web.replay.decks", { deck: view.deck, tickets: view.ticket_deck })}</p>
      </section>
      {seat !== null && (
        <>
          <section class="replay-part">
            <h2>{say("web.replay.hand", { name: names.player(seat) })}</h2>
            {Object.keys(view.hand).length === 0 && <p class="soft">{say("web.hand.empty")}</p>}
            <Cards names={names} cards={Object.entries(view.hand)} width={64} />
          </section>
          <Tickets view={view} names={names} drawing={drawing} seat={seat} point={point} />
        </>
      )}
    </>
  );
}

function Cards({ names, cards, width }: { names: Names; cards: [string, number][]; width: number }) {
  return (
    <ul class="cards">
      {cards.map(([card, count], at) => (
        <li key={at} class="stacked">
          <CardPicture card={card} width={width} />
          {count > 1 ? (
            <CardCount names={names} card={card} count={count} />
          ) : (
            <span class="unseen">{names.count(card, count)}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Tickets({ view, names, drawing, seat, point }: Props & { seat: number }) {
  const joined = connected(view, names, seat);
  const tickets = view.tickets.length ? view.tickets : view.offered;
  const ends = (name: string): string[] => {
    const ticket = names.tickets.get(name);
    return ticket ? [...names.stops(ticket.a), ...names.stops(ticket.b)] : [];
  };
  return (
    <section class="replay-part">
      <h2>{say(view.tickets.length ? "web.tickets" : "web.replay.offered")}</h2>
      <ul class="stubs">
        {tickets.map((name) => {
          const ticket = names.tickets.get(name)!;
          return (
            <li
              key={name}
              onMouseEnter={() => (point.value = new Set(ends(name)))}
              onMouseLeave={() => (point.value = new Set())}
            >
              <TicketStub
                drawing={drawing}
                names={names}
                ticket={name}
                done={joined(ticket.a, ticket.b)}
                width={112}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

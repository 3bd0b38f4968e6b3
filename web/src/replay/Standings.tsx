/** The figures of all players at one step. */

import { grouped } from "../app/grouped";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import type { TableSeat, View } from "../net/types";
import { textOf } from "../shows/text";

export function Standings(props: { view: View; seats: TableSeat[]; names: Names }) {
  const { view, seats, names } = props;
  const counters = grouped(view.shows?.counters ?? [], (one) => one.key);
  return (
    <table class="standings">
      <caption class="unseen">{say("web.tab.players")}</caption>
      <thead>
        <tr>
          <th scope="col">{say("web.tab.players")}</th>
          <th scope="col">{say(`web.${names.unit}`)}</th>
          <th scope="col">{say("web.trains")}</th>
          <th scope="col">{say("web.cards")}</th>
          <th scope="col">{say("web.tickets")}</th>
          {[...counters].map(([key, [first]]) => (
            <th key={key} scope="col">
              {textOf(first!.label, names)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.seats.map((facts, seat) => (
          <tr key={seat} class={view.asked.includes(seat) ? "asked" : ""}>
            <th scope="row">
              <Piece colour={seats[seat]?.colour ?? ""} name={names.player(seat)} small />
              <span>{names.player(seat)}</span>
            </th>
            <td>{facts.points}</td>
            <td>{facts.trains}</td>
            <td>{facts.cards}</td>
            <td>{facts.tickets}</td>
            {[...counters].map(([key, found]) => (
              <td key={key}>{found.find((one) => one.seat === seat)?.value ?? "–"}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

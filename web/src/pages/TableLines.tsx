/** Tables in a list: what is played, by whom, whose turn it is. Finished ones lead to their replay. */

import { calledInList } from "../app/called";
import { titleOf } from "../app/games";
import { scores } from "../app/kept";
import { href } from "../app/path";
import { date, dateTime, figure, list, say } from "../app/words";
import { Icon } from "../parts/Icon";
import type { Mine } from "./mine";

export function TableLines({ tables, arePast = false }: { tables: Mine[]; arePast?: boolean }) {
  return (
    <ul class="list table-lines">
      {tables.map((one) => (
        <li key={one.table}>
          <a href={href(one.status === "finished" ? `/replay/${one.table}` : `/t/${one.table}`)}>
            <span class="line-words">
              <strong>{one.title || titleOf(one.game)}</strong>
              <span class="soft">{people(one)}</span>
            </span>
            {arePast ? <Past table={one} /> : <State table={one} />}
          </a>
        </li>
      ))}
    </ul>
  );
}

function people(table: Mine): string {
  const seated = calledInList(table).filter((name) => name !== null);
  return [table.title && titleOf(table.game), list(seated)].filter(Boolean).join(" · ");
}

/** When it was played and how it ended. */
function Past({ table }: { table: Mine }) {
  const score = scores.value[table.table];
  const names = calledInList(table);
  const won = (score?.winners ?? []).map((seat) => names[seat] ?? "");
  return (
    <span class="line-state-words">
      {score && (
        <span class="line-score">
          {say("web.replay.ended", {
            count: won.length,
            names: list(won),
            points: score.totals.map(figure).join(" : "),
          })}
        </span>
      )}
      <time class="soft small" dateTime={new Date(table.touched * 1000).toISOString()}>
        {date(table.touched)}
      </time>
    </span>
  );
}

function State({ table }: { table: Mine }) {
  if (table.isMyTurn)
    return (
      <span class="line-state-words">
        <span class="tag tag-signal">{say("web.turn.yours")}</span>
        {table.deadline !== null && (
          <time class="soft small" dateTime={new Date(table.deadline * 1000).toISOString()}>
            <Icon name="clock" /> {say("web.until", { time: dateTime(table.deadline) })}
          </time>
        )}
      </span>
    );
  const names = calledInList(table);
  const others = table.asked.map((seat) => names[seat]).filter((name) => name != null);
  return (
    <span class="tag">
      {table.status === "running" && others.length
        ? say("web.turn.of", { name: list(others) })
        : say(`web.status.${table.status}`)}
    </span>
  );
}

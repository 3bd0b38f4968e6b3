/** Tables in a list: what is played, by whom, whose turn it is. Finished ones lead to their replay. */

import { titleOf } from "../app/games";
import { href } from "../app/path";
import { dateTime, list, say } from "../app/words";
import { Icon } from "../parts/Icon";
import type { Mine } from "./mine";

export function TableLines({ tables }: { tables: Mine[] }) {
  return (
    <ul class="list table-lines">
      {tables.map((one) => (
        <li key={one.table}>
          <a href={href(one.status === "finished" ? `/replay/${one.table}` : `/t/${one.table}`)}>
            <span class="line-words">
              <strong>{one.title || titleOf(one.game)}</strong>
              <span class="soft">{people(one)}</span>
            </span>
            <State table={one} />
          </a>
        </li>
      ))}
    </ul>
  );
}

function people({ names, title, game }: Mine): string {
  const seated = names.filter((name): name is string => Boolean(name));
  return [title && titleOf(game), list(seated)].filter(Boolean).join(" · ");
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
  const others = table.asked.map((seat) => table.names[seat]).filter((name): name is string => Boolean(name));
  return (
    <span class="tag">
      {table.status === "running" && others.length
        ? say("web.turn.of", { name: list(others) })
        : say(`web.status.${table.status}`)}
    </span>
  );
}

/** A list of tables: game, players, whose turn it is. Finished ones lead to their replay. */

import { titleOf } from "../app/games";
import { date, dateTime, formatPoints, list, say } from "../app/i18n";
import { listedNames } from "../app/playerNames";
import { href } from "../app/router";
import { scores } from "../app/storage";
import { Icon } from "../parts/Icon";
import type { MyTable } from "./myTables";

export function TableLines({ tables, arePast = false }: { tables: MyTable[]; arePast?: boolean }) {
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

function people(table: MyTable): string {
  const seated = listedNames(table).filter((name) => name !== null);
  return [table.title && titleOf(table.game), list(seated)].filter(Boolean).join(" · ");
}

/** The date and the result of a finished game. */
function Past({ table }: { table: MyTable }) {
  const score = scores.value[table.table];
  const names = listedNames(table);
  const won = (score?.winners ?? []).map((seat) => names[seat] ?? "");
  return (
    <span class="line-state-words">
      {score && (
        <span class="line-score">
          {say("web.replay.ended", {
            count: won.length,
            names: list(won),
            points: score.totals.map(formatPoints).join(" : "),
          })}
        </span>
      )}
      <time class="soft small" dateTime={new Date(table.touched * 1000).toISOString()}>
        {date(table.touched)}
      </time>
    </span>
  );
}

function State({ table }: { table: MyTable }) {
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
  const names = listedNames(table);
  const others = table.asked.map((seat) => names[seat]).filter((name) => name != null);
  return (
    <span class="tag">
      {table.status === "running" && others.length
        ? say("web.turn.of", { name: list(others) })
        : say(`web.status.${table.status}`)}
    </span>
  );
}

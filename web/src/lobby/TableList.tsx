/** A list of tables that anybody may join or watch. */

import { titleOf } from "../app/games";
import { list } from "../app/i18n";
import { listedNames } from "../app/playerNames";
import { href } from "../app/router";
import type { OpenTable } from "../wire";

export function TableList(props: {
  tables: readonly OpenTable[];
  to: (one: OpenTable) => string;
  state: (one: OpenTable) => string;
}) {
  return (
    <ul class="list table-lines">
      {props.tables.map((one) => (
        <li key={one.table}>
          <a href={href(props.to(one))}>
            <span class="line-words">
              <strong>{one.title || titleOf(one.game)}</strong>
              <span class="soft">
                {[one.title && titleOf(one.game), list(listedNames(one).filter((name) => name !== null))]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
            </span>
            <span class="tag">{props.state(one)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

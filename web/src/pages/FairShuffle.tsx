/** Before the game: how the deal is kept from being chosen, and this browser's part in it. */

import { say } from "../app/i18n";
import { salts } from "../app/salts";
import type { Standing, TableClient } from "../app/tableClient";

export function FairShuffle({ table, standing }: { table: TableClient; standing: Standing }) {
  const { commitment, fixed, restarts, chairs } = standing.table;
  const own = salts.value[table.id];
  const isMine = own !== undefined && chairs.some((chair) => chair.commitment === own.commitment);
  return (
    <details class="sheet fair">
      <summary>{say("web.fair")}</summary>
      <div class="stack">
        <p>{say("web.fair.text")}</p>
        <p>{say("web.fair.kinds")}</p>
        <p>{say("web.fair.not")}</p>
        <dl>
          <dt>{say("web.fair.print")}</dt>
          <dd>
            <code class="link">{commitment}</code>
          </dd>
          {fixed && (
            <>
              <dt>{say("web.fair.fixed")}</dt>
              <dd>
                <code class="link">{fixed}</code>
              </dd>
            </>
          )}
          {isMine && (
            <>
              <dt>{say("web.fair.salt")}</dt>
              <dd>
                <code class="link">{own.salt}</code>
              </dd>
            </>
          )}
        </dl>
        {table.seat.value !== null && !isMine && <p>{say("web.fair.salt.none")}</p>}
        {restarts > 0 && <p role="status">{say("web.fair.restarts", { count: restarts })}</p>}
      </div>
    </details>
  );
}

/** Before the game: how the shuffle is protected, and this browser's part in it. */

import { HashList } from "../app/HashList";
import { say } from "../app/i18n";
import { salts } from "../app/salts";
import type { Standing, TableClient } from "../app/tableClient";

export function FairShuffle({ table, standing }: { table: TableClient; standing: Standing }) {
  const { commitment, fixed, restarts, seats } = standing.table;
  const own = salts.value[table.id];
  const isMine = own !== undefined && seats.some((tableSeat) => tableSeat.commitment === own.commitment);
  return (
    <details class="sheet fair">
      <summary>{say("web.fair")}</summary>
      <div class="stack">
        <p>{say("web.fair.text")}</p>
        <p>{say("web.fair.kinds")}</p>
        <p>{say("web.fair.not")}</p>
        <HashList
          rows={[
            ["web.fair.print", commitment],
            ["web.fair.fixed", fixed],
            ["web.fair.salt", isMine ? own.salt : null],
          ]}
        />
        {table.seat.value !== null && !isMine && <p>{say("web.fair.salt.none")}</p>}
        {restarts > 0 && <p role="status">{say("web.fair.restarts", { count: restarts })}</p>}
      </div>
    </details>
  );
}

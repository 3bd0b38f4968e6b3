/** The big screen during and after the game: the board, the players, and what happened last. */

import { useComputed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { formatPoints, list, say } from "../app/i18n";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import type { Standing, TableClient } from "../app/tableClient";
import { turnLines } from "../app/turnSentences";
import type { Drawing } from "../board/drawing";
import { Marks } from "../shows/Mark";
import { FrontPanels, Panels } from "../shows/Panels";
import { Announcer } from "../table/Announcer";
import { Display } from "../table/Display";
import { Players } from "../table/Players";
import { Selection } from "../table/selection";
import { TableBoard } from "../table/TableBoard";
import { FullScreen } from "./FullScreen";

/** The newest events in which the last turns are looked for. */
const READ = 60;
/** Turns that stay readable. */
const SHOWN = 4;

export function ScreenBoard(props: {
  table: TableClient;
  standing: Standing;
  names: Names;
  drawing: Drawing;
}) {
  const { table, standing, names, drawing } = props;
  const view = standing.view!;
  const selection = useMemo(() => new Selection(), []);
  const turns = useComputed(() =>
    turnLines(table.seenEvents.value.slice(-READ), names).slice(-SHOWN).reverse(),
  );
  return (
    <Marks.Provider value={drawing.marks}>
      <Announcer table={table} names={names} />
      <div class="screen">
        <TableBoard table={table} names={names} drawing={drawing} selection={selection} />
        <aside class="screen-rail" aria-label={say("web.rail")}>
          {standing.result ? (
            <Final standing={standing} names={names} />
          ) : (
            <>
              <p class="screen-turn">{turnText(standing, names)}</p>
              <Players
                view={view}
                table={standing.table}
                names={names}
                here={table.socket.here.value}
                clockOffset={table.socket.clockOffset}
              />
              <Display
                view={view}
                names={names}
                takes={NONE}
                canDraw={false}
                isBusy
                onTake={nothing}
                onDraw={nothing}
              />
              <FrontPanels view={view} names={names} seats={standing.table.seats} />
              <Panels view={view} names={names} seats={standing.table.seats} />
              <ol class="screen-turns">
                {turns.value.map((turn) => (
                  <li key={turn.seq}>{turn.text}</li>
                ))}
              </ol>
            </>
          )}
          <FullScreen />
        </aside>
      </div>
    </Marks.Provider>
  );
}

const NONE: ReadonlySet<number> = new Set();
const nothing = () => undefined;

function turnText({ table }: Standing, names: Names): string {
  const asked = table.asked.map((seat) => names.player(seat));
  return asked.length ? say("web.screen.turn", { names: list(asked) }) : say(`web.status.${table.status}`);
}

/** The winner and all totals. */
function Final({ standing, names }: { standing: Standing; names: Names }) {
  const { seats, winners } = standing.result!;
  const order = [...seats].sort((one, other) => other.total - one.total);
  return (
    <section class="screen-final">
      <h2>
        {say("web.screen.won", {
          count: winners.length,
          names: list(winners.map((seat) => names.player(seat))),
        })}
      </h2>
      <ol>
        {order.map(({ seat, total }) => (
          <li key={seat}>
            <Piece colour={standing.table.seats[seat]!.colour} name={names.player(seat)} />
            <span>{names.player(seat)}</span>
            <strong>{formatPoints(total)}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

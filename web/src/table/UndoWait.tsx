/** Undo, with a ring that shows how long bots still wait for it, and a button to go on. */

import { useEffect, useRef } from "preact/hooks";
import { say } from "../app/i18n";
import type { TableClient } from "../app/tableClient";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";

export function UndoWait({ table }: { table: TableClient }) {
  const standing = table.standing.value!;
  if (!standing.canUndo) return null;
  const { seats, asked, settings } = standing.table;
  const waits = asked.some((seat) => seats[seat]?.bot != null) && (settings.bot_pause ?? 0) > 0;
  return (
    <div class="actions undo-wait">
      <Button idle={table.isBusy.value} onPress={() => void table.ask({ type: "undo" }, standing.version)}>
        {waits ? <UndoRing table={table} seconds={settings.bot_pause ?? 0} /> : <Icon name="undo" />}
        {say("web.action.undo")}
      </Button>
      {waits && (
        <Button onPress={() => void table.post("go-on", {}).catch(() => undefined)}>
          <Icon name="next" />
          {say("web.action.go_on")}
        </Button>
      )}
    </div>
  );
}

/** Empties while bots wait. */
function UndoRing({ table, seconds }: { table: TableClient; seconds: number }) {
  const arc = useRef<SVGCircleElement>(null);
  const { version } = table.standing.value!;
  useEffect(() => {
    const moved = table.seenEvents.peek().findLast((one) => one.kind === "played")?.at ?? 0;
    const passed = Date.now() / 1000 + table.socket.clockOffset - moved;
    const from = Math.min(Math.max(passed / seconds, 0), 1);
    const animation = arc.current?.animate([{ strokeDashoffset: from }, { strokeDashoffset: 1 }], {
      duration: seconds * (1 - from) * 1000,
      fill: "forwards",
    });
    return () => animation?.cancel();
  }, [table, seconds, version]);
  return (
    <svg class="undo-ring" viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
      <circle cx={12} cy={12} r={9} class="rest" />
      <circle cx={12} cy={12} r={9} class="left" pathLength={1} ref={arc} transform="rotate(-90 12 12)" />
    </svg>
  );
}

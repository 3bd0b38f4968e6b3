/** The result of this table, and what one may want next: the same again, the record. */

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { FairProof } from "../app/FairProof";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { href } from "../app/router";
import type { TableClient } from "../app/tableClient";
import { Button } from "../parts/Button";
import { AgainButton, Asked } from "./Rematch";
import { ResultPanel } from "./ResultSheet";
import { Sheet } from "./Sheet";
import type { Selection } from "./selection";

export function Ended({ table, names, pointing }: { table: TableClient; names: Names; pointing: Selection }) {
  const isOpen = useSignal(true);
  const standing = table.standing.value!;
  // Whoever saw the last move sees the counting; whoever comes later reads the sum.
  const isOld = useMemo(() => table.arrivals.peek().length === 0, [table]);
  if (!isOpen.value) {
    return (
      <div class="drawer">
        <Button next onPress={() => (isOpen.value = true)}>
          {say("web.result.show")}
        </Button>
      </div>
    );
  }
  return (
    <Sheet title={say("web.result.title")} onClose={() => (isOpen.value = false)} class="result">
      <Asked table={table} names={names} />
      <ResultPanel
        result={standing.result!}
        view={standing.view!}
        chairs={standing.table.chairs}
        names={names}
        happenings={table.happenings.value}
        pointing={pointing}
        isOld={isOld}
      />
      <Next table={table} />
      <FairProof table={table.id} facts={standing.table} />
    </Sheet>
  );
}

/** A table that was closed before its end: why, and what now. */
export function Closed({ table, names }: { table: TableClient; names: Names }) {
  const { closed } = table.standing.value!.table;
  return (
    <Sheet title={say("web.closed.title")} class="result">
      <p role="status">{say("web.closed.why", { why: closed ?? "" })}</p>
      <Asked table={table} names={names} />
      <Next table={table} hasRecord={false} />
    </Sheet>
  );
}

function Next({ table, hasRecord = true }: { table: TableClient; hasRecord?: boolean }) {
  return (
    <div class="row">
      <AgainButton table={table} />
      <a class="button" href={href(`/replay/${table.id}`)}>
        {say("web.result.replay")}
      </a>
      {hasRecord && (
        <a
          class="button"
          href={href(`/api/tables/${table.id}/record`)}
          download={`whistlestop-${table.id}.json`}
        >
          {say("web.result.record")}
        </a>
      )}
    </div>
  );
}

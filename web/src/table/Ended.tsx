/** The result of a table, a rematch, the replay and the record. */

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { claimedTracks } from "../app/boardState";
import { FairProof } from "../app/FairProof";
import { lang, say } from "../app/i18n";
import type { Names } from "../app/names";
import { href } from "../app/router";
import type { TableClient } from "../app/tableClient";
import type { Drawing } from "../board/drawing";
import { Button } from "../parts/Button";
import { ShareGame } from "../share/ShareGame";
import type { TableProps } from "./props";
import { RematchButton, RematchOffer } from "./Rematch";
import { ResultPanel } from "./ResultSheet";
import { Sheet } from "./Sheet";

export function Ended({ table, names, selection, drawing }: TableProps & { drawing: Drawing }) {
  const isOpen = useSignal(true);
  const standing = table.standing.value!;
  // Players who saw the last move see the points counted one by one; others see the total.
  const isCounted = useMemo(() => table.arrivals.peek().length === 0, [table]);
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
      <RematchOffer table={table} names={names} />
      <ResultPanel
        result={standing.result!}
        view={standing.view!}
        seats={standing.table.seats}
        names={names}
        seenEvents={table.seenEvents.value}
        selection={selection}
        isCounted={isCounted}
        isShared={table.isShared}
        table={table.id}
        token={table.token}
      />
      <Next table={table} />
      <ShareGame
        table={table.id}
        drawing={drawing}
        names={names}
        language={lang.value}
        title={standing.table.settings.title || names.title}
        seats={standing.table.seats}
        result={standing.result!}
        claimed={claimedTracks(standing.view, standing.table.seats)}
        seenEvents={table.seenEvents.value}
      />
      <FairProof table={table.id} facts={standing.table} />
    </Sheet>
  );
}

/** A table that was closed before its end. */
export function Closed({ table, names }: { table: TableClient; names: Names }) {
  const { closed } = table.standing.value!.table;
  return (
    <Sheet title={say("web.closed.title")} class="result">
      <p role="status">{say("web.closed.why", { why: closed ?? "" })}</p>
      <RematchOffer table={table} names={names} />
      <Next table={table} hasRecord={false} />
    </Sheet>
  );
}

function Next({ table, hasRecord = true }: { table: TableClient; hasRecord?: boolean }) {
  const campaign = table.standing.value?.table.campaign?.campaign;
  return (
    <div class="row">
      {campaign ? (
        <a class="button primary" href={href(`/campaign/${campaign}`)}>
          {say("web.result.campaign")}
        </a>
      ) : (
        <RematchButton table={table} />
      )}
      <a class="button" href={href(`/replay/${table.id}`)}>
        {say("web.result.replay")}
      </a>
      {/* The record of a campaign's game is closed until the campaign is over; the campaign has a file. */}
      {hasRecord && !campaign && (
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

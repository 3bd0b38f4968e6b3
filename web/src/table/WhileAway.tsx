/** What happened while the player was away, shown once on return. */

import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { narrate } from "../app/narration";
import type { TableClient } from "../app/tableClient";
import { Button } from "../parts/Button";
import type { Away } from "../wire";
import { LogEntry } from "./LogPanel";
import { Sheet } from "./Sheet";

/** Milliseconds. A page that was hidden for less time was not left. */
const AWAY_AFTER = 60_000;
/** Milliseconds after which a visible page counts as read. */
const READ_AFTER = 1_500;

/** The last version that the player has seen; null if nothing was missed. */
export function useWhileAway(table: TableClient): Signal<number | null> {
  const since = useSignal<number | null>(null);
  useEffect(() => {
    // On a shared device the page that hands it over has shown what happened.
    if (table.seat.peek() === null || table.isShared) return;
    table
      .get<Away>("away")
      .then(({ seen, moves }) => {
        if (seen > 0 && moves > 0) since.value = seen;
      })
      .catch(() => undefined);
    let left: { at: number; version: number } | null = null;
    const onVisibilityChange = () => {
      const version = table.standing.peek()?.version ?? 0;
      if (document.hidden) left = { at: Date.now(), version };
      else if (left && Date.now() - left.at > AWAY_AFTER && version > left.version)
        since.value = left.version;
    };
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => document.removeEventListener("visibilitychange", onVisibilityChange);
  }, [table, since]);
  useSignalEffect(() => {
    const version = table.standing.value?.version ?? 0;
    if (table.seat.value === null) return;
    const timer = setTimeout(() => {
      if (!document.hidden) table.post("seen", { version }).catch(() => undefined);
    }, READ_AFTER);
    return () => clearTimeout(timer);
  });
  return since;
}

export function WhileAway(props: { table: TableClient; names: Names; since: Signal<number | null> }) {
  const { table, names, since } = props;
  const fresh = table.seenEvents.value.filter((seenEvent) => seenEvent.seq > (since.value ?? 0));
  const lines = narrate(fresh, names).filter((line) => line.seat !== names.you);
  const close = () => (since.value = null);
  if (!lines.length) return null;
  return (
    <Sheet title={say("web.missed")} onClose={close} class="log missed">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ol tabIndex={0} aria-label={say("web.missed")}>
        {lines.map((line) => (
          <LogEntry key={line.id} line={line} seats={table.standing.value!.table.seats} names={names} />
        ))}
      </ol>
      <Button onPress={close}>{say("web.missed.read")}</Button>
    </Sheet>
  );
}

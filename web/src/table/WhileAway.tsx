/** What happened while one was away, told once on return. */

import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { account } from "../app/narration";
import type { TableClient } from "../app/tableClient";
import { Button } from "../parts/Button";
import type { Away } from "../wire";
import { Line } from "./LogPanel";
import { Sheet } from "./Sheet";

/** Out of sight for less than this is not away. */
const AWAY = 60_000;
/** What has been in sight so long has been read. */
const READ = 1_500;

/** The version up to which the reader had seen the table; null when nothing was missed. */
export function useWhileAway(table: TableClient): Signal<number | null> {
  const since = useSignal<number | null>(null);
  useEffect(() => {
    if (table.seat.peek() === null) return;
    table
      .get<Away>("away")
      .then(({ seen, moves }) => {
        if (seen > 0 && moves > 0) since.value = seen;
      })
      .catch(() => undefined);
    let left: { at: number; version: number } | null = null;
    const turned = () => {
      const version = table.standing.peek()?.version ?? 0;
      if (document.hidden) left = { at: Date.now(), version };
      else if (left && Date.now() - left.at > AWAY && version > left.version) since.value = left.version;
    };
    document.addEventListener("visibilitychange", turned);
    return () => document.removeEventListener("visibilitychange", turned);
  }, [table, since]);
  useSignalEffect(() => {
    const version = table.standing.value?.version ?? 0;
    if (table.seat.value === null) return;
    const timer = setTimeout(() => {
      if (!document.hidden) table.post("seen", { version }).catch(() => undefined);
    }, READ);
    return () => clearTimeout(timer);
  });
  return since;
}

export function WhileAway(props: { table: TableClient; names: Names; since: Signal<number | null> }) {
  const { table, names, since } = props;
  const fresh = table.happenings.value.filter((happening) => happening.seq > (since.value ?? 0));
  const lines = account(fresh, names).filter((line) => line.seat !== names.you);
  const close = () => (since.value = null);
  if (!lines.length) return null;
  return (
    <Sheet title={say("web.missed")} onClose={close} class="log missed">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <ol tabIndex={0} aria-label={say("web.missed")}>
        {lines.map((line) => (
          <Line key={line.id} line={line} chairs={table.standing.value!.table.chairs} names={names} />
        ))}
      </ol>
      <Button onPress={close}>{say("web.missed.read")}</Button>
    </Sheet>
  );
}

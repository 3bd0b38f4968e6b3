/** A bot's hint, requested when the player has to decide. */

import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import type { TableClient } from "../app/tableClient";
import type { Hint } from "../net/types";

const DELAY = 350;

export function useHint(table: TableClient): Signal<Hint | null> {
  const hint = useSignal<Hint | null>(null);
  useSignalEffect(() => {
    const standing = table.standing.value;
    const isOffered = standing?.table.settings.help === "planner" && standing.table.status === "running";
    if (!isOffered || !table.isMyDecision.value) return;
    const { version } = standing;
    // A player who moves quickly does not need a hint, which saves work on the server.
    const timer = setTimeout(() => {
      void table.hint().then((found) => {
        if (table.standing.peek()?.version === version) hint.value = found;
      });
    }, DELAY);
    return () => clearTimeout(timer);
  });
  return hint;
}

/** What the planner says, where the table has one: asked whenever the decision is yours. */

import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import type { TableClient } from "../app/tableClient";
import type { Hint } from "../net/types";

const PAUSE = 350;

export function useHint(table: TableClient): Signal<Hint | null> {
  const hint = useSignal<Hint | null>(null);
  useSignalEffect(() => {
    const standing = table.standing.value;
    const isOffered = standing?.table.settings.help === "planner" && standing.table.status === "running";
    if (!isOffered || !table.isMyDecision.value) return;
    const { version } = standing;
    // Whoever moves at once does not need it, and the server need not think of it.
    const timer = setTimeout(() => {
      void table.hint().then((said) => {
        if (table.standing.peek()?.version === version) hint.value = said;
      });
    }, PAUSE);
    return () => clearTimeout(timer);
  });
  return hint;
}

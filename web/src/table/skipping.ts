/** A click or a key shows at once what the page would show turn by turn. */

import { useEffect } from "preact/hooks";
import type { TableClient } from "../app/tableClient";

/** These work as usual while turns are shown: they make no move. */
const USUAL =
  "a, input, select, textarea, summary, .table-menu, .menu, .tabs, .board-tools, .log, .recap, .masthead, .places";

const KEYS = new Set(["Escape", "Enter", " "]);

export function useSkipping(table: TableClient): void {
  useEffect(() => {
    const skip = (event: Event) => {
      if (!table.turns.isBehind.peek()) return;
      if ((event.target as Element).closest?.(USUAL)) return;
      // The click was meant for the old position, so it must not act on the new one.
      event.preventDefault();
      event.stopPropagation();
      table.turns.skip();
    };
    const press = (event: KeyboardEvent) => {
      if (KEYS.has(event.key)) skip(event);
    };
    document.addEventListener("click", skip, { capture: true });
    document.addEventListener("keydown", press, { capture: true });
    return () => {
      document.removeEventListener("click", skip, { capture: true });
      document.removeEventListener("keydown", press, { capture: true });
    };
  }, [table]);
}

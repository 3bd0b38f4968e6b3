/** What a claim brings and costs, as the rules compute it on the server. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lang } from "../app/i18n";
import type { Payment } from "../app/options";
import type { TableClient } from "../app/tableClient";

/** The lines for this payment, in the language of the page; none while they are asked for. */
export function useBrings(table: TableClient, chosen: Payment | undefined): readonly string[] {
  const brings = useSignal<Readonly<Record<string, readonly string[]>>>({});
  const key = chosen && JSON.stringify(chosen.action);
  const version = table.standing.value?.version;
  useEffect(() => {
    let isWanted = true;
    brings.value = {};
    if (chosen)
      void table.brings(chosen.action).then((lines) => {
        if (isWanted) brings.value = lines;
      });
    return () => {
      isWanted = false;
    };
  }, [table, key, version, brings]);
  return brings.value[lang.value] ?? [];
}

/** The listed tables of others, filtered. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { get } from "../net/api";
import type { OpenTable, OpenTables } from "../wire";
import { type Filters, tablesPath } from "./filters";

/** Milliseconds between two looks. */
const EVERY = 10_000;

/** Null until the first answer. The list follows what happens while the page is visible. */
export function useListed(which: "open" | "running", filters: Filters, many: number) {
  const tables = useSignal<OpenTable[] | null>(null);
  const trouble = useSignal("");
  const path = tablesPath(which, filters, many);
  useEffect(() => {
    let isHere = true;
    const look = () =>
      get<OpenTables>(path)
        .then((found) => {
          if (!isHere) return;
          tables.value = found.tables;
          trouble.value = "";
        })
        .catch((error: unknown) => {
          if (isHere) trouble.value = errorText(error);
        });
    void look();
    const timer = setInterval(() => !document.hidden && void look(), EVERY);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [path, tables, trouble]);
  return { tables, trouble };
}

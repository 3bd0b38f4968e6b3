/** Tells what happened to those who listen: the moves in sentences, and when the decision is theirs. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { preferences } from "../app/kept";
import type { LiveTable } from "../app/live";
import type { Names } from "../app/names";
import { account } from "../app/tell";
import { say } from "../app/words";

export function Announcer({ table, names }: { table: LiveTable; names: Names }) {
  const told = useRef(table.happenings.peek().at(-1)?.seq ?? 0);
  const text = useSignal("");
  useSignalEffect(() => {
    const fresh = table.happenings.value.filter((happening) => happening.seq > told.current);
    if (!fresh.length) return;
    told.current = fresh.at(-1)!.seq;
    const lines = account(fresh, names).map((line) => line.text);
    const wanted = preferences.peek().announce === "full" ? lines : lines.slice(-2);
    if (table.isMyDecision.peek()) wanted.push(say("web.turn.yours"));
    text.value = wanted.join(" ");
  });
  return (
    <p class="unseen" aria-live="polite">
      {text.value}
    </p>
  );
}

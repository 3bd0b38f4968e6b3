/** Tells what happened to those who listen: the moves in sentences, and when the decision is theirs. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Names } from "../app/names";
import { account, questionOf } from "../app/narration";
import { preferences } from "../app/storage";
import type { TableClient } from "../app/tableClient";

/** What others do that one would not want to be told each time. */
const SMALL = new Set(["card_drawn", "card_taken", "tickets_offered", "tickets_chosen", "deck_shuffled"]);

export function Announcer({ table, names }: { table: TableClient; names: Names }) {
  const told = useRef(table.happenings.peek().at(-1)?.seq ?? 0);
  const text = useSignal("");
  useSignalEffect(() => {
    const fresh = table.happenings.value.filter((happening) => happening.seq > told.current);
    if (!fresh.length) return;
    told.current = fresh.at(-1)!.seq;
    const isTerse = preferences.peek().announce !== "full";
    const lines = account(fresh, names)
      .filter((line) => !isTerse || line.seat === names.you || !SMALL.has(line.kind))
      .map((line) => (isTerse || !line.why ? line.text : `${line.text} ${line.why}`));
    const { view, table: facts } = table.standing.peek()!;
    if (table.isMyDecision.peek() && facts.status === "running" && view?.question)
      lines.push(questionOf(view, names));
    if (lines.length) text.value = lines.join(" ");
  });
  return (
    <p class="unseen" aria-live="polite" data-announcer>
      {text.value}
    </p>
  );
}

/** Announces events to screen readers, and when the player has to decide. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Names } from "../app/names";
import { narrate, questionText } from "../app/narration";
import { preferences } from "../app/storage";
import type { TableClient } from "../app/tableClient";

/** Events of others that short announcements leave out. */
const MINOR = new Set(["card_drawn", "card_taken", "tickets_offered", "tickets_chosen", "deck_shuffled"]);

export function Announcer({ table, names }: { table: TableClient; names: Names }) {
  const lastSeq = useRef(table.seenEvents.peek().at(-1)?.seq ?? 0);
  const text = useSignal("");
  useSignalEffect(() => {
    const fresh = table.seenEvents.value.filter((seenEvent) => seenEvent.seq > lastSeq.current);
    if (!fresh.length) return;
    lastSeq.current = fresh.at(-1)!.seq;
    const isTerse = preferences.peek().announce !== "full";
    const lines = narrate(fresh, names)
      .filter((line) => !isTerse || line.seat === names.you || !MINOR.has(line.kind))
      .map((line) => (isTerse || !line.why ? line.text : `${line.text} ${line.why}`));
    const { view, table: facts } = table.standing.peek()!;
    if (table.isMyDecision.peek() && facts.status === "running" && view?.question)
      lines.push(questionText(view, names));
    if (lines.length) text.value = lines.join(" ");
  });
  return (
    <p class="unseen" aria-live="polite" data-announcer>
      {text.value}
    </p>
  );
}

/** Announces events to screen readers, a sentence for each turn, and when the player has to decide. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Names } from "../app/names";
import { type LogLine, narrate, questionText } from "../app/narration";
import { preferences } from "../app/storage";
import type { TableClient } from "../app/tableClient";
import { turnLines } from "../app/turnSentences";
import type { SeenEvent } from "../net/types";
import { botRemarks, remarkLine } from "./remarks";

/** Events of others that short announcements leave out. */
const MINOR = new Set(["card_drawn", "card_taken", "tickets_offered", "tickets_chosen", "deck_shuffled"]);
const CARDS = new Set(["card_drawn", "card_taken"]);

/** Milliseconds to wait for the rest of another player's turn. */
const REST = 800;

export function Announcer({ table, names }: { table: TableClient; names: Names }) {
  const lastSeq = useRef(table.seenEvents.peek().at(-1)?.seq ?? 0);
  const text = useSignal("");
  useSignalEffect(() => {
    const fresh = table.seenEvents.value.filter((seenEvent) => seenEvent.seq > lastSeq.current);
    if (!fresh.length) return;
    const announce = () => {
      lastSeq.current = fresh.at(-1)!.seq;
      const { view, table: facts } = table.standing.peek()!;
      const lines = [...textsOf(fresh, names), ...remarksOn(fresh, table, names)];
      if (table.isMyDecision.peek() && facts.status === "running" && view?.question)
        lines.push(questionText(view, names));
      if (lines.length) text.value = lines.join(" ");
    };
    if (!isUnfinished(fresh, table)) return announce();
    const timer = setTimeout(announce, REST);
    return () => clearTimeout(timer);
  });
  return (
    <p class="unseen" aria-live="polite" data-announcer>
      {text.value}
    </p>
  );
}

/** With full announcements also what bots say. */
function remarksOn(fresh: readonly SeenEvent[], table: TableClient, names: Names): string[] {
  const { seats, settings } = table.standing.peek()!.table;
  if (preferences.peek().announce !== "full" || settings.chat === false) return [];
  const seqs = new Set(fresh.map((one) => one.seq));
  const remarks = botRemarks(table.seenEvents.peek(), names, seats).filter((one) => seqs.has(one.seq));
  return remarks.map((one) => remarkLine(one, names).text);
}

/** Whether another player has taken one card and takes another. */
function isUnfinished(fresh: readonly SeenEvent[], table: TableClient): boolean {
  const move = fresh.findLast((one) => one.kind === "played");
  if (move?.kind !== "played" || move.seat === table.seat.peek()) return false;
  return table.standing.peek()!.table.asked.includes(move.seat);
}

function textsOf(fresh: readonly SeenEvent[], names: Names): string[] {
  const isTerse = preferences.peek().announce !== "full";
  const turns = new Map(turnLines(fresh, names).map((turn) => [turn.seq, turn]));
  return narrate(fresh, names).flatMap((line) => {
    if (isTerse && line.seat !== names.you && MINOR.has(line.kind)) return [];
    const said = CARDS.has(line.kind) ? cardsIn(line, turns) : line.text;
    if (said === null) return [];
    return isTerse || !line.why ? said : `${said} ${line.why}`;
  });
}

/** The cards of a turn are announced together, with the first of them. */
function cardsIn(line: LogLine, turns: ReadonlyMap<number, { cardText: string }>): string | null {
  return turns.get(line.seq)?.cardText ?? null;
}

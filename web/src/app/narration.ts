/** Events in sentences, from the same catalogue as in the terminal. */

import type { SeenEvent, View } from "../net/types";
import type { BotReason, ProposedEvent } from "../wire";
import { knows, lang, say } from "./i18n";
import type { Names } from "./names";
import { addBySort, type Values } from "./sorts";

/** Events without a sentence: set-up, refills, and events that the next sentence covers. */
const SILENT = new Set([
  "tickets_shuffled",
  "place_filled",
  "card_dealt",
  "asked",
  "turn_began",
  "opened",
  "played",
]);

/** Cached sentences, because a long log is shown again after each move. */
const known = new WeakMap<SeenEvent, { names: Names; lang: string; text: string | null }>();

/** The sentence of one event; null if it has none. */
export function sentenceOf(seenEvent: SeenEvent, names: Names): string | null {
  const found = known.get(seenEvent);
  if (found?.names === names && found.lang === lang.value) return found.text;
  const text = SILENT.has(seenEvent.kind) ? null : written(seenEvent.kind, valuesOf(seenEvent, names));
  known.set(seenEvent, { names, lang: lang.value, text });
  return text;
}

function written(kind: string, values: Values): string | null {
  const own = `web.event.${kind}`;
  const key = knows(own) ? own : `event.${kind}`;
  return knows(key) ? say(key, values) : null;
}

export interface LogLine {
  /** Stays the same when earlier events are added. */
  id: string;
  seq: number;
  seat: number | null;
  kind: string;
  text: string;
  /** The reason of a bot, if the table shows reasons. */
  why?: string;
  /** The move was taken back. */
  isUndone?: boolean;
}

/** The log lines of these events. */
export function narrate(seenEvents: readonly SeenEvent[], names: Names): LogLine[] {
  const setUp = new Set(seenEvents.filter((one) => one.kind === "begun").map((one) => one.seq));
  const openings = new Set(seenEvents.filter((one) => one.kind === "tickets_chosen").map((one) => one.seq));
  const lines: LogLine[] = [];
  let reason: { seq: number; why: string } | null = null;
  let inEntry = 0;
  let proposal: ProposedEvent | null = null;
  for (const seenEvent of seenEvents) {
    if (seenEvent.kind === "proposed") proposal = seenEvent;
    if (seenEvent.kind === "deck_shuffled" && setUp.has(seenEvent.seq)) continue;
    // The player's own choice was already reported when it was made.
    if (seenEvent.kind === "tickets_kept" && seenEvent.seat === names.you && openings.has(seenEvent.seq))
      continue;
    if (seenEvent.kind === "played") {
      const why = seenEvent.why ? reasonText(seenEvent.why, names) : null;
      reason = why ? { seq: seenEvent.seq, why } : null;
      continue;
    }
    const { kind, text } = lineOf(seenEvent, proposal, names);
    if (!text) continue;
    const { seq } = seenEvent;
    inEntry = lines.at(-1)?.seq === seq ? inEntry + 1 : 0;
    const line: LogLine = { id: `${seq}.${inEntry}`, seq, seat: seatOf(seenEvent), kind, text };
    // The reason belongs to the move, not to the events that follow from it.
    if (reason?.seq === seq) line.why = reason.why;
    if ("undone_by" in seenEvent && seenEvent.undone_by !== undefined) line.isUndone = true;
    reason = null;
    lines.push(line);
  }
  return lines;
}

/** An answer names neither the proposal nor its author. */
function lineOf(
  seenEvent: SeenEvent,
  proposal: ProposedEvent | null,
  names: Names,
): { kind: string; text: string | null } {
  if (seenEvent.kind !== "answered") return { kind: seenEvent.kind, text: sentenceOf(seenEvent, names) };
  const kind = !seenEvent.yes && seenEvent.seat === proposal?.seat ? "withdrawn" : "answered";
  const values = valuesOf(seenEvent, names);
  const what = seenEvent.settled?.what ?? proposal?.what;
  if (what) values.what = what;
  return { kind, text: written(kind, values) };
}

const seatOf = (seenEvent: SeenEvent): number | null =>
  "seat" in seenEvent ? (seenEvent.seat ?? null) : null;

type Fields = ReadonlyMap<string, unknown>;

function valuesOf(seenEvent: SeenEvent, names: Names): Values {
  // The events of installed mechanics have fields that no generated type lists.
  const fields: Fields = new Map<string, unknown>(Object.entries(seenEvent));
  const sorts = names.shows?.sorts[seenEvent.kind] ?? {};
  const values: Values = {
    known: hasGaps(fields) ? "no" : "yes",
    unit: names.unit,
  };
  if (fields.has("settled")) values.settled = fields.get("settled") ? "yes" : "no";
  for (const [field, value] of fields) {
    const sort = sorts[field] ?? sortOf(field, value);
    // A player without a name of their own keeps the name of the seat.
    if ((sort === "seat" && value === null) || (field === "name" && value === "")) continue;
    else if (sort !== null) addBySort(values, field, sort, value, names);
    else if (typeof value === "string" || typeof value === "number") values[field] = value;
  }
  return values;
}

function hasGaps(fields: Fields): boolean {
  return [...fields].some(
    ([field, value]) => field !== "at" && (value === null || (Array.isArray(value) && value.includes(null))),
  );
}

const FIELD_SORTS: { [field: string]: string } = {
  seat: "seat",
  place: "place",
  track: "track",
  card: "card",
  tickets: "tickets",
  kept: "tickets",
  under: "tickets",
};

/** The sort of a field of the table's own events. */
function sortOf(field: string, value: unknown): string | null {
  if (field === "cards") return Array.isArray(value) ? "cards" : "payment";
  return typeof value === "boolean" ? "flag" : (FIELD_SORTS[field] ?? null);
}

/** The current question: in the page's own words, or in those of the mechanic that asks. */
export function questionText(view: View, names: Names): string {
  const kind = view.question?.kind ?? "";
  const own = `web.question.${kind}`;
  if (knows(own)) return say(own);
  const values: Values = {};
  for (const [field, sort] of Object.entries(names.shows?.sorts[kind] ?? {}))
    addBySort(values, field, sort, view.question?.[field], names);
  return knows(`question.${kind}`) ? say(`question.${kind}`, values) : say("question.choose");
}

/** What an answer to the question of a mechanic means; empty for other questions. */
export function questionHelp(view: View): string {
  const key = `explain.${view.question?.kind ?? ""}`;
  return knows(key) ? say(key) : "";
}

/** Why a bot made a move, or recommends one. */
export function reasonText(why: BotReason, names: Names): string | null {
  const key = `reason.${why.key}`;
  if (!knows(key)) return null;
  const values: Values = { unit: names.unit };
  // The fields of a reason are named after their sorts; a card is a number among the game's cards.
  for (const [field, value] of Object.entries(why.values))
    addBySort(
      values,
      field,
      field,
      typeof value === "number" && field === "card" ? names.cardAt(value) : value,
      names,
    );
  return say(key, values);
}

/** What happened, in sentences: the same catalogue the terminal speaks from. */

import type { Happening, View } from "../net/types";
import { knows, lang, list, say } from "./i18n";
import type { Names } from "./names";
import { addBySort, addTickets, type Values } from "./sorts";

/** What goes without saying: shuffles at the start, refills, dealt cards of others. */
const QUIET = new Set([
  "tickets_shuffled",
  "place_filled",
  "card_dealt",
  "asked",
  "turn_began",
  "opened",
  "played",
]);

/** What was told stays told, until it is told to others or in another language. */
const told = new WeakMap<Happening, { names: Names; lang: string; text: string | null }>();

/** A sentence for one thing that happened; nothing for what nobody would tell. */
export function tell(happening: Happening, names: Names): string | null {
  const known = told.get(happening);
  if (known?.names === names && known.lang === lang.value) return known.text;
  const text = sentence(happening, names);
  told.set(happening, { names, lang: lang.value, text });
  return text;
}

function sentence(happening: Happening, names: Names): string | null {
  if (QUIET.has(happening.kind)) return null;
  const ours = `web.event.${happening.kind}`;
  const key = knows(ours) ? ours : `event.${happening.kind}`;
  return knows(key) ? say(key, valuesOf(happening, names)) : null;
}

export interface Told {
  /** The same however much is told before it. */
  id: string;
  seq: number;
  seat: number | null;
  kind: string;
  text: string;
  /** Why a bot did it, where the table lets bots say so. */
  why?: string;
}

/** All that is worth telling of some entries, the set-up's shuffle left out. */
export function account(happenings: readonly Happening[], names: Names): Told[] {
  const setUp = new Set(happenings.filter((one) => one.kind === "begun").map((one) => one.seq));
  // One's own choice was told when it was made.
  const openings = new Set(happenings.filter((one) => one.kind === "tickets_chosen").map((one) => one.seq));
  const lines: Told[] = [];
  let reason: { seq: number; why: string } | null = null;
  let inEntry = 0;
  let proposal: Happening | undefined;
  for (let happening of happenings) {
    if (happening.kind === "proposed") proposal = happening;
    // An answer alone does not say what was agreed upon.
    if (happening.kind === "answered" && happening.settled)
      happening = { ...happening, what: proposal?.what };
    // A no to one's own proposal takes it back.
    if (happening.kind === "answered" && !happening.yes && happening.seat === proposal?.seat)
      happening = { ...happening, kind: "withdrawn" };
    if (happening.kind === "deck_shuffled" && setUp.has(happening.seq)) continue;
    if (happening.kind === "tickets_kept" && happening.seat === names.you && openings.has(happening.seq))
      continue;
    if (happening.kind === "played") {
      const why = happening.why ? tellReason(happening.why as Reason, names) : null;
      reason = why ? { seq: happening.seq, why } : null;
      continue;
    }
    const text = tell(happening, names);
    if (!text) continue;
    const { seq, kind } = happening;
    inEntry = lines.at(-1)?.seq === seq ? inEntry + 1 : 0;
    const line: Told = { id: `${seq}.${inEntry}`, seq, seat: seatOf(happening), kind, text };
    // The reason belongs to the move itself, not to what came of it.
    if (reason?.seq === happening.seq) line.why = reason.why;
    reason = null;
    lines.push(line);
  }
  return lines;
}

const seatOf = (happening: Happening): number | null =>
  typeof happening.seat === "number" ? happening.seat : null;

function valuesOf(happening: Happening, names: Names): Values {
  const values: Values = {
    known: hasGaps(happening) ? "no" : "yes",
    unit: String(names.game.knobs.unit ?? "points"),
  };
  const sorts = names.shows?.sorts[happening.kind];
  if (sorts) {
    for (const [field, sort] of Object.entries(sorts))
      addBySort(values, field, sort, happening[field], names);
    return values;
  }
  for (const [field, part] of Object.entries(happening)) add(values, field, part, names);
  return values;
}

function hasGaps(happening: Happening): boolean {
  return Object.entries(happening).some(
    ([field, part]) => field !== "at" && (part === null || (Array.isArray(part) && part.includes(null))),
  );
}

function add(values: Values, field: string, part: unknown, names: Names): void {
  switch (field) {
    case "seat":
      if (typeof part !== "number") return;
      values.who = names.who(part);
      values.name ??= names.player(part);
      return;
    case "place":
      values.place = (part as number) + 1;
      return;
    case "card":
      values.card = names.card(part as string | null);
      values.card_subject = names.card(part as string | null, "subject");
      return;
    case "cards":
      if (Array.isArray(part)) values.cards_count = part.length;
      else values.cards = names.cards(part as Record<string, number>);
      return;
    case "tickets":
    case "kept":
    case "under":
      addTickets(values, field, part as (string | null)[] | null, names);
      return;
    case "track":
      values.track = names.track(part as string);
      return;
    default:
      if (typeof part === "string") values[field] = names.word(part);
      else if (typeof part === "number") values[field] = part;
      else if (typeof part === "boolean") values[field] = part ? "yes" : "no";
  }
}

/** What is asked now: in the page's own words, or in those of the mechanic that asks. */
export function questionOf(view: View, names: Names): string {
  const kind = view.question?.kind ?? "";
  const own = `web.question.${kind}`;
  if (knows(own)) return say(own);
  const values: Values = {};
  for (const [field, sort] of Object.entries(names.shows?.sorts[kind] ?? {}))
    addBySort(values, field, sort, view.question?.[field], names);
  return knows(`question.${kind}`) ? say(`question.${kind}`, values) : say("question.choose");
}

interface Reason {
  key: string;
  values: Record<string, unknown>;
}

/** Why a bot moved, or why one would. */
export function tellReason(why: Reason, names: Names): string | null {
  const key = `reason.${why.key}`;
  if (!knows(key)) return null;
  const values: Values = {};
  for (const [field, part] of Object.entries(why.values)) {
    if (field === "track") values.track = names.track(part as string);
    else if (field === "ticket") values.ticket = names.ticket(part as string);
    else if (field === "tickets") values.tickets = list((part as string[]).map((name) => names.ticket(name)));
    else if (field === "seat") values.name = names.player(part as number);
    else if (field === "card") values.card = names.card(names.cardAt(part as number | string));
    else if (field === "word") values.word = names.word(part as string);
    else if (field === "city") values.city = names.city(part as string);
    else if (typeof part === "string" || typeof part === "number") values[field] = part;
  }
  return say(key, values);
}

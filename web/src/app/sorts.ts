/** What a sentence may mention of a value, by its sort: for events, questions and texts that mechanics bring. */

import { list } from "./i18n";
import type { Names } from "./names";

export type Values = Record<string, string | number>;

export function addBySort(values: Values, name: string, sort: string, value: unknown, names: Names): void {
  const write = WRITERS[sort];
  if (write) write(values, name, value, names);
  else values[name] = typeof value === "number" ? value : String(value);
}

type Write = (values: Values, name: string, value: never, names: Names) => void;

const WRITERS: Record<string, (values: Values, name: string, value: unknown, names: Names) => void> = {
  seat: as((values, name, seat: number, names) => {
    values.who ??= names.who(seat);
    values.name ??= names.player(seat);
    values[name] = names.player(seat);
    values[`${name}_who`] = names.who(seat);
  }),
  seats: as((values, name, seats: number[], names) => {
    values[name] = list(seats.map((seat) => names.player(seat)));
    values[`${name}_count`] = seats.length;
  }),
  card: as((values, name, card: string | null, names) => {
    values[name] = names.card(card);
    values[`${name}_subject`] = names.card(card, "subject");
  }),
  cards: as((values, name, cards: (string | null)[], names) => {
    const counts: Record<string, number> = {};
    for (const card of cards) if (card !== null) counts[card] = (counts[card] ?? 0) + 1;
    values[name] = names.cards(counts);
    values[`${name}_count`] = cards.length;
  }),
  payment: as((values, name, payment: Record<string, number>, names) => {
    values[name] = names.cards(payment);
    values[`${name}_count`] = Object.values(payment).reduce((sum, count) => sum + count, 0);
  }),
  track: as((values, name, track: string, names) => {
    values[name] = names.track(track);
  }),
  city: as((values, name, city: string, names) => {
    values[name] = names.city(city);
  }),
  ticket: as((values, name, ticket: string | null, names) => {
    values[name] = ticket === null ? "?" : names.ticket(ticket);
  }),
  tickets: as(addTickets),
  hidden_tickets: as(addTickets),
  word: as((values, name, word: string, names) => {
    values[name] = names.word(word);
  }),
  words: as((values, name, words: string[], names) => {
    values[name] = list(words.map((word) => names.word(word)));
    values[`${name}_count`] = words.length;
  }),
  numbered: as((values, name, numbered: Record<string, number[]>, names) => {
    const words = Object.entries(numbered);
    values[name] = list(words.map(([word, numbers]) => `${names.word(word)} (${numbers.join(", ")})`));
    values[`${name}_count`] = words.reduce((sum, [, numbers]) => sum + numbers.length, 0);
  }),
  place: as((values, name, place: number) => {
    values[name] = place + 1;
  }),
  flag: as((values, name, flag: boolean) => {
    values[name] = flag ? "yes" : "no";
  }),
};

/** The sort says what the value is: the server wrote both. */
function as<T>(write: (values: Values, name: string, value: T, names: Names) => void) {
  return write as Write as (values: Values, name: string, value: unknown, names: Names) => void;
}

export function addTickets(
  values: Values,
  name: string,
  tickets: (string | null)[] | null,
  names: Names,
): void {
  const known = (tickets ?? []).filter((ticket): ticket is string => ticket !== null);
  values[name] = list(known.map((ticket) => names.ticket(ticket)));
  values[`${name}_count`] = tickets?.length ?? 0;
}

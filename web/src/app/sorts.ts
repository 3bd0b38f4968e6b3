/** Values for a sentence, made from a field and its sort: for events, questions and texts of any mechanic. */

import { list } from "./i18n";
import type { Names } from "./names";

export type Values = Record<string, string | number>;

/** The type of a value on the wire, by its sort. */
interface SortValues {
  seat: number;
  seats: number[];
  card: string | null;
  cards: (string | null)[];
  payment: { [card: string]: number };
  track: string;
  city: string;
  cities: string[];
  ticket: string | null;
  tickets: (string | null)[] | null;
  hidden_tickets: (string | null)[] | null;
  word: string;
  words: string[];
  numbered: { [word: string]: number[] };
  place: number;
  flag: boolean;
}

type Writer<T> = (values: Values, name: string, value: T, names: Names) => void;

const WRITERS: { [Sort in keyof SortValues]: Writer<SortValues[Sort]> } = {
  seat: (values, name, seat, names) => {
    values.who ??= names.who(seat);
    values.name ??= names.player(seat);
    values[name] = names.player(seat);
    values[`${name}_who`] = names.who(seat);
  },
  seats: (values, name, seats, names) => {
    values[name] = list(seats.map((seat) => names.player(seat)));
    values[`${name}_count`] = seats.length;
  },
  card: (values, name, card, names) => {
    values[name] = names.card(card);
    values[`${name}_subject`] = names.card(card, "subject");
  },
  cards: (values, name, cards, names) => {
    const counts: { [card: string]: number } = {};
    for (const card of cards) if (card !== null) counts[card] = (counts[card] ?? 0) + 1;
    values[name] = names.cards(counts);
    values[`${name}_count`] = cards.length;
  },
  payment: (values, name, payment, names) => {
    values[name] = names.cards(payment);
    values[`${name}_count`] = Object.values(payment).reduce((sum, count) => sum + count, 0);
  },
  track: (values, name, track, names) => {
    values[name] = names.track(track);
  },
  city: (values, name, city, names) => {
    values[name] = names.city(city);
  },
  cities: (values, name, cities, names) => {
    values[name] = list(cities.map((city) => names.city(city)));
    values[`${name}_count`] = cities.length;
  },
  ticket: (values, name, ticket, names) => {
    values[name] = ticket === null ? "?" : names.ticket(ticket);
  },
  tickets: writeTickets,
  hidden_tickets: writeTickets,
  word: (values, name, word, names) => {
    values[name] = names.word(word);
    values[`${name}_text`] = names.textOf(word);
  },
  words: (values, name, words, names) => {
    values[name] = list(words.map((word) => names.word(word)));
    values[`${name}_count`] = words.length;
  },
  numbered: (values, name, numbered, names) => {
    const words = Object.entries(numbered);
    values[name] = list(words.map(([word, numbers]) => `${names.word(word)} (${numbers.join(", ")})`));
    values[`${name}_count`] = words.reduce((sum, [, numbers]) => sum + numbers.length, 0);
  },
  place: (values, name, place) => {
    values[name] = place + 1;
  },
  flag: (values, name, flag) => {
    values[name] = flag ? "yes" : "no";
  },
};

const isSort = (sort: string): sort is keyof SortValues => sort in WRITERS;

export function addBySort(values: Values, name: string, sort: string, value: unknown, names: Names): void {
  if (isSort(sort)) {
    // The server wrote the sort and the value together, so the value has the type of its sort.
    const write = WRITERS[sort] as Writer<unknown>;
    write(values, name, value, names);
  } else values[name] = typeof value === "number" ? value : String(value);
}

function writeTickets(values: Values, name: string, tickets: (string | null)[] | null, names: Names): void {
  const known = (tickets ?? []).filter((ticket) => ticket !== null);
  values[name] = list(known.map((ticket) => names.ticket(ticket)));
  values[`${name}_count`] = tickets?.length ?? 0;
}

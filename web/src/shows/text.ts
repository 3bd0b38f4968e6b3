/** A text that a mechanic shows: a key of its messages, and values written by their sorts. */

import { list, say } from "../app/i18n";
import type { Names } from "../app/names";
import type { TextFacts } from "../wire";

type Values = Record<string, string | number>;

export function textOf(text: TextFacts, names: Names): string {
  const values: Values = {};
  for (const [name, sort, value] of text.fields) add(values, name, sort, value, names);
  return say(text.key, values);
}

function add(values: Values, name: string, sort: string, value: unknown, names: Names): void {
  switch (sort) {
    case "seat":
      values.who ??= names.who(value as number);
      values.name ??= names.player(value as number);
      values[name] = names.player(value as number);
      return;
    case "card":
      values[name] = names.card(value as string | null);
      return;
    case "payment":
      values[name] = names.cards(value as Record<string, number>);
      return;
    case "track":
      values[name] = names.track(value as string);
      return;
    case "city":
      values[name] = names.city(value as string);
      return;
    case "ticket":
      values[name] = names.ticket(value as string);
      return;
    case "word":
      values[name] = names.word(value as string);
      return;
    case "words":
      values[name] = list((value as string[]).map((word) => names.word(word)));
      values[`${name}_count`] = (value as string[]).length;
      return;
    case "place":
      values[name] = (value as number) + 1;
      return;
    case "flag":
      values[name] = value ? "yes" : "no";
      return;
    default:
      values[name] = typeof value === "number" ? value : String(value);
  }
}

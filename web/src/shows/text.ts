/** A text of a mechanic: a key of its messages, and values formatted by their sorts. */

import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { addBySort, type Values } from "../app/sorts";
import type { TextFacts } from "../wire";

export function textOf(text: TextFacts, names: Names): string {
  const values: Values = {};
  for (const [name, sort, value] of text.fields) addBySort(values, name, sort, value, names);
  return say(text.key, values);
}

/** The words of the page, in the reader's language; a switch shows at once everywhere. */

import { signal } from "@preact/signals";
import { format } from "./icuFormat";

export type Lang = "en" | "pl";
type Values = Record<string, string | number>;
type Messages = Record<string, (values: Values) => string>;

export const LANGUAGES: readonly Lang[] = ["en", "pl"];
export const lang = signal<Lang>("en");
const messages = signal<Messages>({});

const loaders: Record<Lang, () => Promise<{ default: Messages }>> = {
  en: () => import("virtual:catalogue/en"),
  pl: () => import("virtual:catalogue/pl"),
};

/** Switch the language; the words come first, so nothing is ever shown half. */
export async function speak(wanted: Lang): Promise<void> {
  const loaded = (await loaders[wanted]()).default;
  messages.value = loaded;
  lang.value = wanted;
  document.documentElement.lang = wanted;
}

/** Points with a true minus sign. */
export const figure = (value: number): string => String(value).replace("-", "−");

/** Patterns that arrived with games, by language. */
const patterns = signal<Record<string, Record<string, string>>>({});

/** Remember the messages of a game's mechanics. */
export function learn(more: Record<string, Record<string, string>>): void {
  const known = patterns.peek();
  patterns.value = Object.fromEntries(
    [...new Set([...Object.keys(known), ...Object.keys(more)])].map((each) => [
      each,
      { ...known[each], ...more[each] },
    ]),
  );
}

const patternOf = (key: string): string | undefined => patterns.value[lang.value]?.[key];

/** A sentence by its key. A key without a sentence shows itself, so that it is found. */
export function say(key: string, values: Values = {}): string {
  const message = messages.value[key];
  if (message) return message(values);
  const pattern = patternOf(key);
  return pattern === undefined ? key : format(pattern, lang.value, values);
}

export const knows = (key: string): boolean => key in messages.value || patternOf(key) !== undefined;

/** What was refused, in the language the page is read in now. */
export const textOf = (problem: { text: string; texts?: Record<string, string> | null }): string =>
  problem.texts?.[lang.value] ?? problem.text;

/** The first language the reader prefers that we speak. */
export function preferred(asked: readonly string[]): Lang {
  for (const tag of asked) {
    const found = LANGUAGES.find((known) => tag.toLowerCase().startsWith(known));
    if (found) return found;
  }
  return "en";
}

export const number = (value: number): string => new Intl.NumberFormat(lang.value).format(value);

export const list = (parts: string[]): string =>
  new Intl.ListFormat(lang.value, { style: "long", type: "conjunction" }).format(parts);

export const time = (seconds: number): string =>
  new Intl.DateTimeFormat(lang.value, { hour: "2-digit", minute: "2-digit" }).format(seconds * 1000);

export const date = (seconds: number): string =>
  new Intl.DateTimeFormat(lang.value, { dateStyle: "medium" }).format(seconds * 1000);

/** A day and an hour as they are written where the reader lives. */
export const dateTime = (seconds: number): string =>
  new Intl.DateTimeFormat(lang.value, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  }).format(seconds * 1000);

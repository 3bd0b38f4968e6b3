/** The messages of the page in the reader's language. A change of language takes effect everywhere. */

import { signal } from "@preact/signals";
import type { Problem } from "../net/types";
import { format } from "./icuFormat";

export type Lang = "en" | "pl";
type Values = Record<string, string | number>;
type Messages = Record<string, (values: Values) => string>;

export const LANGUAGES: readonly Lang[] = ["en", "pl"];
export const lang = signal<Lang>("en");
const messages = signal<Messages>({});

export type Catalogue = Record<Lang, () => Promise<{ default: Messages }>>;

const catalogues = new Set<Catalogue>([
  {
    en: () => import("virtual:catalogue/en"),
    pl: () => import("virtual:catalogue/pl"),
  },
]);

/** Load more messages, also when the language changes. */
export async function addCatalogue(more: Catalogue): Promise<void> {
  if (catalogues.has(more)) return;
  catalogues.add(more);
  await setLanguage(lang.peek());
}

/** Change the language. The messages are loaded first, so that the page never mixes two languages. */
export async function setLanguage(wanted: Lang): Promise<void> {
  const loaded = await Promise.all([...catalogues].map((catalogue) => catalogue[wanted]()));
  messages.value = Object.assign({}, ...loaded.map((part) => part.default));
  lang.value = wanted;
  document.documentElement.lang = wanted;
}

/** Points with a minus sign instead of a hyphen. */
export const formatPoints = (value: number): string => String(value).replace("-", "−");

/** Patterns that were sent with games, by language. */
const patterns = signal<Record<string, Record<string, string>>>({});

/** Add the messages of a game's mechanics. */
export function addMessages(more: Record<string, Record<string, string>>): void {
  const known = patterns.peek();
  patterns.value = Object.fromEntries(
    [...new Set([...Object.keys(known), ...Object.keys(more)])].map((each) => [
      each,
      { ...known[each], ...more[each] },
    ]),
  );
}

const patternOf = (key: string): string | undefined => patterns.value[lang.value]?.[key];

/** The hyphen that formats write for a negative number, also behind the sign of dollars. */
const HYPHEN = /(?<![\w-])(?:(\$)-|-)(?=\d)/g;

/** The text of a key. A key without a message is returned, so that the mistake is visible. */
export function say(key: string, values: Values = {}): string {
  const message = messages.value[key];
  const pattern = patternOf(key);
  const text = message?.(values) ?? (pattern === undefined ? key : format(pattern, lang.value, values));
  const isNegative = Object.values(values).some((value) => typeof value === "number" && value < 0);
  return isNegative ? text.replace(HYPHEN, "−$1") : text;
}

export const knows = (key: string): boolean => key in messages.value || patternOf(key) !== undefined;

/** A sentence, in each language if the server sent it, and the rule behind it. */
export type Reasoned = Pick<Problem, "text" | "texts" | "rule">;

/** The text of a problem in the current language. */
export const textOf = (problem: Reasoned): string => problem.texts?.[lang.value] ?? problem.text;

/** The sentence of a refusal without the number of its rule, which the server writes at its end. */
export function withoutRule(text: string, rule: string): string {
  const end = `(${rule})`;
  return text.endsWith(end) ? text.slice(0, -end.length).trimEnd() : text;
}

/** The first supported language among those that the reader prefers. */
export function preferredLanguage(asked: readonly string[]): Lang {
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

/** Day and time in the reader's format. */
export const dateTime = (seconds: number): string =>
  new Intl.DateTimeFormat(lang.value, {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  }).format(seconds * 1000);

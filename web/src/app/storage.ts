/** What this browser keeps: settings, one's name, keys of chairs. */

import { effect, signal } from "@preact/signals";
import type { LessonStep, MyTable } from "../wire";

export interface Preferences {
  theme: "system" | "light" | "dark";
  marks: "small" | "strong";
  motion: "system" | "off";
  sound: boolean;
  /** Notices of the browser when it is one's turn and the page is not in sight. */
  notify: boolean;
  announce: "terse" | "full";
  /** Seconds that bots leave one to take a move back, at tables one lays out. */
  pause: "usual" | "8" | "20";
  lang: "system" | "en" | "pl";
  name: string;
}

const DEFAULTS: Preferences = {
  theme: "system",
  marks: "small",
  motion: "system",
  sound: false,
  notify: false,
  announce: "terse",
  pause: "usual",
  lang: "system",
  name: "",
};

const NAME = "whistlestop.preferences";
const KEYS = "whistlestop.keys";

/** Private windows may refuse: then nothing is kept, and everything still works. */
export function read<T extends object>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name);
    return text ? { ...otherwise, ...(JSON.parse(text) as T) } : otherwise;
  } catch {
    return otherwise;
  }
}

export function write(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // see above
  }
}

export const preferences = signal<Preferences>(read(NAME, DEFAULTS));
effect(() => write(NAME, preferences.value));

export function prefer(change: Partial<Preferences>): void {
  preferences.value = { ...preferences.value, ...change };
}

/** In seconds; whoever listens to everything needs longer than whoever looks. */
export function wantedPause(): "3" | "8" | "20" {
  const { pause, announce } = preferences.peek();
  if (pause !== "usual") return pause;
  return announce === "full" ? "8" : "3";
}

export interface ChairKey {
  /** Null where people share this device: then it is whoever's turn it is. */
  seat: number | null;
  token: string;
  host?: string;
  invite?: string;
  /** At a table of the tutorial: the moves that the teacher tells. */
  lesson?: LessonStep[];
  /** What was played, once it is over: nothing changes there any more. */
  over?: Over;
  at: number;
}

/** What a list shows of a finished game. */
export type Over = Pick<MyTable, "game" | "title" | "pace" | "status" | "names" | "bots">;

/** By table. */
export const keys = signal<Record<string, ChairKey>>(read(KEYS, {}));
effect(() => write(KEYS, keys.value));

export function keep(table: string, key: Omit<ChairKey, "at">): void {
  keys.value = { ...keys.value, [table]: { ...key, at: Date.now() } };
}

/** What is known of a table from now on. */
export function note(table: string, known: Partial<ChairKey>): void {
  const key = keys.value[table];
  if (key) keys.value = { ...keys.value, [table]: { ...key, ...known } };
}

export function forget(table: string): void {
  const { [table]: _, ...others } = keys.value;
  keys.value = others;
}

const BROUGHT = "whistlestop.brought";

/** Records that were brought from this browser, by their tables. */
export const brought = signal<Record<string, { over: Over; at: number }>>(read(BROUGHT, {}));
effect(() => write(BROUGHT, brought.value));

const SCORES = "whistlestop.scores";

export interface Score {
  /** By seat. */
  totals: number[];
  winners: number[];
}

/** How games ended that were listed here: that does not change any more. */
export const scores = signal<Record<string, Score>>(read(SCORES, {}));
effect(() => write(SCORES, scores.value));

const MUTED = "whistlestop.muted";

/** Seats whose words one does not want to read, by table. */
export const muted = signal<Record<string, number[]>>(read(MUTED, {}));
effect(() => write(MUTED, muted.value));

export function mute(table: string, seat: number, isMuted: boolean): void {
  const others = (muted.value[table] ?? []).filter((one) => one !== seat);
  muted.value = { ...muted.value, [table]: isMuted ? [...others, seat] : others };
}

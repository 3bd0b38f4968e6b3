/** What this browser stores: preferences, the reader's name, keys of seats. */

import { effect, signal } from "@preact/signals";
import type { LessonStep, MyTable } from "../wire";
import type { Pace } from "./turnQueue";

export interface Preferences {
  theme: "system" | "light" | "dark";
  marks: "small" | "strong";
  motion: "system" | "off";
  sound: boolean;
  /** Whether the reader was asked about sound. */
  isSoundOffered: boolean;
  /** Show a browser notification if it is the reader's turn and the page is hidden. */
  notify: boolean;
  announce: "terse" | "full";
  /** How fast the turns of others are shown. */
  pace: Pace;
  /** Seconds that bots leave for an undo, at tables that the reader creates. */
  pause: "usual" | "0" | "8" | "20";
  /** Whether bots' tables have a coach; without a choice, the first games do. */
  coach: "first" | "on" | "off";
  lang: "system" | "en" | "pl";
  name: string;
}

const DEFAULTS: Preferences = {
  theme: "system",
  marks: "small",
  motion: "system",
  sound: false,
  isSoundOffered: false,
  notify: false,
  announce: "terse",
  pace: "calm",
  pause: "usual",
  coach: "first",
  lang: "system",
  name: "",
};

const NAME = "whistlestop.preferences";
const KEYS = "whistlestop.keys";

/** Private windows may refuse storage: nothing is stored then, and the page still works. */
export function readStored<T extends object>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(name);
    return text ? { ...fallback, ...(JSON.parse(text) as T) } : fallback;
  } catch {
    return fallback;
  }
}

export function writeStored(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // See readStored.
  }
}

export const preferences = signal<Preferences>(readStored(NAME, DEFAULTS));
effect(() => writeStored(NAME, preferences.value));

export function setPreferences(change: Partial<Preferences>): void {
  preferences.value = { ...preferences.value, ...change };
}

/** In seconds; with full announcements a player needs more time. */
export function preferredPause(): "0" | "3" | "8" | "20" {
  const { pause, announce } = preferences.peek();
  if (pause !== "usual") return pause;
  return announce === "full" ? "8" : "3";
}

/** Games in which a new player has the coach without asking for it. */
const COACHED_GAMES = 3;

export function hasCoach(): boolean {
  const { coach } = preferences.value;
  if (coach !== "first") return coach === "on";
  return Object.values(keys.value).filter((key) => !key.lesson).length < COACHED_GAMES;
}

export interface StoredSeatKey {
  /** Null for a shared device, which shows the seat that is unlocked. */
  seat: number | null;
  token: string;
  host?: string;
  invite?: string;
  /** At a table of the tutorial: the moves of the lesson. */
  lesson?: LessonStep[];
  /** The summary of a finished game, which does not change any more. */
  finished?: FinishedGame;
  at: number;
}

/** What a list shows of a finished game. */
export type FinishedGame = Pick<MyTable, "game" | "title" | "pace" | "status" | "names" | "bots">;

/** By table. */
export const keys = signal<Record<string, StoredSeatKey>>(readStored(KEYS, {}));
effect(() => writeStored(KEYS, keys.value));

export function saveKey(table: string, key: Omit<StoredSeatKey, "at">): void {
  keys.value = { ...keys.value, [table]: { ...key, at: Date.now() } };
}

/** Change what is stored about a table. */
export function updateKey(table: string, known: Partial<StoredSeatKey>): void {
  const key = keys.value[table];
  if (key) keys.value = { ...keys.value, [table]: { ...key, ...known } };
}

export function deleteKey(table: string): void {
  const { [table]: _, ...others } = keys.value;
  keys.value = others;
}

const IMPORTED = "whistlestop.imported";

/** Records that this browser imported, by their tables. */
export const importedRecords = signal<Record<string, { finished: FinishedGame; at: number }>>(
  readStored(IMPORTED, {}),
);
effect(() => writeStored(IMPORTED, importedRecords.value));

const SCORES = "whistlestop.scores";

export interface Score {
  /** By seat. */
  totals: number[];
  winners: number[];
}

/** The results of listed games, which do not change any more. */
export const scores = signal<Record<string, Score>>(readStored(SCORES, {}));
effect(() => writeStored(SCORES, scores.value));

const MUTED = "whistlestop.muted";

/** Seats whose messages the reader does not want to see, by table. */
export const muted = signal<Record<string, number[]>>(readStored(MUTED, {}));
effect(() => writeStored(MUTED, muted.value));

export function mute(table: string, seat: number, isMuted: boolean): void {
  const others = (muted.value[table] ?? []).filter((one) => one !== seat);
  muted.value = { ...muted.value, [table]: isMuted ? [...others, seat] : others };
}

/** The draft that is being edited: undo, redo, and a copy in this browser. */

import { computed, effect, signal } from "@preact/signals";
import { readStored, writeStored } from "../app/storage";
import { boardOf, type Files } from "./board";

interface Step {
  files: Files;
  /** Changes with the same name, one after the other, are undone together. */
  name: string;
}

const STORED = "whistlestop.workshop";
/** Steps that can be undone. */
const MOST = 200;

const stored = readStored<{ files?: Files }>(STORED, {});

const past = signal<readonly Step[]>([]);
const present = signal<Step>({ files: stored.files ?? {}, name: "" });
const future = signal<readonly Step[]>([]);

export const files = computed(() => present.value.files);
export const board = computed(() => boardOf(files.value));
export const isEmpty = computed(() => Object.keys(files.value).length === 0);
export const canUndo = computed(() => past.value.length > 0);
export const canRedo = computed(() => future.value.length > 0);

effect(() => {
  if (!isEmpty.value) writeStored(STORED, { files: files.value });
});

/** The first draft of this browser, before which there is nothing to return to. */
export function begin(first: Files): void {
  present.value = { files: first, name: "" };
}

/** Make a change. Typing into one field is one step, if the field gives its name. */
export function change(next: Files, name = ""): void {
  const before = present.peek();
  if (next === before.files) return;
  if (name === "" || name !== before.name) past.value = [...past.peek().slice(-MOST), before];
  future.value = [];
  present.value = { files: next, name };
}

export function undo(): void {
  const before = past.peek().at(-1);
  if (!before) return;
  future.value = [...future.peek(), present.peek()];
  past.value = past.peek().slice(0, -1);
  present.value = { ...before, name: "" };
}

export function redo(): void {
  const next = future.peek().at(-1);
  if (!next) return;
  past.value = [...past.peek(), present.peek()];
  future.value = future.peek().slice(0, -1);
  present.value = { ...next, name: "" };
}

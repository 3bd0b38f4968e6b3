/** The check of the draft by the server, a moment after each change; and its layout, when it is looked at. */

import { effect, signal } from "@preact/signals";
import { errorText } from "../app/errorText";
import type { Drawing } from "../board/drawing";
import { post } from "../net/api";
import type { BoardProblem, DraftCheck } from "../wire";
import type { Files } from "./board";
import { files, isEmpty } from "./draft";

/** Milliseconds without a change. */
const [CHECK_PAUSE, DRAW_PAUSE] = [500, 1500];

export const problems = signal<readonly BoardProblem[] | null>(null);
/** Why there is no check. */
export const checkTrouble = signal("");
export const isChecking = signal(false);

export const drawing = signal<Drawing | null>(null);
/** The files that `drawing` shows. */
const drawn = signal<Files | null>(null);
export const isDrawing = signal(false);
export const drawTrouble = signal("");

/** Check whenever the draft changes, until the returned function is called. */
export function followChanges(): () => void {
  let timer = 0;
  const stop = effect(() => {
    const now = files.value;
    clearTimeout(timer);
    if (isEmpty.value) return;
    isChecking.value = true;
    timer = window.setTimeout(() => void check(now), CHECK_PAUSE);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

async function check(now: Files): Promise<void> {
  try {
    const found = await post<DraftCheck>("/api/workshop/check", { files: now });
    if (files.peek() !== now) return;
    problems.value = found.problems;
    checkTrouble.value = "";
  } catch (error) {
    if (files.peek() !== now) return;
    problems.value = null;
    checkTrouble.value = errorText(error);
  }
  isChecking.value = false;
}

/** Keep the drawing current while the finished board is shown. One is made at a time: it takes a while. */
export function followDrawing(width: number): () => void {
  let timer = 0;
  const stop = effect(() => {
    const now = files.value;
    const isBusy = isDrawing.value;
    clearTimeout(timer);
    if (isEmpty.value || isBusy || drawn.value === now) return;
    timer = window.setTimeout(() => void draw(now, width), drawn.peek() === null ? 0 : DRAW_PAUSE);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

async function draw(now: Files, width: number): Promise<void> {
  isDrawing.value = true;
  drawTrouble.value = "";
  try {
    drawing.value = await post<Drawing>(`/api/workshop/drawing?width=${width}`, { files: now });
  } catch (error) {
    drawing.value = null;
    drawTrouble.value = errorText(error);
  }
  drawn.value = now;
  isDrawing.value = false;
}

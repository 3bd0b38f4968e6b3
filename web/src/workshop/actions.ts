/** What can be done with a whole draft: keep it on the server, play it, save it as a file, open one. */

import { createTable } from "../app/createTable";
import { hasCoach, preferences, preferredPause } from "../app/storage";
import { get, post } from "../net/api";
import type { KeptBoard, OpenedBoard, SeatPlan } from "../wire";
import type { Files } from "./board";
import { columnReaders } from "./columnReaders";
import { change, files } from "./draft";
import { opened, select } from "./selection";
import { textValue } from "./tomlText";
import { exportZip, importZip } from "./zip";

export const keepBoard = (): Promise<KeptBoard> =>
  post<KeptBoard>("/api/workshop/boards", { files: files.peek() });

export const listBoard = (board: string): Promise<KeptBoard> =>
  post<KeptBoard>(`/api/workshop/boards/${board}/list`, undefined);

/** A table on the board against bots. */
export async function playBoard(bot: string, opponents: number): Promise<void> {
  const { board } = await keepBoard();
  await createTable({
    game: board,
    seats: [
      { kind: "open", name: preferences.peek().name.trim() },
      ...Array.from({ length: opponents }, (): SeatPlan => ({ kind: "bot", bot })),
    ],
    host: 0,
    begin: "at_once",
    help: hasCoach() ? "planner" : "highlights",
    bot_pause: Number(preferredPause()),
  });
}

/** The draft that was here before can be brought back with undo. */
export function openFiles(next: Files): void {
  change(next);
  select(null);
  opened.value++;
}

export async function openKept(board: string): Promise<void> {
  openFiles((await get<OpenedBoard>(`/api/workshop/boards/${encodeURIComponent(board)}`)).files);
}

/** The names of files that were left out. */
export async function openZip(file: File): Promise<string[]> {
  const { files: found, ignored } = importZip(new Uint8Array(await file.arrayBuffer()));
  if (Object.keys(found).length === 0) throw new Error("empty");
  openFiles(found);
  return ignored;
}

export function saveZip(): void {
  const name = textValue(files.peek()["game.toml"], "", "id") || "board";
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([exportZip(files.peek(), name)], { type: "application/zip" }));
  link.download = `${name}.zip`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function loadColumnReaders(): Promise<void> {
  columnReaders.value = await get<Record<string, string>>("/api/workshop/columns");
}

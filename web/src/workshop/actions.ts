/** What can be done with a whole draft: keep it on the server, play it, save it as a file, open one. */

import { createTable } from "../app/createTable";
import { lang } from "../app/i18n";
import { hasCoach, preferences, preferredPause } from "../app/storage";
import { get, post, Refused } from "../net/api";
import type { KeptBoard, OpenedBoard, SeatPlan } from "../wire";
import type { Files } from "./board";
import { columnReaders } from "./columnReaders";
import { change, files } from "./draft";
import { boardKey, forgetBoard, rememberBoard } from "./ownBoards";
import { opened, select } from "./selection";
import { textValue } from "./tomlText";
import { exportZip, importZip } from "./zip";

/** Why a board cannot be deleted that is not kept here any more, or not by this browser. */
const GONE = ["no_such_board", "wrong_board_key"];

export async function keepBoard(): Promise<KeptBoard> {
  const now = files.peek();
  const kept = await post<KeptBoard>("/api/workshop/boards", { files: now, key: boardKey() });
  const title = textValue(now[`texts.${lang.peek()}.toml`] ?? now["texts.en.toml"], "", "title");
  rememberBoard(kept.board, title || kept.board);
  return kept;
}

/** A board that is gone already is forgotten, too. */
export async function deleteBoard(board: string): Promise<void> {
  try {
    await post(`/api/workshop/boards/${board}/delete`, { key: boardKey() });
  } catch (error) {
    if (!(error instanceof Refused && GONE.includes(error.problem.code))) throw error;
  }
  forgetBoard(board);
}

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

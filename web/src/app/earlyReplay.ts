/** What the board of a replay needs, requested before the code of the page is loaded. */

import { get } from "../net/api";
import type { Look, Replay } from "../wire";
import { drawingOf } from "./games";
import { path, query } from "./router";
import { keys } from "./storage";

let requested: { table: string; look: Promise<Look> } | null = null;

/** The position that the address of a replay names, and the drawing of its board. */
export function earlyLook(table: string): Promise<Look> {
  if (requested?.table === table) {
    const { look } = requested;
    requested = null;
    return look;
  }
  return request(table);
}

async function request(table: string): Promise<Look> {
  const [move, entry, seat] = ["move", "at", "seat"].map((name) => query.peek().get(name));
  const words = new URLSearchParams(move == null && entry != null ? { at: entry } : { move: move ?? "0" });
  if (seat != null) words.set("seat", seat);
  const { look } = await get<Replay>(`/api/tables/${table}/replay?${words}`, keys.peek()[table]?.token);
  // Requested here, so that it does not wait for the code of the page.
  if (!look.table.campaign) drawingOf(look.table.settings.game).catch(() => undefined);
  return look;
}

/** Whether the address is that of a replay; its board is requested then. */
export function requestReplay(): boolean {
  const table = /^\/replay\/([^/]+)$/.exec(path.peek())?.[1];
  if (!table) return false;
  requested = { table, look: request(table) };
  // The page that shows it reports an error.
  requested.look.catch(() => undefined);
  return true;
}

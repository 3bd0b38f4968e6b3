/**
 * Quick match: take a seat at a table that fits, or open one and wait.
 *
 * Two players may open a table at the same moment. Each looks again, and the later table is given up for the earlier one.
 */

import { newTable } from "../app/createTable";
import { go } from "../app/router";
import { committing, keepSalt, newSalt } from "../app/salts";
import { deleteKey, saveKey } from "../app/storage";
import { get, post, Refused } from "../net/api";
import type { JoinRequest, OpenTable, OpenTables, SeatKey } from "../wire";
import { NO_FILTERS, tablesPath } from "./filters";
import { fits, isEarlier, requestOf, type Wanted } from "./matching";

/** How many tables are looked at. */
const MOST = 20;
/** Milliseconds after which others who looked at the same moment have opened their tables. */
const LOOK_AGAIN = 1500;

export async function quickMatch(wanted: Wanted): Promise<void> {
  const joined = await joinFirst(wanted, await fitting(wanted));
  if (joined) return go(`/t/${joined}`);
  const made = await newTable(requestOf(wanted));
  await new Promise((later) => setTimeout(later, LOOK_AGAIN));
  const all = await fitting(wanted);
  const own = all.find(({ table }) => table === made.table);
  const earlier = own ? all.filter((one) => one.table !== own.table && isEarlier(one, own)) : [];
  const better = await joinFirst(wanted, earlier);
  if (better) await giveUp(made.table, made.host);
  go(`/t/${better ?? made.table}`);
}

async function fitting(wanted: Wanted): Promise<OpenTable[]> {
  const filters = { ...NO_FILTERS, game: wanted.game, pace: wanted.pace };
  const { tables } = await get<OpenTables>(tablesPath("open", filters, MOST));
  return tables.filter((one) => fits(one, wanted)).reverse();
}

/** The table where a seat was taken; null if others were faster everywhere. */
async function joinFirst(wanted: Wanted, tables: readonly OpenTable[]): Promise<string | null> {
  for (const { table } of tables) {
    const own = await newSalt();
    try {
      const body = { name: wanted.name, ...committing(own) } satisfies JoinRequest;
      const key = await post<SeatKey>(`/api/tables/${table}/join`, body);
      keepSalt(table, own);
      saveKey(table, key);
      return table;
    } catch (error) {
      // The seat is taken meanwhile, or the player may not sit there.
      if (!(error instanceof Refused) || error.problem.status === 0 || error.problem.status === 429)
        throw error;
    }
  }
  return null;
}

async function giveUp(table: string, host: string): Promise<void> {
  deleteKey(table);
  const body = { command: crypto.randomUUID(), ask: { type: "close" } };
  await post(`/api/tables/${table}/commands`, body, host).catch(() => undefined);
}

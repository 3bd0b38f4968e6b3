/** The player's tables: those of the account or guest, and those of which this browser has a key. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { hasLoadedMe, me } from "../app/me";
import { isBotSeat } from "../app/playerNames";
import {
  deleteKey,
  type FinishedGame,
  importedRecords,
  keys,
  type StoredSeatKey,
  scores,
  updateKey,
} from "../app/storage";
import { get, Refused } from "../net/api";
import type * as wire from "../wire";
import type { Look, MyTables } from "../wire";

export interface MyTable
  extends FinishedGame,
    Pick<wire.MyTable, "table" | "asked" | "deadline" | "touched"> {
  isMyTurn: boolean;
}

const MOST = 30;

/** Null until they are loaded. */
export function useMyTables(): MyTable[] | null {
  const found = useSignal<MyTable[] | null>(null);
  const known = me.value?.kind;
  const hasLoaded = hasLoadedMe.value;
  useEffect(() => {
    if (!hasLoaded) return;
    let isHere = true;
    const refresh = () =>
      void collectTables(known !== undefined && known !== "nobody").then((mine) => {
        if (isHere) found.value = mine;
      });
    refresh();
    // Whose turn it is may change meanwhile.
    const timer = setInterval(() => !document.hidden && refresh(), 20_000);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      isHere = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [known, hasLoaded, found]);
  return found.value;
}

async function collectTables(isKnown: boolean): Promise<MyTable[]> {
  const listed = isKnown ? await fromServer().catch(() => []) : [];
  const already = new Set(listed.map((one) => one.table));
  const withKey = Object.entries(keys.peek())
    .filter(([table]) => !already.has(table))
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST);
  const found = await Promise.all(withKey.map(([table, key]) => byKey(table, key)));
  const others = Object.entries(importedRecords.peek())
    .filter(([table]) => !already.has(table) && !keys.peek()[table])
    .map(([table, { finished, at }]) => finishedTable(table, finished, at));
  const all = [...listed, ...found.filter((one): one is MyTable => one !== null), ...others];
  return all.sort(
    (one, other) => Number(other.isMyTurn) - Number(one.isMyTurn) || other.touched - one.touched,
  );
}

async function fromServer(): Promise<MyTable[]> {
  const { tables } = await get<MyTables>("/api/me/tables?many=50");
  return tables.map((one) => ({ ...one, isMyTurn: one.your_turn && one.status === "running" }));
}

const finishedTable = (table: string, finished: FinishedGame, at: number): MyTable => ({
  table,
  ...finished,
  asked: [],
  isMyTurn: false,
  deadline: null,
  touched: at / 1000,
});

async function byKey(table: string, key: StoredSeatKey): Promise<MyTable | null> {
  const touched = key.at / 1000;
  if (key.finished) return finishedTable(table, key.finished, key.at);
  try {
    const { table: facts } = await get<Look>(`/api/tables/${table}/view`, key.token);
    const isRunning = facts.status === "running";
    const isMyTurn = isRunning && (key.seat === null || facts.asked.includes(key.seat));
    const summary = {
      game: facts.settings.game,
      title: facts.settings.title ?? "",
      pace: facts.settings.pace ?? "live",
      status: facts.status,
      names: facts.seats.map((tableSeat) => (tableSeat.taken ? tableSeat.name : null)),
      bots: facts.seats.map((tableSeat) => (isBotSeat(tableSeat) ? tableSeat.bot : null)),
    };
    if (facts.status === "finished" || facts.status === "closed") updateKey(table, { finished: summary });
    return {
      table,
      ...summary,
      asked: facts.asked,
      isMyTurn,
      deadline: isMyTurn && key.seat !== null ? (facts.clock.deadlines[key.seat] ?? null) : null,
      touched,
    };
  } catch (error) {
    // The table was deleted, or the seat belongs to another player now.
    if (error instanceof Refused && [403, 404].includes(error.problem.status)) deleteKey(table);
    return null;
  }
}

/** Load the results of finished tables, each once, one after the other. */
export function useScores(tables: readonly MyTable[] | null): void {
  const wanted = (tables ?? []).filter((one) => one.status === "finished").map((one) => one.table);
  const names = wanted.slice(0, MOST).join(" ");
  useEffect(() => {
    let isHere = true;
    void (async () => {
      for (const table of names.split(" ").filter(Boolean)) {
        if (!isHere) return;
        if (scores.peek()[table]) continue;
        try {
          const refresh = await get<Look>(`/api/tables/${table}/view`, keys.peek()[table]?.token);
          if (!refresh.result) continue;
          const { seats, winners } = refresh.result;
          const totals = [...seats].sort((one, other) => one.seat - other.seat).map((one) => one.total);
          scores.value = { ...scores.value, [table]: { totals, winners: [...winners] } };
        } catch {
          // The table is listed without a result.
        }
      }
    })();
    return () => {
      isHere = false;
    };
  }, [names]);
}

/** My tables: those of my account or name at this server, and those this browser has a key of. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { isAsked, me } from "../app/me";
import { isBots } from "../app/playerNames";
import { brought, type ChairKey, forget, keys, note, type Over, scores } from "../app/storage";
import { get, Refused } from "../net/api";
import type * as wire from "../wire";
import type { Look, MyTables } from "../wire";

export interface MyTable extends Over, Pick<wire.MyTable, "table" | "asked" | "deadline" | "touched"> {
  isMyTurn: boolean;
}

const MOST = 30;

/** Null until it is known. */
export function useMyTables(): MyTable[] | null {
  const found = useSignal<MyTable[] | null>(null);
  const known = me.value?.kind;
  const hasAsked = isAsked.value;
  useEffect(() => {
    if (!hasAsked) return;
    let isHere = true;
    const look = () =>
      void gather(known !== undefined && known !== "nobody").then((mine) => {
        if (isHere) found.value = mine;
      });
    look();
    // Whose turn it is changes while one looks.
    const timer = setInterval(() => !document.hidden && look(), 20_000);
    document.addEventListener("visibilitychange", look);
    return () => {
      isHere = false;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [known, hasAsked, found]);
  return found.value;
}

async function gather(isKnown: boolean): Promise<MyTable[]> {
  const listed = isKnown ? await fromServer().catch(() => []) : [];
  const already = new Set(listed.map((one) => one.table));
  const held = Object.entries(keys.peek())
    .filter(([table]) => !already.has(table))
    .sort(([, one], [, other]) => other.at - one.at)
    .slice(0, MOST);
  const looked = await Promise.all(held.map(([table, key]) => byKey(table, key)));
  const others = Object.entries(brought.peek())
    .filter(([table]) => !already.has(table) && !keys.peek()[table])
    .map(([table, { over, at }]) => finished(table, over, at));
  const all = [...listed, ...looked.filter((one): one is MyTable => one !== null), ...others];
  return all.sort(
    (one, other) => Number(other.isMyTurn) - Number(one.isMyTurn) || other.touched - one.touched,
  );
}

async function fromServer(): Promise<MyTable[]> {
  const { tables } = await get<MyTables>("/api/me/tables?many=50");
  return tables.map((one) => ({ ...one, isMyTurn: one.your_turn && one.status === "running" }));
}

const finished = (table: string, over: Over, at: number): MyTable => ({
  table,
  ...over,
  asked: [],
  isMyTurn: false,
  deadline: null,
  touched: at / 1000,
});

async function byKey(table: string, key: ChairKey): Promise<MyTable | null> {
  const touched = key.at / 1000;
  if (key.over) return finished(table, key.over, key.at);
  try {
    const { table: facts } = await get<Look>(`/api/tables/${table}/view`, key.token);
    const isRunning = facts.status === "running";
    const isMyTurn = isRunning && (key.seat === null || facts.asked.includes(key.seat));
    const told = {
      game: facts.settings.game,
      title: facts.settings.title ?? "",
      pace: facts.settings.pace ?? "live",
      status: facts.status,
      names: facts.chairs.map((chair) => (chair.taken ? chair.name : null)),
      bots: facts.chairs.map((chair) => (isBots(chair) ? chair.bot : null)),
    };
    if (facts.status === "finished" || facts.status === "closed") note(table, { over: told });
    return {
      table,
      ...told,
      asked: facts.asked,
      isMyTurn,
      deadline: isMyTurn && key.seat !== null ? (facts.clock.deadlines[key.seat] ?? null) : null,
      touched,
    };
  } catch (error) {
    // A table that was deleted, or a chair that somebody else has now.
    if (error instanceof Refused && [403, 404].includes(error.problem.status)) forget(table);
    return null;
  }
}

/** How the finished ones of these ended; asked for once, one after the other. */
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
          const look = await get<Look>(`/api/tables/${table}/view`, keys.peek()[table]?.token);
          if (!look.result) continue;
          const { seats, winners } = look.result;
          const totals = [...seats].sort((one, other) => one.seat - other.seat).map((one) => one.total);
          scores.value = { ...scores.value, [table]: { totals, winners: [...winners] } };
        } catch {
          // It is listed without its score.
        }
      }
    })();
    return () => {
      isHere = false;
    };
  }, [names]);
}

/** Shows and covers hands on a shared device. The server decides whose hand it sends. */

import { keys } from "../app/storage";
import { post, Refused } from "../net/api";

const ask = (table: string, what: string, body: object = {}): Promise<unknown> =>
  post(`/api/tables/${table}/${what}`, body, keys.peek()[table]?.token);

export const lock = (table: string): Promise<unknown> =>
  post(`/api/tables/${table}/lock`, undefined, keys.peek()[table]?.token);

export const setPin = (table: string, pin: string): Promise<unknown> => ask(table, "pin", { pin });

/** Whether the seat was unlocked; otherwise it needs a PIN. */
export async function unlock(table: string, seat: number, pin: string): Promise<boolean> {
  try {
    await ask(table, "unlock", { seat, pin });
    return true;
  } catch (error) {
    if (error instanceof Refused && error.problem.code === "wrong_pin") return false;
    throw error;
  }
}

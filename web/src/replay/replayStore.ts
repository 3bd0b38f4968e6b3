/** The data of a replay, loaded on request, as one seat or a spectator sees it. */

import { stepsOf } from "../app/steps";
import { get } from "../net/api";
import type { SeenEvent } from "../net/types";
import type { Look, Replay } from "../wire";

/** The seat whose view is shown; null for a spectator's. */
export type ViewedSeat = number | null;

export interface ReplayData {
  /** Versions of the table's log after which the game changed. */
  versions: number[];
  seenEvents: SeenEvent[];
  newest: Look;
  seat: ViewedSeat;
}

export class ReplayStore {
  private readonly looks = new Map<string, Promise<Look>>();
  private readonly logs = new Map<string, Promise<ReplayData>>();

  constructor(
    readonly table: string,
    private readonly token: string | undefined,
  ) {}

  /** The whole log as this seat saw it; if left out, as the reader's own seat did. */
  log(viewed?: ViewedSeat): Promise<ReplayData> {
    return this.once(this.logs, String(viewed), async () => {
      const replay = await this.ask({ since: "0", ...seatWord(viewed) });
      return {
        versions: stepsOf(replay.events),
        seenEvents: replay.events,
        newest: replay.look,
        seat: replay.seat,
      };
    });
  }

  at(version: number, viewed: ViewedSeat): Promise<Look> {
    return this.once(
      this.looks,
      `${viewed} ${version}`,
      async () => (await this.ask({ at: String(version), ...seatWord(viewed) })).look,
    );
  }

  private ask(words: Record<string, string>): Promise<Replay> {
    return get<Replay>(`/api/tables/${this.table}/replay?${new URLSearchParams(words)}`, this.token);
  }

  private once<T>(cache: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
    let asked = cache.get(key);
    if (!asked) {
      asked = ask();
      asked.catch(() => cache.delete(key));
      cache.set(key, asked);
    }
    return asked;
  }
}

const seatWord = (viewed: ViewedSeat | undefined): Record<string, string> =>
  viewed === undefined ? {} : { seat: viewed === null ? "spectator" : String(viewed) };

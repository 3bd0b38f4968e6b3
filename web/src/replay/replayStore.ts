/** A game to look at again: its moments, fetched as they are looked at, through the eyes of whoever is chosen. */

import { get } from "../net/api";
import type { Happening } from "../net/types";
import type { Look, Replay } from "../wire";
import { stepsOf } from "./steps";

/** The seat whose eyes are borrowed; null for a spectator's. */
export type ViewerOf = number | null;

export interface Story {
  /** Versions of the table at which the game moved. */
  moments: number[];
  happenings: Happening[];
  newest: Look;
  seat: ViewerOf;
}

export class ReplayStore {
  private readonly looks = new Map<string, Promise<Look>>();
  private readonly stories = new Map<string, Promise<Story>>();

  constructor(
    readonly table: string,
    private readonly token: string | undefined,
  ) {}

  /** Everything that these eyes saw; without eyes, one's own. */
  story(eyes?: ViewerOf): Promise<Story> {
    return this.once(this.stories, String(eyes), async () => {
      const replay = await this.ask({ since: "0", ...seatWord(eyes) });
      return {
        moments: stepsOf(replay.events),
        happenings: replay.events,
        newest: replay.look,
        seat: replay.seat,
      };
    });
  }

  at(moment: number, eyes: ViewerOf): Promise<Look> {
    return this.once(
      this.looks,
      `${eyes} ${moment}`,
      async () => (await this.ask({ at: String(moment), ...seatWord(eyes) })).look,
    );
  }

  private ask(words: Record<string, string>): Promise<Replay> {
    return get<Replay>(`/api/tables/${this.table}/replay?${new URLSearchParams(words)}`, this.token);
  }

  private once<T>(kept: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
    let asked = kept.get(key);
    if (!asked) {
      asked = ask();
      asked.catch(() => kept.delete(key));
      kept.set(key, asked);
    }
    return asked;
  }
}

const seatWord = (eyes: ViewerOf | undefined): Record<string, string> =>
  eyes === undefined ? {} : { seat: eyes === null ? "spectator" : String(eyes) };

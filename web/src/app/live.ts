/** A table as it is seen from here, kept up to date by its line. */

import { computed, signal } from "@preact/signals";
import { Line } from "../net/socket";
import type { GameFacts, Happening, News, Problem, Result, TableFacts, View } from "../net/types";
import { keys } from "./kept";
import { type Offers, sorted } from "./options";

export interface Standing {
  version: number;
  table: TableFacts;
  view: View | null;
  options: string[];
  canUndo: boolean;
  result: Result | null;
}

export class LiveTable {
  readonly standing = signal<Standing | null>(null);
  readonly game = signal<GameFacts | null>(null);
  readonly happenings = signal<Happening[]>([]);
  readonly seat = signal<number | null>(null);
  readonly isHost = signal(false);
  /** Why the table cannot be shown at all. */
  readonly refused = signal<Problem | null>(null);
  /** The last refusal, until something else happens. */
  readonly problem = signal<Problem | null>(null);
  readonly isBusy = signal(false);
  readonly offers = computed<Offers>(() => sorted(this.standing.value?.options ?? []));
  readonly isMyDecision = computed(() => {
    const { value } = this.standing;
    return value !== null && this.seat.value !== null && value.table.asked.includes(this.seat.value);
  });
  readonly line: Line;

  constructor(
    readonly id: string,
    onlyWatching = false,
  ) {
    this.line = new Line(id, onlyWatching ? undefined : keys.value[id]?.token, {
      welcome: (frame) => {
        this.game.value = frame.game;
        this.seat.value = frame.seat;
        this.isHost.value = frame.is_host;
      },
      news: (frame) => this.news(frame),
      refused: (problem, command) => {
        if (command === null && this.standing.value === null) this.refused.value = problem;
      },
    });
  }

  close(): void {
    this.line.close();
  }

  /** Move. The page stays as it is until the table has taken it. */
  play(action: string): Promise<boolean> {
    return this.ask({ type: "play", action }, this.standing.value?.version);
  }

  async ask(ask: Record<string, unknown>, version?: number): Promise<boolean> {
    this.isBusy.value = true;
    this.problem.value = null;
    const problem = await this.line.ask(ask, version);
    this.isBusy.value = false;
    this.problem.value = problem;
    return problem === null;
  }

  private news(frame: News): void {
    const known = this.happenings.value.at(-1)?.seq ?? 0;
    const fresh = frame.events.filter((happening) => happening.seq > known);
    if (fresh.length) this.happenings.value = [...this.happenings.value, ...fresh];
    this.standing.value = {
      version: frame.version,
      table: frame.table,
      view: frame.public && { ...frame.public, ...frame.own },
      options: frame.options,
      canUndo: frame.can_undo,
      result: frame.result,
    };
  }
}

/** News wait here until the page has shown what came before, so that a reader can follow each turn. */

import { signal } from "@preact/signals";
import type { SeenEvent } from "../net/types";

export type Pace = "calm" | "brisk" | "once";

/** Milliseconds for one turn of another player. */
export const TURN_TIMES: Record<Pace, number> = { calm: 900, brisk: 450, once: 0 };

/** The part of a news frame that decides how long it is shown. */
export interface TurnFrame {
  events: readonly SeenEvent[];
  table: { asked: readonly number[]; seats: readonly unknown[] };
}

export class TurnQueue<Frame extends TurnFrame> {
  /** Whether the page shows an older position than the server's. */
  readonly isBehind = signal(false);
  private waiting: Frame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** The seat whose turn was shown in part. */
  private halfShown: number | null = null;

  /** `show` gets one frame, or several at once; `isNewest` is false while later frames wait. */
  constructor(private readonly show: (frames: readonly Frame[], isNewest: boolean) => void) {}

  /** Show the frame after those that wait, each of which gets its time. */
  add(frame: Frame, turnTime: number): void {
    if (turnTime === 0) {
      this.addAtOnce(frame);
      return;
    }
    this.waiting.push(frame);
    if (this.timer === undefined) this.showNext(turnTime);
    else this.isBehind.value = true;
  }

  /** Show the frame now, and everything that waits before it. */
  addAtOnce(frame: Frame, turnTime = 0): void {
    this.waiting.push(frame);
    this.skip();
    const time = this.timeFor(frame, turnTime);
    if (time > 0) this.timer = setTimeout(() => this.showNext(turnTime), time);
  }

  /** Show everything that waits. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.halfShown = null;
    const frames = this.waiting;
    this.waiting = [];
    this.isBehind.value = false;
    if (frames.length) this.show(frames, true);
  }

  private showNext(turnTime: number): void {
    this.timer = undefined;
    const frame = this.waiting.shift();
    if (!frame) return;
    const isNewest = this.waiting.length === 0;
    this.isBehind.value = !isNewest;
    this.show([frame], isNewest);
    const time = this.timeFor(frame, turnTime);
    if (time > 0) this.timer = setTimeout(() => this.showNext(turnTime), time);
    else this.showNext(turnTime);
  }

  /** A turn of two moves takes as long as a turn of one. A long queue is shown faster. */
  private timeFor(frame: Frame, turnTime: number): number {
    const seat = moverOf(frame);
    if (seat === null) return 0;
    const isHalf = frame.table.asked.includes(seat);
    const parts = isHalf || this.halfShown === seat ? 2 : 1;
    this.halfShown = isHalf ? seat : null;
    const rounds = this.waiting.length / (2 * frame.table.seats.length);
    return turnTime / parts / Math.max(1, rounds);
  }
}

/** The seat that moved; null if a frame brings no move. */
function moverOf(frame: TurnFrame): number | null {
  const move = frame.events.findLast((one) => one.kind === "played");
  return move?.kind === "played" ? move.seat : null;
}

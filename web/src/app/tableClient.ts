/** The state of one table in this browser, updated by its socket. */

import { batch, computed, signal } from "@preact/signals";
import { get, post } from "../net/api";
import { type Listener, TableSocket } from "../net/socket";
import type {
  Action,
  Command,
  GameFacts,
  Hint,
  News,
  Problem,
  Result,
  SeenEvent,
  TableFacts,
  View,
} from "../net/types";
import type { EventList, WireOptions } from "../wire";
import { heads, isRewritten, keepHead, type SeenHead } from "./heads";
import { wholeHistory } from "./history";
import { extended } from "./inForce";
import { isOffered, type Offers, offersOf } from "./options";
import { saltStep } from "./salts";
import { keys, preferences } from "./storage";
import { TURN_TIMES, TurnQueue } from "./turnQueue";

export interface Standing {
  version: number;
  table: TableFacts;
  view: View | null;
  options: WireOptions | null;
  canUndo: boolean;
  result: Result | null;
}

/** Questions that are answered by the actions of a turn. */
const TURN_QUESTIONS: ReadonlySet<string> = new Set(["act", "second_card"]);

export class TableClient {
  /** What the page shows: the newest position, or an older one while the turns of others are shown one by one. */
  readonly standing = signal<Standing | null>(null);
  readonly turns = new TurnQueue<News>((frames, isNewest) => this.show(frames, isNewest));
  readonly game = signal<GameFacts | null>(null);
  readonly seenEvents = signal<SeenEvent[]>([]);
  /** The events of the news shown last; empty after a reconnection. */
  readonly arrivals = signal<SeenEvent[]>([]);
  readonly seat = signal<number | null>(null);
  readonly isHost = signal(false);
  /** Why the table cannot be shown. */
  readonly refused = signal<Problem | null>(null);
  /** The last refusal, until the next request or move. */
  readonly problem = signal<Problem | null>(null);
  readonly isBusy = signal(false);
  /** The server's log differs from the one that this browser saw. */
  readonly isRewritten = signal(false);
  /** On a shared device: the private result of the last move, until its player has read it. */
  readonly answer = signal<{ seat: number; seenEvents: SeenEvent[] } | null>(null);
  readonly offers = computed<Offers>(() => offersOf(this.standing.value?.options ?? null, this.cards));
  readonly isMyDecision = computed(() => {
    const { value } = this.standing;
    if (value === null || this.seat.value === null || this.turns.isBehind.value) return false;
    return value.table.asked.includes(this.seat.value);
  });
  /** A mechanic's question has to be answered first; other choices stand beside the actions of a turn. */
  readonly isChoosing = computed(() => {
    const kind = this.standing.value?.view?.question?.kind ?? "";
    return this.isMyDecision.value && this.offers.value.choices.length > 0 && !TURN_QUESTIONS.has(kind);
  });
  readonly socket: TableSocket;
  /** In a lesson: whether the move may be sent. */
  teacher: ((action: Action) => boolean) | null = null;
  private hinted: { version: number; hint: Promise<Hint | null> } | null = null;
  private hasCaughtUp = false;
  private newest: News | null = null;
  private checking: SeenHead | undefined;
  private isSalting = false;

  constructor(
    readonly id: string,
    private readonly onlyWatching = false,
    /** The key of the host, for a screen that others see. */
    private readonly hostToken?: string,
  ) {
    document.addEventListener("visibilitychange", this.skipIfHidden);
    const listener: Listener = {
      welcome: (frame) => {
        this.hasCaughtUp = false;
        this.game.value = frame.game;
        if (this.isShared) this.showSeat(frame.seat);
        else this.seat.value = frame.seat;
        this.isHost.value = frame.is_host;
        if (isRewritten(this.checking, frame.head)) this.isRewritten.value = true;
      },
      checked: () => {
        this.checking = heads.peek()[this.id];
        return this.checking?.version ?? null;
      },
      news: (frame) => this.news(frame),
      acked: (seenEvents) => {
        const seat = this.seat.peek();
        if (this.isShared && seat !== null) this.answer.value = { seat, seenEvents };
      },
      refused: (problem, command) => {
        if (command === null && this.standing.value === null) this.refused.value = problem;
      },
    };
    this.socket = new TableSocket(id, this.token, listener, onlyWatching);
  }

  /** The names of the game's cards, in the order by which payments number them. */
  get cards(): string[] {
    return Object.keys(this.game.value?.cards ?? {});
  }

  /** On a shared device the viewing seat changes. */
  get isShared(): boolean {
    return this.standing.peek()?.table.settings.hotseat === true;
  }

  close(): void {
    document.removeEventListener("visibilitychange", this.skipIfHidden);
    this.turns.skip();
    this.socket.close();
  }

  /** Play a move. The page does not change before the server accepts it. */
  async play(action: Action): Promise<boolean> {
    // The player saw an older position than the one in which the move would be made.
    if (this.turns.isBehind.peek()) {
      this.turns.skip();
      return false;
    }
    if (this.teacher?.(action) === false) return false;
    this.isBusy.value = true;
    const isDone = await this.ask({ type: "play", action }, this.standing.value?.version);
    this.isBusy.value = false;
    return isDone;
  }

  async ask(ask: Command, version?: number): Promise<boolean> {
    this.problem.value = null;
    const problem = await this.socket.ask(ask, version);
    this.problem.value = problem;
    return problem === null;
  }

  /** Whether the table shows in advance what is possible. */
  get isHelped(): boolean {
    return (this.standing.value?.table.settings.help ?? "highlights") !== "none";
  }

  /** Play the action if it is an option; otherwise ask the server why it is not. */
  async attempt(action: Action): Promise<void> {
    if (this.isBusy.peek()) return;
    if (this.turns.isBehind.peek()) return this.turns.skip();
    if (isOffered(this.offers.peek(), action)) await this.play(action);
    else {
      this.problem.value = null;
      this.problem.value = await this.whyNot(action);
    }
  }

  /** Why an action is not possible now: a question that changes nothing. */
  async whyNot(action: Action): Promise<Problem | null> {
    if (!this.standing.peek() || isOffered(this.offers.peek(), action)) return null;
    return (await this.socket.explain(action)).problem;
  }

  /** By language, what a claim that is possible now brings and costs; nothing where it brings its points alone. */
  async brings(action: Action): Promise<Readonly<Record<string, readonly string[]>>> {
    return (await this.socket.explain(action)).brings ?? {};
  }

  get token(): string | undefined {
    return this.onlyWatching ? this.hostToken : keys.peek()[this.id]?.token;
  }

  get<T>(path: string): Promise<T> {
    return get<T>(`/api/tables/${this.id}/${path}`, this.token);
  }

  post<T>(path: string, body: object): Promise<T> {
    return post<T>(`/api/tables/${this.id}/${path}`, body, this.token);
  }

  /** A bot's hint; requested once per version. */
  hint(): Promise<Hint | null> {
    const version = this.standing.peek()?.version ?? 0;
    if (this.hinted?.version !== version) {
      const hint = this.get<Hint>("hint").catch(() => null);
      this.hinted = { version, hint };
    }
    return this.hinted.hint;
  }

  private news(frame: News): void {
    const isOver = frame.table.status === "finished" || frame.table.status === "closed";
    if (!isOver && !this.isRewritten.peek()) keepHead(this.id, { version: frame.version, head: frame.head });
    this.newest = frame;
    const turnTime = TURN_TIMES[preferences.peek().pace];
    if (this.canWait(frame)) this.turns.add(frame, turnTime);
    else this.turns.addAtOnce(frame, this.hasCaughtUp ? turnTime : 0);
    this.hasCaughtUp = true;
    void this.addSalt();
  }

  /** Whether the frame may be shown later than it came: not if it asks the player or answers their own move. */
  private canWait(frame: News): boolean {
    const isPlaying = this.standing.peek()?.table.status === "running";
    return (
      this.hasCaughtUp &&
      isPlaying &&
      !document.hidden &&
      !frame.table.settings.hotseat &&
      !this.isMyDecision.peek()
    );
  }

  /** A hidden page is up to date, so that its title and its notices are right. */
  private readonly skipIfHidden = (): void => {
    if (document.hidden) this.turns.skip();
  };

  private show(frames: readonly News[], isNewest: boolean): void {
    const known = this.seenEvents.value.at(-1)?.seq ?? 0;
    const fresh = frames.flatMap((frame) => frame.events.filter((seenEvent) => seenEvent.seq > known));
    const frame = frames.at(-1)!;
    batch(() => {
      if (fresh.length) this.seenEvents.value = extended(this.seenEvents.value, fresh);
      if (fresh.some((seenEvent) => seenEvent.kind === "played")) this.problem.value = null;
      this.standing.value = {
        version: frame.version,
        table: frame.table,
        view: frame.public && { ...frame.public, ...frame.own },
        // In an older position nothing can be done any more.
        options: isNewest ? frame.options : null,
        canUndo: isNewest && frame.can_undo,
        result: frame.result,
      };
      // What was skipped is not animated.
      if (this.hasCaughtUp && fresh.length) this.arrivals.value = frame.events;
    });
    if (frame.table.settings.hotseat) this.showSeat(frame.own?.seat ?? null);
  }

  /** Send what the shuffle needs from this browser. The player is not asked. */
  private async addSalt(): Promise<void> {
    if (this.onlyWatching || this.isSalting) return;
    this.isSalting = true;
    for (let last = 0; ; ) {
      // News that arrived during a step may need another step.
      const { table, version } = this.newest!;
      if (version === last) break;
      last = version;
      const step = await saltStep(this.id, table, this.seat.peek());
      if (step) await this.socket.ask(step);
    }
    this.isSalting = false;
  }

  /** Another viewer has seen other events: delete everything that the last viewer saw. */
  private showSeat(seat: number | null): void {
    if (this.seat.peek() === seat) return;
    this.seat.value = seat;
    this.problem.value = null;
    this.seenEvents.value = [];
    wholeHistory((since) => this.get<EventList>(`events?since=${since}`))
      .then((events) => {
        if (this.seat.peek() === seat) this.seenEvents.value = events;
      })
      .catch(() => undefined);
  }
}

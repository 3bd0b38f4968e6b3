/** The WebSocket of one table. It reconnects automatically and repeats unanswered commands with the same id. */

import { signal } from "@preact/signals";
import type { Ask, Explain, Explained, SayHello } from "../wire";
import { BASE, deviceId } from "./api";
import { type Here, lately } from "./presence";
import type { Action, Command, News, Problem, SeenEvent, ServerFrame, Welcome } from "./types";

export type SocketState = "connecting" | "open" | "lost" | "refused";

export interface Listener {
  welcome(frame: Welcome): void;
  news(frame: News): void;
  /** The events of the client's own command; they arrive before the news frame. */
  acked(seenEvents: SeenEvent[]): void;
  refused(problem: Problem, command: string | null): void;
  /** The version whose head was stored, if any. */
  checked(): number | null;
}

interface Waiting {
  frame: string;
  done: (problem: Problem | null) => void;
}

interface Question {
  frame: string;
  answered: (explained: Explained) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 15_000;
const PING = '{"type":"ping"}';
const PING_EVERY = 10_000;

export class TableSocket {
  readonly state = signal<SocketState>("connecting");
  /** The seats whose players were connected lately; null if the server does not know. */
  readonly here = signal<Here>(null);
  /** The server's clock minus the client's, in seconds. */
  clockOffset = 0;
  private socket: WebSocket | null = null;
  private version = 0;
  private pause = FIRST_PAUSE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ping: ReturnType<typeof setInterval> | undefined;
  private readonly waiting = new Map<string, Waiting>();
  private readonly questions = new Map<number, Question>();
  private asked = 0;
  private lastHere: Here = null;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly token: string | undefined,
    private readonly listener: Listener,
    /** Without a seat, even if a cookie opens one. */
    private readonly onlyWatching = false,
  ) {
    this.connect();
    window.addEventListener("online", this.reconnectNow);
    document.addEventListener("visibilitychange", this.reconnectNow);
  }

  /** Send a command; null once it is done, otherwise the problem. */
  ask(ask: Command, version?: number): Promise<Problem | null> {
    const command = crypto.randomUUID();
    const frame = JSON.stringify({
      type: "ask",
      command,
      ...(version === undefined ? {} : { version }),
      ask,
    } satisfies Ask);
    return new Promise((done) => {
      this.waiting.set(command, { frame, done });
      if (this.socket?.readyState === WebSocket.OPEN && this.state.value === "open") this.socket.send(frame);
    });
  }

  /** Ask why this seat may not do something, or what a claim brings that it may make. It changes nothing. */
  explain(action: Action): Promise<Explained> {
    const question = this.asked++;
    const frame = JSON.stringify({ type: "explain", question, action } satisfies Explain);
    return new Promise((answered) => {
      this.questions.set(question, { frame, answered });
      if (this.socket?.readyState === WebSocket.OPEN && this.state.value === "open") this.socket.send(frame);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.ping);
    window.removeEventListener("online", this.reconnectNow);
    document.removeEventListener("visibilitychange", this.reconnectNow);
    this.socket?.close();
  }

  private readonly reconnectNow = () => {
    if (this.state.value === "lost" && !document.hidden) {
      clearTimeout(this.timer);
      this.pause = FIRST_PAUSE;
      this.connect();
    }
  };

  private connect(): void {
    const address = new URL(`${BASE}/api/tables/${this.table}/socket`, location.href);
    address.searchParams.set("lang", document.documentElement.lang);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () =>
      socket.send(
        JSON.stringify({
          type: "hello",
          protocol: 1,
          token: this.token ?? null,
          since: this.version,
          watch: this.onlyWatching,
          device: deviceId(),
          check: this.listener.checked(),
        } satisfies SayHello),
      );
    socket.onmessage = (message) => this.receive(JSON.parse(message.data as string) as ServerFrame);
    socket.onclose = (event) => {
      if (this.socket === socket) this.onClosed(event.code);
    };
  }

  private receive(frame: ServerFrame): void {
    switch (frame.type) {
      case "welcome":
        this.clockOffset = frame.now - Date.now() / 1000;
        this.state.value = "open";
        this.pause = FIRST_PAUSE;
        this.lastHere = null;
        this.listener.welcome(frame);
        clearInterval(this.ping);
        this.socket?.send(PING);
        this.ping = setInterval(() => this.socket?.send(PING), PING_EVERY);
        for (const { frame: asked } of this.waiting.values()) this.socket?.send(asked);
        for (const { frame: asked } of this.questions.values()) this.socket?.send(asked);
        break;
      case "news":
        this.version = frame.version;
        this.listener.news(frame);
        break;
      case "ack":
        this.listener.acked(frame.events ?? []);
        this.resolve(frame.command, null);
        break;
      case "explained":
        this.questions.get(frame.question)?.answered(frame);
        this.questions.delete(frame.question);
        break;
      case "refused":
        if (frame.command !== null) this.resolve(frame.command, frame.problem);
        else if (this.state.value !== "open") this.state.value = "refused";
        this.listener.refused(frame.problem, frame.command);
        break;
      case "pong":
        this.clockOffset = frame.now - Date.now() / 1000;
        this.hearPresence(frame.here);
        break;
    }
  }

  private hearPresence(seats: Here): void {
    const recent = lately(seats, this.lastHere);
    this.lastHere = seats;
    if (this.here.peek()?.join() !== recent?.join()) this.here.value = recent;
  }

  private resolve(command: string, problem: Problem | null): void {
    this.waiting.get(command)?.done(problem);
    this.waiting.delete(command);
  }

  private onClosed(code: number): void {
    clearInterval(this.ping);
    if (this.closed || this.state.value === "refused" || code === 4403 || code === 4404) {
      if (!this.closed) this.state.value = "refused";
      return;
    }
    this.state.value = "lost";
    this.timer = setTimeout(() => this.connect(), this.pause * (0.7 + 0.6 * Math.random()));
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }
}

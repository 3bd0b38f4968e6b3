/** What the server sends, by the words of the page: `wire.ts` has the shapes, and here are those that it leaves open. */
import type * as wire from "../wire";

export type {
  ChairFacts as Chair,
  GameFacts,
  SeatFacts,
  Settings,
  TableFacts,
  TicketFacts,
  TrackFacts,
  Welcome,
} from "../wire";

/** By its kind, and told even where the page does not know what else belongs to it. */
export type Happening = Pick<wire.Happening, "seq" | "at"> & { kind: string } & Record<string, unknown>;

export type View = Omit<wire.SeatView, "question"> & {
  question: ({ kind: string } & Record<string, unknown>) | null;
};

/** What the planner of a table says to one seat. */
export type Hint = Omit<wire.Hint, "move"> & {
  move: { action: string; why: { key: string; values: Record<string, unknown> } | null } | null;
};

export interface SeatResult {
  seat: number;
  name: string;
  routes: { track: string; length: number; points: number }[];
  tickets: { ticket: string; points: number; completed: boolean }[];
  longest: number;
  /** The tracks of the longest route, in the order one travels them. */
  longest_over: string[];
  lines: ({ kind: string; points: number } & Record<string, unknown>)[];
  total: number;
  rank: number;
}

export interface Result {
  seats: SeatResult[];
  winners: number[];
}

/** What one asks of a table. */
export type Command = wire.Ask["ask"];

/** What a seat may do, as the options name it. */
export type Action = Exclude<wire.Play["action"], string>;

/** What may be played or asked about: a value like those of the options, or a text in the notation. */
export type SentAction = wire.Play["action"];

export type Problem = Omit<wire.Problem, "events"> & { events?: Happening[] | null };

export type News = Omit<wire.News, "events" | "public" | "own" | "result"> & {
  events: Happening[];
  public: View | null;
  own: Partial<View> | null;
  result: Result | null;
};

export type ServerFrame =
  | wire.Welcome
  | News
  | (Omit<wire.Ack, "events"> & { events: Happening[] })
  | (Omit<wire.Refusal, "problem"> & { problem: Problem })
  | (Omit<wire.Explained, "problem"> & { problem: Problem | null })
  | wire.Pong;

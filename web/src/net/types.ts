/** What the server sends, as far as the page uses it. `docs/protocol.md` tells all of it. */

export type Happening = { seq: number; at: number; kind: string } & Record<string, unknown>;

export interface Settings {
  game: string;
  options?: Record<string, unknown>;
  pace?: "live" | "slow";
  seconds?: number | null;
  listed?: boolean;
  spectators?: boolean;
  chat?: boolean;
  help?: "none" | "highlights" | "planner";
  reasons?: boolean;
  hotseat?: boolean;
  begin?: "at_once" | "when_full" | "by_host";
  title?: string;
}

export interface Chair {
  seat: number;
  kind: "open" | "invited" | "bot";
  name: string;
  colour: string;
  bot: string | null;
  taken: boolean;
  away: boolean;
  resigned: boolean;
}

export interface TableFacts {
  table: string;
  status: "waiting" | "running" | "finished" | "closed";
  closed: string | null;
  settings: Settings;
  host: number | null;
  chairs: Chair[];
  asked: number[];
  clock: { seconds: number | null; paused: boolean; deadlines: (number | null)[] };
  proposal: { seat: number; what: string; to: number | null; agreed: number[] } | null;
  commitment: string;
  seed: string | null;
}

export interface SeatFacts {
  trains: number;
  points: number;
  cards: number;
  shown: Record<string, number>;
  tickets: number;
  offered: number;
  given_back: number;
  has_chosen: boolean;
}

export interface View {
  game: string;
  players: number;
  seat: number | null;
  turn: number;
  first: number | null;
  mover: number | null;
  last_seat: number | null;
  ended: boolean;
  asked: number[];
  question: ({ kind: string } & Record<string, unknown>) | null;
  display: (string | null)[];
  deck: number;
  discards: Record<string, number>;
  ticket_deck: number;
  seats: SeatFacts[];
  owners: { track: string; seat: number }[];
  free: string[];
  hand: Record<string, number>;
  tickets: string[];
  offered: string[];
  choice: { kept: string[]; under: string[] } | null;
  extras: Record<string, unknown>;
}

export interface TrackFacts {
  name: string;
  route: string;
  a: string;
  b: string;
  length: number;
  colour: string;
  locomotives: number;
  points: number;
}

export interface TicketFacts {
  name: string;
  a: string;
  b: string;
  points: number;
}

export interface GameFacts {
  id: string;
  cards: Record<string, number>;
  colours: string[];
  board: { cities: { code: string; name: string; stop: string }[]; tracks: TrackFacts[] };
  tickets: TicketFacts[];
  mechanics: Record<string, unknown>;
}

export interface SeatResult {
  seat: number;
  name: string;
  routes: { between: [string, string]; track: number; length: number; points: number }[];
  tickets: { between: [string, string]; points: number; completed: boolean }[];
  longest: number;
  lines: ({ kind: string; points: number } & Record<string, unknown>)[];
  total: number;
  rank: number;
}

export interface Result {
  seats: SeatResult[];
  winners: number[];
}

export interface Problem {
  code: string;
  text: string;
  status: number;
  rule?: string;
  options?: string[];
  version?: number;
  events?: Happening[];
}

export interface News {
  type: "news";
  version: number;
  events: Happening[];
  table: TableFacts;
  public: View | null;
  own: Partial<View> | null;
  options: string[];
  can_undo: boolean;
  result: Result | null;
}

export interface Welcome {
  type: "welcome";
  protocol: number;
  program: string;
  seat: number | null;
  is_host: boolean;
  game: GameFacts;
  now: number;
}

export type ServerFrame =
  | Welcome
  | News
  | { type: "ack"; command: string; version: number; events: Happening[] }
  | { type: "refused"; command: string | null; problem: Problem }
  | { type: "pong"; now: number };

/** Short names for the generated wire types that most of the page uses. */
import type * as wire from "../wire";

export type {
  GameFacts,
  GameResult as Result,
  Hint,
  News,
  Problem,
  SeatFacts,
  SeatResult,
  SeatView as View,
  SeenEvent,
  ServerFrame,
  Settings,
  TableFacts,
  TableSeatFacts as TableSeat,
  TicketFacts,
  TrackFacts,
  Welcome,
} from "../wire";

/** What a client asks of a table. */
export type Command = wire.Ask["ask"];

/** What a seat may do, as the options name it. */
export type Action = Exclude<wire.Play["action"], string>;

/** What the server accepts as a move: a value like those of the options, or a text in notation. */
export type SentAction = wire.Play["action"];

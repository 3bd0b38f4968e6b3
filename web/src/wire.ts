// What the server sends and takes. Made by tools/wire_files.py from whistlestop.wire: do not edit.

/** Your request is kept. It comes before the news of it. */
export interface Ack {
  type: "ack";
  command: string;
  version: number;
  events: Happening[];
}

export interface Act {
  type: "act";
  /** Of the decision that is answered. */
  number: number;
  /** In the notation. */
  action: string;
  /** The reason in a sentence, for those who watch. */
  why?: string;
}

export interface ActionRequest {
  /** A name of your own for this request; the same name again gets the same answer. */
  command: string;
  /** The version of the table you decided on. */
  version: number;
  /** As a value, like those of `options`, or in the notation. */
  action: string | DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction;
}

/** After the end somebody asked for the same again. The table's id opens nothing by itself. */
export interface AgainHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "again";
  /** Who asked; null for a device that people share. */
  seat: number | null;
  table: string;
}

/** The table where you play again, and what opens your chair there. Nobody else is told these keys. */
export interface AgainMade {
  table: string;
  /** Your chair; null where all people share one device. */
  seat: number | null;
  /** A key of it. */
  token: string | null;
  /** For its host: the key of the host's rights. */
  host?: string | null;
  /** For its host: what lets others in who have the link. */
  invite?: string | null;
  /** For a table on one device: the key of that device. */
  device?: string | null;
}

export interface AgainRequest {
  /** SHA-256 of a salt for your chair there; on a shared device, for the first person's. */
  commitment?: string | null;
}

/** Answer to what another player proposed. */
export interface Agree {
  type: "agree";
  yes: boolean;
}

export interface AnsweredHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "answered";
  seat: number;
  yes: boolean;
  /** Everybody has agreed, and it is done. */
  settled: boolean;
}

export interface Ask {
  type: "ask";
  command: string;
  version?: number | null;
  ask: Play | Undo | Propose | Agree | Say | Begin | Leave | Kick | Resign | ReplaceByBot | Reclaim | ChooseColour | Commit | Reveal | Close;
}

/** An event of the game (docs/record.md). */
export interface AskedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "asked";
  steps: string[];
}

/** What happened since you were last here. */
export interface Away {
  seen: number;
  /** As far as `events` go. */
  version: number;
  /** Moves of others since then, all of them. */
  moves: number;
  events: Happening[];
  /** More has happened than one answer holds: ask for the events since `version`. */
  more?: boolean;
}

/** The host begins the game. */
export interface Begin {
  type: "begin";
}

/** The game begins; its set-up follows. */
export interface BegunHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "begun";
}

export interface BoardFacts {
  cities: CityFacts[];
  tracks: TrackFacts[];
}

/** What a bot says. */
export type BotAnswer = Greeting | Act | CommittedSalt | Salt;

export interface BotCard {
  id: string;
  name: string;
  /** `easy`, `medium` or `hard` for the three that stand for a level; null for the others. */
  level: string | null;
}

/** A bot crashed or hung, and another took its chair. */
export interface BotFailedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "bot_failed";
  seat: number;
  bot: string;
  instead: string;
}

/** What the host says to a bot. */
export type BotMessage = Hello | CommitSalt | RevealSalt | NewGame | Decide | End | Failure;

/** Why a bot moved: the sentence is the message `reason.<key>` of the catalogues. */
export interface BotReason {
  key: string;
  values: { [name: string]: unknown };
}

/** A bot plays on for a person who is gone, and the chair stays the person's; or it fills a free chair. */
export interface BotSeatedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "bot_seated";
  seat: number;
  bot: string;
  why: "fill" | "host" | "left";
  /** Of a bot that fills a free chair. */
  name?: string;
}

/** An event of the game (docs/record.md). */
export interface CardDealtHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "card_dealt";
  seat: number;
  card: MaybeCard;
}

/** An event of the game (docs/record.md). */
export interface CardDrawnHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "card_drawn";
  seat: number;
  card: MaybeCard;
}

/** An event of the game (docs/record.md). */
export interface CardTakenHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "card_taken";
  seat: number;
  place: number;
  card: MaybeCard;
}

/** The log of the table up to the end of the game, as its hash chain covers it (`docs/record.md`). */
export interface ChainOfLog {
  /** The id of the table, from which the chain begins. */
  table: string;
  /** What the digests were blinded with. */
  key: string;
  log: { [name: string]: unknown }[];
}

export interface ChairFacts {
  seat: number;
  /** `open`, `invited` or `bot`, as the host laid it out. */
  kind: string;
  name: string;
  colour: string;
  /** Who thinks for this seat, if it is not a person. */
  bot: string | null;
  taken: boolean;
  away: boolean;
  resigned: boolean;
  /** SHA-256 of the salt that this player's client has made; empty for a chair that adds none. */
  commitment: string;
  /** What this player added to the seed, once it is revealed. */
  salt: string;
}

export interface ChairRequest {
  seat: number;
}

/** What is left out stays. */
export interface ChangeMe {
  name?: string | null;
  /** The language of turn notices. */
  lang?: "en" | "pl" | null;
  /** Where turn notices of slow tables go; empty for nowhere. */
  webhook?: string | null;
}

export interface ChangePassword {
  old: string;
  new: string;
}

export interface Choice {
  choice: string;
  /** By language, as all texts here. */
  titles: { [name: string]: string };
}

/** An answer to a mechanic's question. */
export interface ChooseAction {
  type: "choose";
  option: string;
}

export interface ChooseColour {
  type: "colour";
  colour: "black" | "blue" | "green" | "red" | "yellow";
}

export interface CityFacts {
  code: string;
  name: string;
  /** What tickets call it; several cities may share a stop. */
  stop: string;
}

/** A track, and the cards to pay for it. */
export interface ClaimAction {
  type: "claim";
  track: string;
  payment: number[];
}

/** What a client says on the socket of a table. */
export type ClientFrame = SayHello | Ask | Explain | Ping | UnlockSeat;

export interface Clock {
  /** Seconds for each decision; null for as long as it takes. */
  decision: number | null;
  /** Seconds until the first answer. */
  start: number | null;
}

export interface ClockFacts {
  /** For each turn. */
  seconds: number | null;
  paused: boolean;
  /** For each seat, in seconds since 1970; null where no time runs. */
  deadlines: (number | null)[];
}

/** The host closes the table. */
export interface Close {
  type: "close";
}

export interface ClosedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "closed";
  why: "abandoned" | "admin" | "agreed" | "host" | "resigned";
  /** Who resigned, and left nobody to play against. */
  seat?: number | null;
}

export interface ColouredHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "coloured";
  seat: number;
  colour: string;
}

export interface CommandRequest {
  command: string;
  version?: number | null;
  ask: Play | Undo | Propose | Agree | Say | Begin | Leave | Kick | Resign | ReplaceByBot | Reclaim | ChooseColour | Commit | Reveal | Close;
}

/** The SHA-256 of one's own part of the seed, while the table waits. */
export interface Commit {
  type: "commit";
  commitment: string;
}

/** At a server, while the table waits: make a random salt, and answer with its SHA-256. */
export interface CommitSalt {
  type: "commit";
  /** How often all began with new secrets. A salt is good for one deal. */
  restarts: number;
}

/** A player's client has made a salt, and shows its SHA-256. */
export interface CommittedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "committed";
  seat: number;
  commitment: string;
}

export interface CommittedSalt {
  type: "committed";
  commitment: string;
}

/** A number at a seat. */
export interface CounterFacts {
  seat: number;
  key: string;
  label: TextFacts;
  value: number;
}

export interface Decide {
  type: "decide";
  /** Counts the decisions asked of this bot, from 1; the answer repeats it. */
  number: number;
  view: SeatView;
  /** Everything that may be done, in the notation. */
  options: string[];
  /** What this seat saw since the last message, in the notation. */
  events: string[];
  /** At a server: the last entry of the table's log. */
  version?: number;
  /** Of the table's hash chain, at this version. */
  head?: string;
}

/** An event of the game (docs/record.md). */
export interface DeckShuffledHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "deck_shuffled";
  cards: MaybeCard[];
}

export interface DeleteMe {
  /** Of an account; a guest has none. */
  password?: string;
}

/** An event of the game (docs/record.md). */
export interface DisplayFlushedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "display_flushed";
}

/** A card blind from the deck. */
export interface DrawAction {
  type: "draw";
}

/** An event of the game (docs/record.md). */
export interface DummyRevealedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "dummy_revealed";
  shares: { [name: string]: number[] };
}

/** An event of the game (docs/record.md). */
export interface DummyShareTakenHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "dummy_share_taken";
  seat: number;
  company: string;
  number: number;
}

export interface End {
  type: "end";
  events: string[];
  seats: SeatEnd[];
  winners: number[];
  /** At a server: of the deal. */
  seed?: string;
  /** What each chair added to the seed, if one did. */
  salts?: (string | null)[] | null;
}

export interface EndBlock {
  block: number;
}

export interface EndSession {
  /** One of `GET /api/me/sessions` that is not this one; all others if it is left out. */
  session?: string | null;
}

export interface Entry {
  seq: number;
  seat: number | null;
  action: string | null;
  events: { [name: string]: unknown }[];
}

/** Why your seat may not do this now: a question that changes nothing and is not kept. */
export interface Explain {
  type: "explain";
  /** A number of your own, which the answer repeats. */
  question: number;
  action: string | DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction;
}

export interface ExplainRequest {
  /** What you would do. */
  action: string | DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction;
}

/** The answer to `explain`. */
export interface Explained {
  type: "explained";
  question: number;
  /** Null if your seat may do it. */
  problem: Problem | null;
}

/** Why your seat may not do something now. Nothing was done, and nothing is kept of the question. */
export interface Explanation {
  /** Null if you may do it. */
  problem: Problem | null;
}

/** Why the host gives up on this bot. Nothing follows. */
export interface Failure {
  type: "error";
  /** A key that stays the same in every language: `not_a_message`, `wrong_protocol`, `bot_refused`, `bot_late`… */
  reason: string;
  /** The same as a sentence. */
  text: string;
  /** The number of the rule that an action breaks. */
  rule?: string | null;
  /** The decision it is about. */
  number?: number | null;
}

/** A game in a list. */
export interface GameCard {
  id: string;
  titles: { [name: string]: string };
  summaries: { [name: string]: string };
  /** The fewest and the most. */
  players: [number, number];
  options: OptionCard[];
  tickets: number;
  /** How many of them are our reconstruction: the printed game may differ. */
  reconstructed_tickets: number;
}

/** An event of the game (docs/record.md). */
export interface GameEndedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "game_ended";
}

export interface GameFacts {
  id: string;
  rules_version: string;
  /** Each kind of card and how many there are: the colours, the locomotive, those of mechanics. */
  cards: { [name: string]: number };
  colours: string[];
  /** The game's figures, as `game.toml` calls them. */
  knobs: { [name: string]: unknown };
  board: BoardFacts;
  tickets: TicketFacts[];
  /** What each mechanic prints on board and cards, by its name. */
  mechanics: { [name: string]: unknown };
}

/** All there is to know of a game before it is played. */
export interface GamePage {
  card: GameCard;
  facts: GameFacts;
  texts: { [name: string]: GameTexts };
  shows: GameShows;
  places: { [name: string]: Spot };
}

/** What mechanics print on the board, and their texts. */
export interface GameShows {
  marks: { [name: string]: string };
  badges: { [name: string]: string[] };
  notes: { [name: string]: TextFacts[] };
  pictures: RulePicture[];
  sorts: { [name: string]: { [name: string]: string } };
  messages: { [name: string]: { [name: string]: string } };
}

/** A game in one language. */
export interface GameTexts {
  title: string;
  summary: string;
  differences: string[];
  /** The name of every city and stop by its code. */
  cities: { [name: string]: string };
  /** The names of the cards' colours, of gray, and of the locomotive. */
  colours: { [name: string]: string };
}

export interface Greeting {
  type: "hello";
  protocol: number;
  name?: string;
  /** The key of the chair, over a WebSocket whose request did not carry it. */
  token?: string | null;
  /** At a server: a version whose `head` the bot kept from an earlier conversation. */
  check?: number | null;
}

export interface Happened {
  /** As far as `events` go. */
  version: number;
  events: Happening[];
  /** More has happened than one answer holds: ask again, since this version. */
  more?: boolean;
  /** Of the hash chain over the table's log, at this version. */
  head?: string;
}

/** One thing that happened, as one seat or a spectator saw it. */
export type Happening = OpenedHappening | SeatedHappening | VacatedHappening | BotSeatedHappening | ReclaimedHappening | ColouredHappening | CommittedHappening | RevealingHappening | RevealedHappening | RestartedHappening | UndoneHappening | ProposedHappening | AnsweredHappening | SaidHappening | ResignedHappening | WarnedHappening | InterruptedHappening | ClosedHappening | AgainHappening | BegunHappening | BotFailedHappening | PlayedHappening | DeckShuffledHappening | CardDealtHappening | PlaceFilledHappening | DisplayFlushedHappening | TicketsShuffledHappening | TicketsOfferedHappening | TicketsChosenHappening | TicketsKeptHappening | TurnBeganHappening | CardDrawnHappening | CardTakenHappening | RouteClaimedHappening | LastRoundBeganHappening | PassedHappening | GameEndedHappening | AskedHappening | ShareTakenHappening | ShareDeclinedHappening | DummyShareTakenHappening | DummyRevealedHappening;

export interface Header {
  game: string;
  rules_version: string;
  data_hash: string;
  players: number;
  options: { [name: string]: unknown };
  seats: SeatLine[];
  /** Null while the game runs. */
  seed: string | null;
  /** To the seed, or to what it was before its salts. */
  commitment: string;
  /** What each chair added to the seed, null for nothing; left out where none did. The seed ends with these. */
  salts?: (string | null)[];
  /** How often a salt was not revealed and all committed again, if that happened. */
  restarts?: number;
}

export interface Hello {
  type: "hello";
  /** The version the host speaks. */
  protocol: number;
  /** `whistlestop 0.1.0`. */
  program: string;
  rules_version: string;
}

export interface HelpLine {
  typed: string;
  does: string;
}

/** What the planner of a table says to one seat, from what that seat knows. */
export interface Hint {
  version: number;
  /** Trains that this seat still has. */
  trains: number;
  tickets: TicketHint[];
  /** Null unless the decision is yours. */
  move: MoveHint | null;
}

/** No server was there for so long, and the clocks stood still. */
export interface InterruptedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "interrupted";
  seconds: number;
}

export interface Intervention {
  at: number;
  /** `close_table`, or of somebody who sits there: `ban_person`, `mute_person`, `delete_person`. */
  what: string;
}

/** What the operator of the server did at a table. */
export interface Interventions {
  interventions: Intervention[];
}

export interface JoinRequest {
  /** What you are called at this table; your own name if you are known and leave it out. */
  name?: string;
  /** The chair you want; the first free one if you leave it out. */
  seat?: number | null;
  /** The key in the link of a private table. */
  invite?: string;
  /** The key of one chair that you were invited to. */
  key?: string;
  /** SHA-256 of a salt of yours, which you reveal once all commitments are fixed. */
  commitment?: string | null;
}

/** The tickets to keep, and the others in the order in which they go under the deck. */
export interface KeepAction {
  type: "keep";
  kept: string[];
  under?: string[];
}

/** Before the game the host sends somebody away, or takes a bot off a chair; the chair is free again. */
export interface Kick {
  type: "kick";
  seat: number;
}

/** An event of the game (docs/record.md). */
export interface LastRoundBeganHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "last_round_began";
  seat: number;
}

/** Before the game the chair is free again; during it a bot plays on until one comes back. */
export interface Leave {
  type: "leave";
}

/** A table of the tutorial: its cards lie always the same, and the bot always plays the same. */
export interface LessonMade {
  table: string;
  seat: number;
  token: string;
  /** The pupil's moves. Whoever goes another way plays on without a teacher. */
  steps: LessonStep[];
}

export interface LessonStep {
  /** In the notation. */
  action: string;
  /** What the teacher says before it: the message `web.learn.<tell>` of the catalogues. */
  tell: string;
}

export interface Login {
  login: string;
  password: string;
}

export interface Logout {
  /** On every other device too. */
  everywhere?: boolean;
}

/** All that a seat or a spectator can see now. */
export interface Look {
  version: number;
  /** Of the hash chain over the table's log, at this version. */
  head: string;
  table: TableFacts;
  /** Null before the game begins. */
  view: SeatView | null;
  /** What may be done now; null unless the decision is yours. */
  options: WireOptions | null;
  can_undo: boolean;
  /** After the game, as in a record. */
  result: { [name: string]: unknown } | null;
}

export interface MarkSeen {
  version: number;
}

/** A card's name; null if you may not know it. */
export type MaybeCard = string | null;

/** Two cities and the points; null if you may not know it. */
export type MaybeTicket = [string, string, number] | null;

export interface Me {
  kind: "account" | "guest" | "nobody";
  name?: string | null;
  login?: string | null;
  lang?: string;
  webhook?: string | null;
  created?: number | null;
}

export interface MoveHint {
  /** In the notation. */
  action: string;
  /** `key` and `values`: the sentence is `reason.<key>` of the catalogues. */
  why: { [name: string]: unknown } | null;
}

export interface MutedChairs {
  seats: number[];
}

export interface MyBlock {
  block: number;
  /** What they were called when you blocked them. */
  name: string;
  created: number;
}

export interface MyBlocks {
  blocks: MyBlock[];
}

export interface MySession {
  session: string;
  /** What the browser said of itself, such as `Firefox, Linux`; empty if that is not known. */
  device: string;
  created: number;
  /** When it was last used, to five minutes. */
  seen: number;
  is_this: boolean;
}

export interface MySessions {
  /** The latest first. */
  sessions: MySession[];
}

export interface MyTable {
  table: string;
  game: string;
  title: string;
  pace: string;
  status: string;
  created: number;
  touched: number;
  names: (string | null)[];
  /** The bot's id for each chair that is a bot's, null for the others. */
  bots: (string | null)[];
  /** Your chair; null if you only host. */
  seat: number | null;
  is_host: boolean;
  /** Whose decision is awaited. */
  asked: number[];
  your_turn: boolean;
  /** When your time is over, in seconds since 1970, if it is your turn. */
  deadline: number | null;
  version: number;
  /** The version up to which you have read. */
  seen: number;
}

export interface MyTables {
  tables: MyTable[];
  next: string | null;
}

export interface NewGame {
  type: "game";
  game: GameFacts;
  players: number;
  /** Where the bot sits. */
  seat: number;
  /** For the bot's own dice: the same seed and views should give the same choices. */
  seed: string;
  clock: Clock;
  /** At a server: the head of the table's hash chain at the version to `check`, as it is now. */
  head?: string | null;
}

export interface NewGuest {
  name: string;
}

/** A table to lay out: a game, chairs, and whatever else the host wants otherwise than usual. */
export interface NewTableRequest {
  game: string;
  options?: { [name: string]: unknown };
  seats: SeatPlan[];
  pace?: "live" | "slow";
  seconds?: number | null;
  listed?: boolean;
  spectators?: boolean;
  chat?: boolean;
  help?: "highlights" | "none" | "planner";
  reasons?: boolean;
  hotseat?: boolean;
  begin?: "at_once" | "by_host" | "when_full";
  /** Null for what the server is set to. */
  bot_pause?: number | null;
  title?: string;
  /** The host's chair, if the host plays. */
  host?: number | null;
  /** SHA-256 of a salt for the host's chair; on a shared device, for the first person's. */
  commitment?: string | null;
}

/** What happened, and how the table stands after it. `own` laid over `public` is your view. */
export interface News {
  type: "news";
  version: number;
  /** Of the hash chain over the table's log, at this version. */
  head: string;
  events: Happening[];
  table: TableFacts;
  public: SeatView | null;
  own: OwnView | null;
  /** What may be done now; null unless the decision is yours. */
  options: WireOptions | null;
  can_undo: boolean;
  result: { [name: string]: unknown } | null;
}

/** A listed table: with a chair that anybody may take, or with a game that anybody may watch. */
export interface OpenTable {
  table: string;
  game: string;
  title: string;
  pace: string;
  status: string;
  created: number;
  /** When something last happened there. */
  touched: number;
  /** Who sits there; null for a free chair. */
  names: (string | null)[];
  /** The bot's id for each chair that is a bot's, null for the others. */
  bots: (string | null)[];
  free: number;
}

export interface OpenTables {
  tables: OpenTable[];
  /** What to give as `after` for more; null at the end. */
  next: string | null;
}

export interface OpenedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "opened";
  settings: Settings;
  seats: SeatPlan[];
  /** To the seed, before anybody can add to it. */
  commitment: string;
  /** The host's seat; null for a host who only opened the table. */
  host?: number | null;
  /** The game was played elsewhere, and its record brought here. */
  imported?: boolean;
  /** The table whose people play again here; the host had the same chair there. */
  after?: string | null;
  /** Of a game that was played elsewhere: how often a salt was not revealed there. */
  restarts?: number;
  /** Of a game that was played elsewhere: the chain that its record has. */
  chain?: { [name: string]: unknown } | null;
}

/** This seat's opening answer while the others are still choosing. */
export interface OpeningChoice {
  kept: string[];
  under: string[];
}

/** What is chosen before the game, such as the edition. */
export interface OptionCard {
  name: string;
  default: string;
  titles: { [name: string]: string };
  choices: Choice[];
}

/** How one option of a mechanic's question is shown. */
export interface OptionFacts {
  option: string;
  label: TextFacts;
  mark: string;
  note: TextFacts | null;
}

/** What one seat's view has other than a spectator's. Laid over it, the two are the seat's view. */
export interface OwnView {
  seat: number | null;
  hand: { [name: string]: number };
  tickets: string[];
  offered: string[];
  choice: OpeningChoice | null;
  known_ticket_deck: (string | null)[];
  extras: { [name: string]: unknown };
  shows: ViewShows | null;
  shown_options: OptionFacts[];
}

export interface OwnedTrack {
  track: string;
  seat: number;
}

export interface PanelColumn {
  seat: number | null;
  label: TextFacts | null;
}

/** A small table that a player may look at during the game. */
export interface PanelFacts {
  key: string;
  title: TextFacts;
  heading: TextFacts;
  columns: PanelColumn[];
  rows: PanelRow[];
  brief: number;
}

export interface PanelRow {
  label: TextFacts;
  cells: (number | string | TextFacts)[];
  mark: string;
  note: TextFacts | null;
}

/** Nothing else is possible. */
export interface PassAction {
  type: "pass";
}

/** An event of the game (docs/record.md). */
export interface PassedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "passed";
  seat: number;
}

/** A piece of a player that stands at a city. */
export interface PieceFacts {
  city: string;
  seat: number;
  label: TextFacts;
}

export interface Ping {
  type: "ping";
}

/** An event of the game (docs/record.md). */
export interface PlaceFilledHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "place_filled";
  place: number;
  card: MaybeCard;
}

export interface Play {
  type: "play";
  /** As a value, like those of `options`, or in the notation. */
  action: string | DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction;
}

/** A move in the notation; null if you may not know it. What came of it follows. */
export interface PlayedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "played";
  seat: number;
  action: string | null;
  /** Unless a person moved. */
  by?: "bot" | "stand_in";
  why?: BotReason;
}

export interface Pong {
  type: "pong";
  now: number;
}

/** Why something was not done. Nothing has changed. */
export interface Problem {
  /** A key that stays the same in every language. */
  code: string;
  /** The same as a sentence. */
  text: string;
  /** On a socket: the sentence in each language, for a page whose reader may switch. */
  texts?: { [name: string]: string } | null;
  status: number;
  /** The number of the rule that a move breaks. */
  rule?: string | null;
  /** What would be legal; only for the one whose decision it is. */
  options?: WireOptions | null;
  /** As far as `events` go. */
  version?: number | null;
  /** What you missed, if you decided on an old version. */
  events?: Happening[] | null;
  /** You missed more than one answer holds: ask for the events since `version`. */
  more?: boolean;
  /** Where a body is wrong. */
  field?: string | null;
  /** Seconds to wait, if you asked too often. */
  retry_after?: number | null;
}

export interface ProposalFacts {
  seat: number;
  what: string;
  to: number | null;
  agreed: number[];
  /** Whose consent it takes, by the table of `docs/voting.md`. */
  asked: number[];
  /** Those of them who have not answered. */
  awaited: number[];
  /** Who is not asked, for they have been away for too long. */
  absent: number[];
}

export interface Propose {
  type: "propose";
  what: "end" | "pause" | "resume" | "undo";
  /** For an undo: the entry of the record to go back to. */
  to?: number | null;
}

export interface ProposedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "proposed";
  seat: number;
  what: "end" | "pause" | "resume" | "undo";
  to?: number | null;
  /** Nobody else has a say, and it is done. */
  settled?: boolean;
  /** The seats whose consent it takes, the one that proposes included. Who comes back meanwhile is asked too. */
  asked?: number[];
  /** The seats that are not asked, for they have been away for too long. */
  absent?: number[];
}

/** Take one's chair back from the bot. */
export interface Reclaim {
  type: "reclaim";
}

export interface ReclaimedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "reclaimed";
  seat: number;
}

export interface Record {
  format: string;
  version: number;
  header: Header;
  entries: Entry[];
  result: { [name: string]: unknown } | null;
  hash: string;
  /** Of a game at a server's table. It stands before the hash, which covers it. */
  chain?: ChainOfLog;
}

export interface RecordStored {
  /** Where the game can be replayed now. */
  table: string;
  /** False if this very record was here already. */
  is_new: boolean;
}

export interface Refusal {
  type: "refused";
  command: string | null;
  problem: Problem;
}

export interface Register {
  /** Letters, digits, `.`, `_` and `-`; capitals do not matter. */
  login: string;
  password: string;
  /** What others read; the guest's name or the login if there is none. */
  name?: string | null;
}

export interface ReplaceByBot {
  type: "replace_by_bot";
  seat: number;
  bot?: string;
}

/** A table as it stood after one of its entries, through the eyes of one seat or of a spectator. */
export interface Replay {
  /** The entry: its version is its permanent address. */
  at: number;
  /** The newest entry. */
  last: number;
  /** Whose eyes these are; null for a spectator. */
  seat: number | null;
  /** What happened with that entry, and before it as far back as was asked for. */
  events: Happening[];
  look: Look;
}

export interface ReportRequest {
  /** The number of the message. */
  seq: number;
  why?: string;
}

export interface Resign {
  type: "resign";
}

export interface ResignedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "resigned";
  seat: number;
  /** Who plays on. */
  bot: string;
}

/** A salt was not revealed. All commitments are void, the server's too, which has a new secret. */
export interface RestartedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "restarted";
  /** Who loses the chair; null where nobody else sits at the table, so that nobody is harmed. */
  seat: number | null;
  why: "kicked" | "late" | "left";
  /** To the new secret. */
  commitment: string;
}

/** One's own part of the seed, once all commitments are fixed. It is a random text: a word can be guessed. */
export interface Reveal {
  type: "reveal";
  salt: string;
}

/** All commitments are fixed: answer with the salt, if yours is among them. */
export interface RevealSalt {
  type: "reveal";
  /** Of the server. */
  commitment: string;
  /** Of all chairs, empty for one that adds no salt. */
  commitments: string[];
}

/** A player's own part of the seed. */
export interface RevealedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "revealed";
  seat: number;
  salt: string;
}

/** From here on no commitment changes, and the salts are revealed. */
export interface RevealingHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "revealing";
  /** For each chair; empty for one that adds no salt. */
  commitments: string[];
}

/** An event of the game (docs/record.md). */
export interface RouteClaimedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "route_claimed";
  seat: number;
  between: [string, string];
  track: number;
  cards: { [name: string]: number };
  points: number;
  closes: string[];
}

/** A numbered rule. */
export interface RuleLine {
  id: string;
  section: string;
  text: string;
  /** Of a decision of ours: the reason. */
  why?: string;
}

/** The tracks that show a rule. */
export interface RulePicture {
  rule: string;
  tracks: string[];
  caption: TextFacts;
}

export interface SaidHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "said";
  seat: number | null;
  name: string;
  text: string;
}

export interface Salt {
  type: "salt";
  salt: string;
}

export interface Say {
  type: "say";
  text: string;
}

/** The first frame of a client. */
export interface SayHello {
  type: "hello";
  protocol: number;
  /** A key, where no header or cookie carries it; none for a spectator. */
  token?: string | null;
  /** The last version you know: what happened after it comes with the welcome. */
  since?: number;
  /** The id of a device that people share, as `unlock` or an earlier `welcome` handed it out. */
  device?: string | null;
  /** A version whose `head` you kept; the welcome has the head of that version as it is now. */
  check?: number | null;
}

export interface SeatEnd {
  total: number;
  rank: number;
  /** `{"kind": "tickets", "points": 21}`… */
  lines: { [name: string]: unknown }[];
}

/** What everybody sees of one seat. */
export interface SeatFacts {
  /** Still to be placed. */
  trains: number;
  /** On the score track. */
  points: number;
  /** How many train cards are in the hand. */
  cards: number;
  /** Cards of that hand which everybody saw going in and has not seen leaving. */
  shown: { [name: string]: number };
  /** How many were kept. */
  tickets: number;
  /** How many lie before the player, still to be chosen from. */
  offered: number;
  /** How many were put under the deck so far. */
  given_back: number;
  /** Whether the opening tickets have been chosen. */
  has_chosen: boolean;
}

export interface SeatKey {
  seat: number;
  token: string;
}

export interface SeatLine {
  name: string;
  /** The id of the bot that sat here, or null for a person. */
  bot: string | null;
}

export interface SeatPlan {
  kind?: "bot" | "invited" | "open";
  /** Of a chair whose kind is `bot`. */
  bot?: string | null;
  name?: string;
  colour?: string;
}

/** The table, and what one seat knows beyond it. */
export interface SeatView {
  game: string;
  rules_version: string;
  players: number;
  /** Whose view this is; null for a spectator. */
  seat: number | null;
  /** Turns begun; 0 at the opening. */
  turn: number;
  first: number | null;
  /** Whose turn it is. */
  mover: number | null;
  /** Who started the last round and will end it; null before. */
  last_seat: number | null;
  ended: boolean;
  /** Passes in a row. */
  passes: number;
  /** Whose decision is awaited. */
  asked: number[];
  /** What is asked: `kind`, and what belongs to it (`{"kind": "keep_tickets", "seats": [0, 1], "keep": 2}`). */
  question: { [name: string]: unknown } | null;
  /** Everything still to do, in the notation, the next one last. */
  agenda: string[];
  /** The face-up cards, left to right; null where the place is empty. */
  display: (string | null)[];
  deck: number;
  discards: { [name: string]: number };
  /** Times the deck has been shuffled. */
  shuffles: number;
  ticket_deck: number;
  seats: SeatFacts[];
  /** Claimed tracks, in the order claimed. */
  owners: OwnedTrack[];
  /** Tracks that are neither claimed nor closed. */
  free: string[];
  /** What the board has more than at the start, in games where it grows. */
  grown: BoardFacts | null;
  /** This seat's train cards. */
  hand: { [name: string]: number };
  /** This seat's, in the order kept. */
  tickets: string[];
  /** The tickets to choose from now. */
  offered: string[];
  choice: OpeningChoice | null;
  /** Top first; null for a ticket that this seat did not put there itself. */
  known_ticket_deck: (string | null)[];
  /** What mechanics add, by their names. */
  extras: { [name: string]: unknown };
  /** What mechanics show at the table, to be drawn without knowing them; null where they show nothing. */
  shows: ViewShows | null;
  /** How the options of the present question are shown, where a mechanic asks this seat. */
  shown_options: OptionFacts[];
}

export interface SeatedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "seated";
  seat: number;
  name: string;
  colour?: string;
  /** The chair they had at the table before, if they play again. */
  was?: number | null;
  /** SHA-256 of the salt that their client will reveal. */
  commitment?: string;
}

/** What the server says on the socket of a table. */
export type ServerFrame = Welcome | News | Ack | Refusal | Explained | Pong;

export interface SetPin {
  /** Of the chair that is unlocked; empty for none. */
  pin: string;
}

/** What the host chose for a table. */
export interface Settings {
  game: string;
  /** Of the game, and `first`: a seat, or `random`. */
  options?: { [name: string]: unknown };
  pace?: "live" | "slow";
  /** For each turn; null for as long as it takes. */
  seconds?: number | null;
  /** Shown to everybody, or found by its link alone. */
  listed?: boolean;
  spectators?: boolean;
  chat?: boolean;
  /** What the table shows a player of what can be done. */
  help?: "highlights" | "none" | "planner";
  /** Bots say why they moved, which tells what they hold. */
  reasons?: boolean;
  /** All people play on one device. */
  hotseat?: boolean;
  begin?: "at_once" | "by_host" | "when_full";
  /** Seconds that bots wait after a move that can still be taken back. */
  bot_pause?: number;
  title?: string;
  /** What a chair that has committed to a salt gets to reveal it. */
  reveal_seconds?: number;
}

/** An event of the game (docs/record.md). */
export interface ShareDeclinedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "share_declined";
  seat: number;
}

/** An event of the game (docs/record.md). */
export interface ShareTakenHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "share_taken";
  seat: number;
  company: string;
  number: number;
}

/** Where a city is drawn. */
export interface Spot {
  lat: number;
  lon: number;
}

/** Of one player, from finished games. */
export interface Statistics {
  games: number;
  /** Of the games played to the end; a shared first place is one. */
  wins: number;
  /** Games left to a bot. */
  left: number;
  resigned: number;
  /** Games that ended by agreement, which nobody has won. */
  agreed: number;
  /** Of the games played to the end. */
  mean_score: number | null;
  best_score: number | null;
  tickets: number;
  tickets_completed: number;
  /** For each game `games`, `wins` and `mean_score`. */
  by_game: { [name: string]: unknown };
}

export interface TableFacts {
  table: string;
  status: "closed" | "finished" | "revealing" | "running" | "waiting";
  /** Why the game did not come to its own end: the table was closed, everybody but one resigned, or all agreed. */
  closed: string | null;
  /** The game was played elsewhere, and its record brought here. */
  imported: boolean;
  settings: Settings;
  host: number | null;
  chairs: ChairFacts[];
  /** Whose decision is awaited. */
  asked: number[];
  clock: ClockFacts;
  proposal: ProposalFacts | null;
  /** SHA-256 of `whistlestop-seed:` and the server's part of the seed, which is told after the game. */
  commitment: string;
  /** One SHA-256 over this commitment and those of all chairs, once none of them can change any more. */
  fixed: string | null;
  /** When chairs that have not revealed their salt, or not committed again, lose their chair. */
  reveal_by: number | null;
  /** How often a salt was not revealed, and all began with new commitments. */
  restarts: number;
  /** After the game. */
  seed: string | null;
  /** The table where its people play again, once somebody asked for that. */
  again: string | null;
}

export interface TableMade {
  table: string;
  /** A key for each chair that is not a bot's; none where all people share one device. */
  seats: SeatKey[];
  /** The key of the host's rights. */
  host: string;
  /** What lets people in who have the link of a private table; null where the game begins at once. */
  invite: string | null;
  /** For a table on one device: the key of that device, which opens a chair once its player unlocks it. */
  device?: string | null;
}

/** A face-up card. */
export interface TakeAction {
  type: "take";
  place: number;
}

/** A text: the key of a pattern of the game's messages, and the values it mentions. */
export interface TextFacts {
  key: string;
  fields: [string, string, unknown][];
}

export interface TicketFacts {
  name: string;
  /** A stop. */
  a: string;
  b: string;
  points: number;
}

export interface TicketHint {
  ticket: string;
  points: number;
  /** It lies before the player, still to be chosen. */
  is_offered: boolean;
  is_done: boolean;
  /** A way over own and free tracks is left, and there are trains enough for it. */
  is_possible: boolean;
  /** The shortest way: the tracks on it that are still to be claimed. */
  tracks: string[];
  /** How many trains they take. */
  trains: number;
}

/** Tickets to choose from. */
export interface TicketsAction {
  type: "tickets";
}

/** An event of the game (docs/record.md). */
export interface TicketsChosenHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "tickets_chosen";
  seat: number;
  kept: MaybeTicket[] | null;
  under: MaybeTicket[] | null;
}

/** An event of the game (docs/record.md). */
export interface TicketsKeptHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "tickets_kept";
  seat: number;
  kept: MaybeTicket[];
  under: MaybeTicket[];
}

/** An event of the game (docs/record.md). */
export interface TicketsOfferedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "tickets_offered";
  seat: number;
  tickets: MaybeTicket[];
  keep: number;
}

/** An event of the game (docs/record.md). */
export interface TicketsShuffledHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "tickets_shuffled";
  tickets: MaybeTicket[];
}

export interface TrackFacts {
  name: string;
  /** Parallel tracks share it. */
  route: string;
  a: string;
  b: string;
  length: number;
  /** A card's name, or `gray` for any one colour. */
  colour: string;
  /** How many of the cards must be locomotives. */
  locomotives: number;
  points: number;
}

/** An event of the game (docs/record.md). */
export interface TurnBeganHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "turn_began";
  seat: number;
}

export interface TypedLine {
  /** As at the terminal, in the language of the request or in English. */
  text: string;
}

/** What a line means. Nothing has been done: whether a move is legal the table says when it is made. */
export interface TypedMeaning {
  /** One, or several ways to pay for a route, the best guess first. */
  ways: TypedWay[];
  /** Asked where there are several ways. */
  question?: string;
  is_undo?: boolean;
  help: HelpLine[];
  /** Why it was not understood. */
  problem?: Problem | null;
}

export interface TypedWay {
  /** In the notation, to be sent as a move. */
  action: string;
  /** The cards that pay for it, as a phrase; empty where there is only one way. */
  told: string;
}

/** Take one's last move back, while that is free. */
export interface Undo {
  type: "undo";
}

export interface UndoneHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "undone";
  seat: number;
  /** The entry of the game's record after which the game stands again. */
  to: number;
}

/** On a device that people share: the player of this chair is there. */
export interface Unlock {
  seat: number;
  pin?: string;
}

/** On a device that people share: the player of this chair is there. News with the chair's own part follow. */
export interface UnlockSeat {
  type: "unlock";
  seat: number;
  pin?: string;
}

/** A player left before the game began, or was sent away. */
export interface VacatedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "vacated";
  seat: number;
  by_host?: boolean;
}

/** What mechanics show at the table now. */
export interface ViewShows {
  counters: CounterFacts[];
  panels: PanelFacts[];
  pieces: PieceFacts[];
}

/** A slow table's time ran out: the stand-in moves at this time unless the player does. */
export interface WarnedHappening {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "warned";
  seat: number;
  until: number;
}

/** The answer to hello; the news that bring you up to date follow. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  program: string;
  seat: number | null;
  is_host: boolean;
  game: GameFacts;
  /** The server's clock, for deadlines. */
  now: number;
  /** At the version to `check`, or else `since`; null if the table has no such version. If it is not the head that you saw with that version, the log was rewritten. */
  head: string | null;
  /** With the key of a device that people share: its id, for the next `hello` and for requests over HTTP. */
  device?: string | null;
}

/** What a seat may do now. */
export interface WireOptions {
  /** Everything but claims, in order. */
  plain: (DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction)[];
  /** Each track that can be claimed, in the board's order, with its place in `payments`. */
  claims: { [name: string]: number };
  /** Lists of ways to pay, fewest locomotives first within a colour. */
  payments: number[][][];
}

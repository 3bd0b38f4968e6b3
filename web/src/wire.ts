// What the server sends and takes. Made by tools/wire_files.py from whistlestop.wire: do not edit.

/** An event of the game (docs/record.md). */
export interface AbilityAnnouncedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "ability_announced";
  seat: number;
  ability: string;
}

/** An event of the game (docs/record.md). */
export interface AbilitySpentEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "ability_spent";
  seat: number;
  ability: string;
}

/** Your command is stored. This frame precedes the `news` frame with its events. */
export interface Ack {
  type: "ack";
  command: string;
  version: number;
  /** On a shared device: what the seat saw of it, because the hand is covered before the news. Empty elsewhere. */
  events?: SeenEvent[];
}

export interface Act {
  type: "act";
  /** The number of the decision. */
  number: number;
  /** In notation. */
  action: string;
  /** The reason as a sentence, for spectators. */
  why?: string;
}

export interface ActionRequest {
  /** An id that you choose for this request. A repeated id returns the stored result. */
  command: string;
  /** The version of the table on which you decided. */
  version: number;
  /** As a value, like those of `options`, or in notation. */
  action: string | DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction;
}

/** Answer to another player's proposal. */
export interface Agree {
  type: "agree";
  yes: boolean;
}

export interface AnswerFriend {
  friend: number;
  accept: boolean;
}

/** An event of the game (docs/record.md). */
export interface AnswerGivenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "answer_given";
  seat: number;
  answer: string;
}

/** An event of the game (docs/record.md). */
export interface AnswerShownEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "answer_shown";
  seat: number;
  answer: string;
}

export interface AnsweredEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "answered";
  seat: number;
  yes: boolean;
  /** What the proposal does once all have agreed. */
  settled: Settlement | null;
  /** The entries that this one undid; left out if it undid none. */
  undoes?: number[];
}

export interface Ask {
  type: "ask";
  command: string;
  version?: number | null;
  ask: Play | Undo | Propose | Agree | Say | React | Begin | Leave | Kick | Resign | ReplaceByBot | Reclaim | ChooseColour | Commit | Reveal | Close;
}

export interface AskFriend {
  /** The login of the other account. */
  login: string;
}

/** An event of the game (docs/record.md). */
export interface AskedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "asked";
  steps: string[];
}

export interface AttendanceRequest {
  attendance: "bot" | "misses" | "plays";
  /** Yours if left out. The host decides also for companies that wait for a leader. */
  company?: string | null;
}

/** What happened since your last visit. */
export interface Away {
  seen: number;
  /** The version that `events` reach. */
  version: number;
  /** The number of moves of others since then. */
  moves: number;
  events: SeenEvent[];
  /** One response cannot hold all events: request the events since `version`. */
  more?: boolean;
  /** Earlier games of the campaign that you had not read to the end. */
  earlier?: EarlierGame[];
}

export interface BalanceFigures {
  game: string;
  bot: string;
  seed: string;
  groups: BalanceGroup[];
  bottlenecks: BottleneckFigures[];
}

/** The games with one number of players. */
export interface BalanceGroup {
  players: number;
  games: number;
  /** `express` or `rules`; the results are the same. */
  engine: string;
  /** Victories by seat; the first seat begins. */
  seats: ShareEstimate[];
  scores: NumberSpread;
  /** Points between the first and the second. */
  margin: NumberSpread;
  /** Turns of each player. */
  turns: NumberSpread;
  /** Share of the kept tickets that were completed. */
  completed: number;
  routes: RouteFigures[];
  tickets: TicketFigures[];
  colours: ColourFigures[];
}

/** How routes, tickets and colours are called. */
export interface BalanceNames {
  routes: { [name: string]: string };
  tickets: { [name: string]: string };
  colours: { [name: string]: string };
}

/** How far the report of a board is. */
export interface BalanceProgress {
  status: "done" | "failed" | "none" | "playing" | "waiting";
  /** Games played so far. */
  done: number;
  total: number;
  /** Boards that are played before this one. */
  ahead: number;
  report: BalanceReport | null;
}

export interface BalanceReport {
  balance: BalanceFigures;
  /** The game that the board is compared with. */
  reference: BalanceFigures | null;
  /** Sentences by language. */
  advice: { [name: string]: string[] };
  /** By language. */
  names: { [name: string]: BalanceNames };
}

/** An event of the game (docs/record.md). */
export interface BedColouredEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "bed_coloured";
  seat: number;
  track: string;
  colour: string;
}

/** The host begins the game. */
export interface Begin {
  type: "begin";
}

/** The game begins; its set-up follows. */
export interface BegunEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "begun";
}

/** The folder of a board: tables, settings and texts (docs/boards.md). */
export interface BoardDraft {
  /** The text of each file by its name. */
  files: { [name: string]: string };
}

export interface BoardFacts {
  cities: CityFacts[];
  tracks: TrackFacts[];
}

/** One line of `check-board`. */
export interface BoardProblem {
  /** A board with a mistake cannot be played. */
  kind: "mistake" | "warning";
  file: string;
  line: number;
  /** The column, or the key with its section; empty for the whole file. */
  field: string;
  /** In English, as `check-board` prints it. */
  message: string;
  /** The message by language. */
  texts: { [name: string]: string };
}

export interface BoardSize {
  cities: number;
  tracks: number;
  tickets: number;
}

export interface BotAccount {
  /** Its id, which never changes. */
  bot: string;
  name: string;
  created: number;
  /** Time of last use, accurate to an hour. */
  seen: number;
}

export interface BotAccountToken {
  bot: string;
  name: string;
  /** Sent only now: the server keeps a hash of it. The tokens before it are void. */
  token: string;
}

/** What a bot says. */
export type BotAnswer = Greeting | Act | CommittedSalt | Salt;

export interface BotCard {
  id: string;
  name: string;
  /** `easy`, `medium`, `hard` or `master` for the four bots that represent a level; null for the others. */
  level: string | null;
  /** What is wrong with the bot of an installed package that has this id: it does not load, or a built-in bot with the same id takes its place. */
  plugin?: "does_not_load" | "shadowed" | null;
}

/** A bot crashed or hung, and another took its seat. */
export interface BotFailedEvent {
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

/** A bot plays for an absent person, who keeps the seat; or a bot fills a free seat. */
export interface BotSeatedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "bot_seated";
  seat: number;
  bot: string;
  why: "fill" | "host" | "left";
  /** The name of a bot that fills a free seat. */
  name?: string;
}

export interface BottleneckFigures {
  route: string;
  /** Tickets whose shortest path is at least 3 spaces longer without the route, or impossible. */
  tickets: number;
  share: number;
  /** Those of them that are impossible without it. */
  impossible: number;
}

/** An event of the game (docs/record.md). */
export interface BridgeBuiltEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "bridge_built";
  seat: number;
  track: string;
}

/** An event of the game (docs/record.md). */
export interface CacheFoundEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "cache_found";
  seat: number;
  dollars: number;
}

/** An event of the game (docs/record.md). */
export interface CacheGivenToReliefEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "cache_given_to_relief";
  dollars: number;
}

/** An event of the game (docs/record.md). */
export interface CacheHiddenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "cache_hidden";
  city: string;
}

/** An event of the game (docs/record.md). */
export interface CampTurnedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "camp_turned";
  seat: number;
  city: string;
  box: boolean;
}

export interface CampaignKeyMade {
  company: string;
  key: string;
}

export interface CampaignMade {
  campaign: string;
  /** The key of the host. It is sent only here. */
  key: string;
  /** The key in the link for people who take the other companies. */
  invite: string;
  seat?: CampaignSeat | null;
}

export interface CampaignPage {
  campaign: string;
  title: string;
  game: string;
  set: string;
  status: "between" | "closed" | "over" | "playing";
  /** The game that is played or comes next; one more than there are games when the campaign is over. */
  number: number;
  games: number;
  years: number[];
  version: number;
  you: YouThere;
  pace: string;
  spectators: boolean;
  hotseat: boolean;
  companies: CompanyState[];
  mail_car: string;
  playing: PresentGame | null;
  /** In dollars, the best first. */
  standings: StandingLine[];
  slips: CountedSlip[];
  missed: MissedGame[];
  vault: VaultAddition[];
  frontiers: OpenedFrontier[];
  archive: NamedPiece[];
  colours: PaintedTrack[];
  /** The cards that have been read, in the order of reading. */
  story: StoryCardRead[];
  pause: { [name: string]: string };
  /** What stands on the cards that end a reading. */
  stop: { [name: string]: string };
  /** Null when the campaign is over. */
  new: NewThings | null;
  /** The rules of story cards that hold in the game that is played or comes next. */
  rules: RuleInForce[];
  past: PastGameLine[];
  /** Games after the end. */
  free: GameAfterEnd[];
  /** The campaign is over: every record and replay is open. */
  is_open: boolean;
  /** Somebody has had the whole file while the campaign goes on, and can compute what is dealt in later games. */
  secrets_taken: boolean;
  /** SHA-256 of `whistlestop-seed:` and the seed of the campaign. */
  commitment: string;
  /** After the last game. */
  seed: string | null;
  board: BoardSize;
}

/** The place of a game in a campaign. */
export interface CampaignPlace {
  campaign: string;
  /** The game of the campaign, from 1; one more than it has games for a game after its end. */
  number: number;
  /** How often the game was begun and was void. */
  deal?: number;
  /** For each seat the number of the character that a bot there has in all games of the campaign. */
  characters?: number[];
  /** The seats at which a bot plays in this game for the person who leads the company. */
  stand_ins?: number[];
}

/** Your seat at a game of the campaign. The keys are sent only here. */
export interface CampaignSeat {
  table: string;
  number: number;
  /** Null if you do not play this game, or if all people share one device. */
  seat: number | null;
  /** A key of this seat. */
  token: string | null;
  /** For the host of the campaign: a key that grants the host's rights at the table. */
  host?: string | null;
  /** For a campaign on one device: the key of that device. */
  device?: string | null;
}

/** An event of the game (docs/record.md). */
export interface CampsLaidOutEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "camps_laid_out";
  camps: string[];
  box: string;
}

/** How many cards of a colour everybody has seen. */
export interface CardCountFacts {
  colour: string;
  /** In the display, in the discards, or taken face up and not spent. */
  seen: number;
  /** In the deck or drawn from it. */
  unseen: number;
}

/** An event of the game (docs/record.md). */
export interface CardDealtEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "card_dealt";
  seat: number;
  card: MaybeCard;
}

/** An event of the game (docs/record.md). */
export interface CardDrawnEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "card_drawn";
  seat: number;
  card: MaybeCard;
}

/** An event of the game (docs/record.md). */
export interface CardTakenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "card_taken";
  seat: number;
  place: number;
  card: MaybeCard;
}

/** An event of the game (docs/record.md). */
export interface CardsDiscardedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "cards_discarded";
  seat: number;
  cards: { [name: string]: number };
  why: string;
}

/** The log of the table up to the end of the game, as its hash chain covers it (`docs/record.md`). */
export interface ChainOfLog {
  /** The id of the table, from which the chain starts. */
  table: string;
  /** The key that blinded the digests. */
  key: string;
  log: { [name: string]: unknown }[];
}

/** A table that waits for opponents. */
export interface Challenge {
  table: string;
  /** The name of the challenger, or the title of the tournament. */
  by: string;
  /** Whether the challenger is a bot account. */
  is_bot: boolean;
  game: string;
  options: { [name: string]: unknown };
  seconds: number | null;
  rated: boolean;
  players: number;
  created: number;
  /** The tournament to which the game belongs; null for the challenge of a player. */
  tournament?: string | null;
}

/** Fields that are left out stay unchanged. */
export interface ChangeMe {
  name?: string | null;
  /** The language of turn notifications. */
  lang?: "en" | "pl" | null;
  /** The URL that receives turn notifications of slow tables; empty for none. */
  webhook?: string | null;
}

export interface ChangePassword {
  old: string;
  new: string;
}

/** An event of the game (docs/record.md). */
export interface CharterTakenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "charter_taken";
  seat: number;
  charter: string;
}

/** Answer a mechanic's question. */
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
  /** The code that tickets use; several cities may share a stop. */
  stop: string;
}

/** An event of the game (docs/record.md). */
export interface CityGrownEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "city_grown";
  city: string;
  tracks: number;
}

/** Claim a track and pay with these cards. */
export interface ClaimAction {
  type: "claim";
  track: string;
  payment: number[];
}

/** What a client says on the socket of a table. */
export type ClientFrame = SayHello | Ask | Explain | Ping | UnlockSeat;

export interface Clock {
  /** Seconds for each decision; null if there is no limit. */
  decision: number | null;
  /** Seconds until the first answer. */
  start: number | null;
}

export interface ClockFacts {
  /** Time limit per turn. */
  seconds: number | null;
  paused: boolean;
  /** For each seat, in seconds since 1970; null if no time limit applies. */
  deadlines: (number | null)[];
}

/** The host closes the table. */
export interface Close {
  type: "close";
}

export interface ClosedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "closed";
  why: "abandoned" | "admin" | "agreed" | "host" | "resigned" | "void" | "withheld";
  /** The seat that resigned last and left only one player. */
  seat?: number | null;
}

export interface ColourFigures {
  colour: string;
  /** In the deck. */
  cards: number;
  /** Of routes in this colour. */
  spaces: number;
  /** Cards per game. */
  spent: number;
  /** How often the cards of the deck were spent in a game: the larger, the scarcer. */
  turnover: number;
}

export interface ColouredEvent {
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
  ask: Play | Undo | Propose | Agree | Say | React | Begin | Leave | Kick | Resign | ReplaceByBot | Reclaim | ChooseColour | Commit | Reveal | Close;
}

/** The SHA-256 of your salt, while the table waits. */
export interface Commit {
  type: "commit";
  commitment: string;
}

/** On a server, while the table waits: generate a random salt and answer with its SHA-256. */
export interface CommitSalt {
  type: "commit";
  /** How often the table has restarted with new commitments. Use each salt for one deal only. */
  restarts: number;
}

/** A player's client generated a salt and published its SHA-256. */
export interface CommittedEvent {
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

export interface CompanyPlan {
  /** Its colour. */
  company: string;
  kind?: "bot" | "person";
  /** The id of the bot, if the kind is `bot`. */
  bot?: string | null;
  /** The name of the person; on a shared device everybody has one. */
  name?: string;
}

export interface CompanyState {
  company: string;
  kind: "bot" | "person";
  name: string;
  bot: string | null;
  /** Whether somebody leads it. */
  taken: boolean;
  attendance: "bot" | "misses" | "plays";
  /** The number of the character that a bot of the company has in all games. */
  character?: number;
}

/** An event of the game (docs/record.md). */
export interface ContractPassedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "contract_passed";
  contract: string;
  city_a: string;
  city_b: string;
}

/** An event of the game (docs/record.md). */
export interface ContractTakenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "contract_taken";
  seat: number;
  contract: string;
  city_a: string;
  city_b: string;
}

/** An event of the game (docs/record.md). */
export interface ContractTurnedUpEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "contract_turned_up";
  contract: string;
  city_a: string;
  city_b: string;
}

/** An event of the game (docs/record.md). */
export interface ContractsShuffledEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "contracts_shuffled";
  order: string[];
}

/** The position of a city on the drawing. */
export interface Coordinates {
  lat: number;
  lon: number;
}

export interface CountedSlip {
  game: number;
  company: string;
  lines: SlipLine[];
  total: number;
  place: number;
  completed: number;
}

/** A number shown at a seat. */
export interface CounterFacts {
  seat: number;
  key: string;
  label: TextFacts;
  value: number;
}

export interface Decide {
  type: "decide";
  /** Number of this decision for this bot, from 1; the answer repeats it. */
  number: number;
  view: SeatView;
  /** All legal actions, in notation. */
  options: string[];
  /** The events that this seat saw since the last message, in notation. */
  events: string[];
  /** Seconds that are left for this decision; null if there is no limit. */
  left?: number | null;
  /** On a server: the version of the table's log. */
  version?: number;
  /** The head of the table's hash chain, at this version. */
  head?: string;
}

/** An event of the game (docs/record.md). */
export interface DeckShuffledEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "deck_shuffled";
  cards: MaybeCard[];
}

export interface DeleteMe {
  /** The password of an account; a guest has none. */
  password?: string;
}

export interface DeleteOwnBoard {
  key: string;
}

/** An event of the game (docs/record.md). */
export interface DisplayFlushedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "display_flushed";
}

export interface DraftCheck {
  problems: BoardProblem[];
}

/** Draw a face-down card from the deck. */
export interface DrawAction {
  type: "draw";
}

/** An event of the game (docs/record.md). */
export interface DummyRevealedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "dummy_revealed";
  shares: { [name: string]: number[] };
}

/** An event of the game (docs/record.md). */
export interface DummyShareTakenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "dummy_share_taken";
  seat: number;
  company: string;
  number: number;
}

/** What you have not read of an earlier game of the campaign, in sentences. */
export interface EarlierGame {
  number: number;
  year: number;
  lines: EarlierLine[];
}

export interface EarlierLine {
  /** The one that moved. */
  company: string;
  texts: { [name: string]: string };
}

/** An event of the game (docs/record.md). */
export interface EmployeeHiredEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "employee_hired";
  seat: number;
  employee: string;
  wage: number;
}

/** An event of the game (docs/record.md). */
export interface EmployeeLeftEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "employee_left";
  employee: string;
}

/** An event of the game (docs/record.md). */
export interface EmployeeMarkedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "employee_marked";
  seat: number;
  employee: string;
}

/** An event of the game (docs/record.md). */
export interface EmployeeSettledEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "employee_settled";
  seat: number;
  employee: string;
}

/** An event of the game (docs/record.md). */
export interface EmployeesTurnedUpEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "employees_turned_up";
  employees: string[];
}

export interface End {
  type: "end";
  events: string[];
  seats: SeatEnd[];
  winners: number[];
  /** On a server: the seed of the deal. */
  seed?: string;
  /** The salt that each seat added to the seed; null if there are none. */
  salts?: (string | null)[] | null;
}

export interface EndBlock {
  block: number;
}

export interface EndFriend {
  /** A friend, or a request that you sent. */
  friend: number;
}

export interface EndInvitation {
  table: string;
}

export interface EndSession {
  /** A session listed by `GET /api/me/sessions`, except this one; if left out, all other sessions. */
  session?: string | null;
}

/** An event of the game (docs/record.md). */
export interface EventArchivedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "event_archived";
  event: string;
}

export interface EventList {
  /** The version that `events` reach. */
  version: number;
  events: SeenEvent[];
  /** One response cannot hold all events: repeat the request with this version. */
  more?: boolean;
  /** The head of the hash chain over the table's log, at this version. */
  head?: string;
}

/** An event of the game (docs/record.md). */
export interface EventTurnedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "event_turned";
  event: string;
  acts: boolean;
}

/** An event of the game (docs/record.md). */
export interface EventsShuffledEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "events_shuffled";
  events: string[];
}

/** An event of the game (docs/record.md). */
export interface ExchangeChosenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "exchange_chosen";
  seat: number;
  postcard: string;
}

/** An event of the game (docs/record.md). */
export interface ExhibitTakenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "exhibit_taken";
  seat: number;
  exhibit: string;
  city: string;
}

/** An event of the game (docs/record.md). */
export interface ExhibitsLaidOutEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "exhibits_laid_out";
  host: string;
  exhibits: string[];
}

/** Why your seat may not do this now: a question that changes nothing and is not kept. */
export interface Explain {
  type: "explain";
  /** A number of your own, which the answer repeats. */
  question: number;
  action: string | DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction;
}

export interface ExplainRequest {
  /** The action to explain. */
  action: string | DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction;
}

/** The answer to `explain`. */
export interface Explained {
  type: "explained";
  question: number;
  /** Null if your seat may do it. */
  problem: Problem | null;
  /** What the claim that your seat may make brings and costs, line by line, in each language. Missing for other actions, and in games in which a claim brings its points alone. */
  brings?: { [name: string]: string[] } | null;
}

/** Why your seat may not do something now. The question changes nothing and is not stored. */
export interface Explanation {
  /** Null if you may do it. */
  problem: Problem | null;
  /** What the claim that you may make brings and costs, line by line, in each language. Missing for other actions, and in games in which a claim brings its points alone. */
  brings?: { [name: string]: string[] } | null;
}

/** Why the host ends the conversation. No message follows. */
export interface Failure {
  type: "error";
  /** A key that is the same in every language: `not_a_message`, `wrong_protocol`, `bot_refused`, `bot_late`… */
  reason: string;
  /** The same as a sentence. */
  text: string;
  /** The number of the rule that an action breaks. */
  rule?: string | null;
  /** The number of the decision that failed. */
  number?: number | null;
}

export interface Friend {
  /** The number of the friendship or of the request. */
  friend: number;
  name: string;
  login: string;
  since: number;
  /** Null until the request is accepted. */
  together?: HeadToHead | null;
}

/** An event of the game (docs/record.md). */
export interface FrontierNamedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "frontier_named";
  seat: number;
  frontier: string;
}

/** An event of the game (docs/record.md). */
export interface FrontierOpenedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "frontier_opened";
  seat: number;
  frontier: string;
}

export interface GameAfterEnd {
  table: string;
  at: number;
}

/** A game as listed. */
export interface GameCard {
  id: string;
  titles: { [name: string]: string };
  summaries: { [name: string]: string };
  /** Minimum and maximum. */
  players: [number, number];
  options: OptionCard[];
  tickets: number;
  /** How many of them are reconstructed by this project: the printed game may differ. */
  reconstructed_tickets: number;
}

/** An event of the game (docs/record.md). */
export interface GameEndedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "game_ended";
}

export interface GameFacts {
  id: string;
  rules_version: string;
  /** The number of cards of each kind: the colours, the locomotive, those of mechanics. */
  cards: { [name: string]: number };
  colours: string[];
  /** The game's settings, under their names in `game.toml`. */
  knobs: { [name: string]: unknown };
  board: BoardFacts;
  tickets: TicketFacts[];
  /** What each mechanic prints on board and cards, by the mechanic's name. */
  mechanics: { [name: string]: unknown };
}

/** Everything a client can show about a game before it is played. */
export interface GamePage {
  card: GameCard;
  facts: GameFacts;
  texts: { [name: string]: GameTexts };
  shows: GameShows;
  places: { [name: string]: Coordinates };
}

/** Small pictures of boards. Games on the same board share one. */
export interface GamePictures {
  /** By the game's id, the key of its picture. A game whose board has not been drawn is missing. */
  games: { [name: string]: string };
  pictures: { [name: string]: SmallPicture };
}

/** The result of a game, as in a record. */
export interface GameResult {
  seats: SeatResult[];
  winners: number[];
  [name: string]: unknown;
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

/** Statistics of one player in one game, over finished plays of it. */
export interface GameStatistics {
  games: number;
  wins: number;
  mean_score: number | null;
}

/** The texts of a game in one language. */
export interface GameTexts {
  title: string;
  summary: string;
  differences: string[];
  /** The name of each city and stop, by code. */
  cities: { [name: string]: string };
  /** The names of the card colours, of gray, and of the locomotive. */
  colours: { [name: string]: string };
  /** The names of words that the game's data gives to mechanics. */
  words: { [name: string]: string };
}

/** An event of the game (docs/record.md). */
export interface GaugeCrossedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "gauge_crossed";
  seat: number;
  place: number;
}

/** A place of the gazetteer (GeoNames, CC BY 4.0). */
export interface GazetteerPlace {
  name: string;
  lat: number;
  lon: number;
  /** How many live there. */
  people: number;
  /** Its code, such as `PL`. */
  country: string;
  /** The name in another language that fits the search, if its own does not. */
  found?: string;
}

export interface Greeting {
  type: "hello";
  protocol: number;
  name?: string;
  /** The key of the seat, if the WebSocket request did not carry it. */
  token?: string | null;
  /** On a server: a version whose `head` the bot kept from an earlier connection. */
  check?: number | null;
}

export interface HandOverRequest {
  company: string;
  /** The bot that leads it from now on; null for another person, who comes with the key of the answer. */
  bot?: string | null;
}

/** Finished games that you both played. */
export interface HeadToHead {
  games: number;
  /** Games in which you ranked before the other. */
  ahead: number;
  behind: number;
  /** Your mean score in the games that were played to the end. */
  mean_score: number | null;
  their_mean_score: number | null;
}

export interface Header {
  game: string;
  rules_version: string;
  data_hash: string;
  players: number;
  options: { [name: string]: unknown };
  seats: SeatLine[];
  /** Null while the game runs. */
  seed: string | null;
  /** The commitment to the seed, or to the server's secret if salts were added. */
  commitment: string;
  /** The salt of each seat, null for a seat without one; left out if there are none. The seed ends with the salts. */
  salts?: (string | null)[];
  /** Who made the salt of each seat; left out if there are none. */
  salts_by?: ("player" | "server" | null)[];
  /** How often a salt was not revealed and all committed again; left out if never. */
  restarts?: number;
  /** The orders of a campaign's game that outlive it and are secret; null where they are held back, left out if the game has none. */
  sealed?: { [name: string]: string[] } | null;
}

export interface Hello {
  type: "hello";
  /** The protocol version of the host. */
  protocol: number;
  /** `whistlestop 0.1.0`. */
  program: string;
  rules_version: string;
}

export interface HelpLine {
  typed: string;
  does: string;
}

/** What the planner suggests to one seat, from that seat's view. */
export interface Hint {
  version: number;
  /** Trains that this seat has left. */
  trains: number;
  tickets: TicketHint[];
  /** Null unless you have to decide now. */
  move: MoveHint | null;
}

/** An event of the game (docs/record.md). */
export interface HiringEndedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "hiring_ended";
}

/** An event of the game (docs/record.md). */
export interface HoldUpEndedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "hold_up_ended";
}

/** An event of the game (docs/record.md). */
export interface HoldUpHappenedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "hold_up_happened";
  dollars: number;
}

/** No server ran for so many seconds, during which all clocks were stopped. */
export interface InterruptedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "interrupted";
  seconds: number;
}

export interface Intervention {
  at: number;
  /** `close_table`, or for a person at the table `ban_person`, `mute_person` or `delete_person`. */
  what: string;
}

/** What the server's operator did at a table. */
export interface Interventions {
  interventions: Intervention[];
}

export interface InviteFriend {
  friend: number;
}

export interface InvitedTo {
  company: string;
  /** The key with which a person takes this company; null if a bot leads it. */
  invite: string | null;
}

/** An event of the game (docs/record.md). */
export interface ItemTakenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "item_taken";
  seat: number;
  item: string;
}

export interface JoinCampaignRequest {
  invite: string;
  /** The company that you want; if left out, the first that waits for a leader. */
  company?: string | null;
  name?: string;
}

export interface JoinRequest {
  /** Your name at this table; if left out, the name of your account or guest profile. */
  name?: string;
  /** The seat you want; if left out, the first free one. */
  seat?: number | null;
  /** The key in the invitation link of a private table. */
  invite?: string;
  /** The key of one seat, if you were invited to it. */
  key?: string;
  /** SHA-256 of your salt, which you reveal once all commitments are fixed. */
  commitment?: string | null;
}

export interface JoinTournament {
  /** Your bot account, if you are its owner; null if you are the bot account. */
  bot?: string | null;
}

/** Keep these tickets; the others go under the deck in the given order. */
export interface KeepAction {
  type: "keep";
  kept: string[];
  under?: string[];
}

export interface KeepBoard {
  files: { [name: string]: string };
  /** A secret of yours, 16 to 64 letters and digits: with it you can delete the board. */
  key?: string;
}

export interface KeptBoard {
  /** Its id: who knows it can read and play the board. */
  board: string;
  /** Whether it is among the games of the server. */
  listed: boolean;
  /** Whether you may add it to them. */
  may_list: boolean;
}

/** Before the game the host removes a person or a bot from a seat; the seat becomes free. */
export interface Kick {
  type: "kick";
  seat: number;
}

/** One player of a ladder. */
export interface LadderLine {
  /** From 1; players with the same rating share a place. */
  place: number;
  name: string;
  /** The id of a bot account; null for a person. */
  bot: string | null;
  /** `level` less three times `uncertainty`: the level that the player almost certainly exceeds. */
  rating: number;
  /** 25 for a new player. */
  level: number;
  /** Standard deviation of the level; 8.33 for a new player. */
  uncertainty: number;
  games: number;
  /** A shared first place counts as a win. */
  wins: number;
  is_you: boolean;
}

/** An event of the game (docs/record.md). */
export interface LastCampTurnedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "last_camp_turned";
  city: string;
}

/** An event of the game (docs/record.md). */
export interface LastRoundBeganEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "last_round_began";
  seat: number;
}

/** Before the game the seat becomes free; during the game a bot plays until the player comes back. */
export interface Leave {
  type: "leave";
}

/** A table of the tutorial. Its cards are always dealt the same, and the bot always plays the same moves. */
export interface LessonMade {
  table: string;
  seat: number;
  token: string;
  /** The moves of the lesson. A player who makes another move continues without explanations. */
  steps: LessonStep[];
}

export interface LessonStep {
  action: DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction;
  /** The explanation before the move: the key of the message `web.learn.<text_key>` of the catalogues. */
  text_key: string;
}

/** A tournament in the list. */
export interface ListedTournament {
  tournament: string;
  title: string;
  game: string;
  /** `open` until it is started, then `running`, then `over`; `closed` if its host ended it early. */
  status: "closed" | "open" | "over" | "running";
  players: number;
  rounds: number;
  /** The present round, from 1; 0 before the start. */
  round: number;
  seconds: number;
  entry: "invited" | "open";
  /** How many have joined. */
  bots: number;
  created: number;
}

export interface Login {
  login: string;
  password: string;
}

export interface Logout {
  /** Log out on every other device too. */
  everywhere?: boolean;
}

/** Everything that a seat or a spectator can see now. */
export interface Look {
  version: number;
  /** The head of the hash chain over the table's log, at this version. */
  head: string;
  table: TableFacts;
  /** Null before the game begins. */
  view: SeatView | null;
  /** The legal actions; null unless you have to decide now. */
  options: WireOptions | null;
  can_undo: boolean;
  /** After the game: the result, as in a record. */
  result: GameResult | null;
}

/** An event of the game (docs/record.md). */
export interface MailCarTakenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "mail_car_taken";
  seat: number;
}

/** An event of the game (docs/record.md). */
export interface MailDeliveredEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "mail_delivered";
  seat: number;
  city: string;
  place: number;
}

export interface MarkSeen {
  version: number;
  /** Also the earlier games of the campaign, to their ends. */
  earlier?: boolean;
}

/** A card's name; null if you may not know it. */
export type MaybeCard = string | null;

/** A ticket's name; null if you may not know it. */
export type MaybeTicket = string | null;

export interface Me {
  kind: "account" | "bot" | "guest" | "nobody";
  name?: string | null;
  login?: string | null;
  lang?: string;
  webhook?: string | null;
  created?: number | null;
}

export interface MissedGame {
  game: number;
  company: string;
  /** Disclosed after the last game. */
  worth: number | null;
}

export interface MoveHint {
  action: DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction;
  /** `key` and `values`; the sentence is `reason.<key>` of the catalogues. */
  why: BotReason | null;
}

export interface MutedSeats {
  seats: number[];
}

export interface MyBlock {
  block: number;
  /** The person's name when you blocked them. */
  name: string;
  created: number;
}

export interface MyBlocks {
  blocks: MyBlock[];
}

export interface MyBotAccounts {
  /** Oldest first. */
  bots: BotAccount[];
  /** How many an account may have. */
  most: number;
}

export interface MyCampaign {
  campaign: string;
  title: string;
  game: string;
  /** `running`, `over` or `closed`. */
  status: string;
  number: number;
  games: number;
  company: string | null;
  touched: number;
  /** Of the game that is being played. */
  table: string | null;
}

export interface MyCampaigns {
  campaigns: MyCampaign[];
}

export interface MyChallenges {
  /** That wait for your answer, the oldest first. */
  incoming: Challenge[];
  /** Yours, that wait for others. */
  outgoing: Challenge[];
}

export interface MyFriends {
  friends: Friend[];
  /** Requests that wait for your answer. */
  asked_you: Friend[];
  you_asked: Friend[];
}

export interface MyInvitation {
  table: string;
  game: string;
  title: string;
  pace: string;
  /** The name of the friend who invites you. */
  by: string;
  created: number;
}

export interface MyInvitations {
  invitations: MyInvitation[];
}

export interface MyPush {
  /** The server's public key, to which a browser subscribes; null if this server sends no push messages. */
  key: string | null;
  /** The number of your browsers that receive them. */
  devices: number;
}

export interface MySession {
  session: string;
  /** The browser's description of itself, such as `Firefox, Linux`; empty if unknown. */
  device: string;
  created: number;
  /** Time of last use, accurate to five minutes. */
  seen: number;
  is_this: boolean;
}

export interface MySessions {
  /** Latest first. */
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
  /** The bot's id for each seat of a bot; null for the others. */
  bots: (string | null)[];
  /** Your seat; null if you only host. */
  seat: number | null;
  is_host: boolean;
  /** The seats that have to decide now. */
  asked: number[];
  your_turn: boolean;
  /** The deadline of your turn, in seconds since 1970; null if it is not your turn. */
  deadline: number | null;
  version: number;
  /** The version that you have read. */
  seen: number;
}

export interface MyTables {
  tables: MyTable[];
  next: string | null;
}

/** A game of yours that is not over. */
export interface MyTournamentGame {
  table: string;
  seat: number;
  /** `waiting`: take the seat with `POST /api/challenges/{table}/accept`. */
  status: "running" | "waiting";
}

export interface MyTournamentGames {
  status: "closed" | "open" | "over" | "running";
  games: MyTournamentGame[];
}

export interface NamedPiece {
  key: string;
  names: { [name: string]: string };
}

export interface NewBotAccount {
  name: string;
}

export interface NewCampaignRequest {
  game?: string;
  title?: string;
  /** All rules, or those without the optional modules. */
  set?: "family" | "full";
  /** In the order of the seats. */
  companies: CompanyPlan[];
  /** The company that you lead; null for a host who does not play. */
  own?: string | null;
  /** The bot that plays for companies that nobody leads, and for leaders who send one. */
  bot?: string;
  pace?: "live" | "slow";
  seconds?: number | null;
  spectators?: boolean;
  chat?: boolean;
  help?: "highlights" | "none" | "planner";
  reasons?: boolean;
  card_counts?: boolean;
  hotseat?: boolean;
  bot_pause?: number | null;
  /** Begin the first game at once. */
  start?: boolean;
}

export interface NewChallenge {
  /** The login of an account, or the id of a bot account, for each other seat. */
  opponents: string[];
  game: string;
  options?: { [name: string]: unknown };
  /** Time limit per turn; null if there is none. */
  seconds?: number | null;
  rated?: boolean;
}

export interface NewEvent {
  key: string;
  names: { [name: string]: string };
  texts: { [name: string]: string };
}

export interface NewFrontier {
  key: string;
  names: { [name: string]: string };
  cities: string[];
}

export interface NewGame {
  type: "game";
  game: GameFacts;
  players: number;
  /** The bot's seat. */
  seat: number;
  /** Seed for the bot's own random choices: the same seed and views should give the same choices. */
  seed: string;
  clock: Clock;
  /** On a server: the current head of the table's hash chain at the version named in `check`. */
  head?: string | null;
}

export interface NewGuest {
  name: string;
}

export interface NewRule {
  card: string;
  texts: { [name: string]: string };
}

/** Request for a new table: a game, seats, and all settings that differ from the defaults. */
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
  card_counts?: boolean;
  hotseat?: boolean;
  begin?: "at_once" | "by_host" | "when_full";
  /** Null for the server's setting. */
  bot_pause?: number | null;
  title?: string;
  rated?: boolean;
  /** The host's seat, if the host plays. */
  host?: number | null;
  /** SHA-256 of a salt for the host's seat; on a shared device, for the first person's seat. */
  commitment?: string | null;
}

/** What is new in the game that is played or comes next, compared with the one before. */
export interface NewThings {
  trains: number;
  more_trains: number;
  frontiers: NewFrontier[];
  rules: NewRule[];
  ended: NewRule[];
  events: NewEvent[];
  archived: NamedPiece[];
  colours: PaintedTrack[];
}

export interface NewTournament {
  game: string;
  options?: { [name: string]: unknown };
  /** Seats at each table. */
  players?: number;
  rounds?: number;
  /** Time limit per turn. */
  seconds?: number;
  title?: string;
  /** Whether any bot account may join, or only invited ones. */
  entry?: "invited" | "open";
  /** Bot accounts that are invited from the beginning. */
  bots?: string[];
}

/** The latest events and the state of the table after them. `own` merged over `public` is your view. */
export interface News {
  type: "news";
  version: number;
  /** The head of the hash chain over the table's log, at this version. */
  head: string;
  events: SeenEvent[];
  table: TableFacts;
  public: SeatView | null;
  own: OwnView | null;
  /** What may be done now; null unless the decision is yours. */
  options: WireOptions | null;
  can_undo: boolean;
  result: GameResult | null;
}

export interface NextGameRequest {
  /** The game of the campaign. */
  number: number;
}

/** An event of the game (docs/record.md). */
export interface NumberRetiredEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "number_retired";
  postcard: string;
}

export interface NumberSpread {
  mean: number;
  deviation: number;
  least: number;
  quarter: number;
  median: number;
  three_quarters: number;
  most: number;
}

/** An event of the game (docs/record.md). */
export interface NumberStruckOutEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "number_struck_out";
  ticket: MaybeTicket;
  postcard: string;
}

/** An event of the game (docs/record.md). */
export interface OfficeOpenedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "office_opened";
  seat: number;
  postcards: string[];
  sides: string[];
}

/** An event of the game (docs/record.md). */
export interface OfficesShutEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "offices_shut";
  postcards: string[];
  sides: string[];
}

/** A listed table with a seat that anybody may take or a game that anybody may watch. */
export interface OpenTable {
  table: string;
  game: string;
  title: string;
  pace: string;
  status: string;
  created: number;
  /** Time of the last entry. */
  touched: number;
  /** The occupants; null for a free seat. */
  names: (string | null)[];
  /** The bot's id for each seat of a bot; null for the others. */
  bots: (string | null)[];
  free: number;
}

export interface OpenTables {
  tables: OpenTable[];
  /** The value of `after` for the next page; null at the end. */
  next: string | null;
}

export interface OpenedBoard {
  files: { [name: string]: string };
  board: KeptBoard;
}

export interface OpenedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "opened";
  settings: Settings;
  seats: SeatPlan[];
  /** The commitment to the server's secret, made before anybody can add a salt. */
  commitment: string;
  /** The host's seat; null for a host who does not play. */
  host?: number | null;
  /** The game was played elsewhere and its record was imported. */
  imported?: boolean;
  /** For a rematch: the previous table. The host had the same seat there. */
  after?: string | null;
  /** For an imported game: how often a salt was not revealed. */
  restarts?: number;
  /** For an imported game: the chain in its record. */
  chain?: { [name: string]: unknown } | null;
  /** The commitments to the salts that the server adds for each seat, until a player's client commits to its own. Empty for lessons, whose deal everybody may know, and in a campaign, whose seed has a commitment of its own. */
  commitments?: string[];
  campaign?: CampaignPlace | null;
}

export interface OpenedFrontier {
  key: string;
  names: { [name: string]: string };
  /** The game after which it was opened. */
  after: number;
}

/** This seat's choice of opening tickets while the others are still choosing. */
export interface OpeningChoice {
  kept: string[];
  under: string[];
}

/** An option to choose before the game, such as the edition. */
export interface OptionCard {
  name: string;
  default: string;
  titles: { [name: string]: string };
  choices: OptionChoice[];
}

export interface OptionChoice {
  choice: string;
  /** By language, like all texts here. */
  titles: { [name: string]: string };
}

/** The display of one option of a mechanic's question. */
export interface OptionFacts {
  option: string;
  label: TextFacts;
  mark: string;
  note: TextFacts | null;
}

/** An event of the game (docs/record.md). */
export interface OrderAnnouncedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "order_announced";
  seat: number;
}

/** An event of the game (docs/record.md). */
export interface OreShuffledEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "ore_shuffled";
  cards: string[];
}

/** An event of the game (docs/record.md). */
export interface OreTurnedUpEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "ore_turned_up";
  seat: number;
  cards: string[];
}

export interface OwnBotAccount {
  /** A bot account of yours. */
  bot: string;
}

/** The part of a seat's view that differs from a spectator's. Merged over the spectator's, it is the seat's
    view. */
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

export interface PaintedTrack {
  track: string;
  colour: string;
  /** The game in which it was first paid for. */
  after: number;
}

export interface PanelColumn {
  seat: number | null;
  label: TextFacts | null;
}

/** A small table that players can look at during the game. */
export interface PanelFacts {
  key: string;
  title: TextFacts;
  heading: TextFacts;
  columns: PanelColumn[];
  rows: PanelRowFacts[];
  brief: number;
  is_front: boolean;
  is_cards: boolean;
}

export interface PanelRowFacts {
  label: TextFacts;
  cells: (number | string | TextFacts)[];
  mark: string;
  note: TextFacts | null;
}

/** An event of the game (docs/record.md). */
export interface PaperFoundEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "paper_found";
}

/** An event of the game (docs/record.md). */
export interface PaperReadEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "paper_read";
}

/** An event of the game (docs/record.md). */
export interface PapersDiscardedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "papers_discarded";
  count: number;
}

/** An event of the game (docs/record.md). */
export interface PapersMixedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "papers_mixed";
  cards: MaybeCard[];
}

/** Pass, which is legal only if nothing else is possible. */
export interface PassAction {
  type: "pass";
}

/** An event of the game (docs/record.md). */
export interface PassedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "passed";
  seat: number;
}

export interface PastGameLine {
  number: number;
  year: number;
  table: string;
  present: string[];
  deal: number;
  at: number;
  /** The companies for which a bot played in place of the person who led them. */
  stand_ins?: string[];
}

/** A player's piece at a city. */
export interface PieceFacts {
  city: string;
  seat: number;
  label: TextFacts;
}

export interface Ping {
  type: "ping";
}

/** An event of the game (docs/record.md). */
export interface PlaceFilledEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "place_filled";
  place: number;
  card: MaybeCard;
}

export interface Play {
  type: "play";
  /** As a value, like those of `options`, or in notation. */
  action: string | DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction;
}

/** A move in the notation; null if you may not know it. What came of it follows. */
export interface PlayedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "played";
  seat: number;
  action: string | null;
  /** Unless a person moved. */
  by?: "bot" | "stand_in";
  why?: BotReason;
}

/** An event of the game (docs/record.md). */
export interface PointsGainedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "points_gained";
  seat: number;
  why: string;
  points: number;
}

/** An event of the game (docs/record.md). */
export interface PointsPaidEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "points_paid";
  seat: number;
  why: string;
  points: number;
}

export interface Pong {
  type: "pong";
  now: number;
  /** The seats whose players are connected, to any server; what other servers know may be a minute old. */
  here: number[];
}

/** An event of the game (docs/record.md). */
export interface PostOfficeFilledEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "post_office_filled";
  heap: string;
  order: string[];
}

/** An event of the game (docs/record.md). */
export interface PostcardDrawnEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "postcard_drawn";
  seat: number;
  postcard: string;
  side: string;
  later: boolean;
}

/** An event of the game (docs/record.md). */
export interface PostcardMetEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "postcard_met";
  seat: number;
  postcard: string;
  side: string;
}

/** An event of the game (docs/record.md). */
export interface PostcardPutBackEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "postcard_put_back";
  seat: number;
  postcard: string;
}

/** An event of the game (docs/record.md). */
export interface PostcardReadAloudEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "postcard_read_aloud";
  seat: number;
  postcard: string;
  side: string;
  later: boolean;
}

/** An event of the game (docs/record.md). */
export interface PostcardSoldEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "postcard_sold";
  seat: number;
  postcard: string;
  side: string;
}

/** An event of the game (docs/record.md). */
export interface PostmarkAddedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "postmark_added";
  seat: number;
  colour: string;
  amount: number;
}

export interface PresentGame {
  table: string;
  number: number;
  deal: number;
  present: string[];
  /** The companies that have to decide now. */
  asked: string[];
}

/** Why a request was refused. Nothing has changed. */
export interface Problem {
  /** A key that is the same in every language. */
  code: string;
  /** The same as a sentence. */
  text: string;
  /** On a socket: the sentence in each language, for a page whose reader may switch the language. */
  texts?: { [name: string]: string } | null;
  status: number;
  /** The number of the rule that a move breaks. */
  rule?: string | null;
  /** The legal actions; only for the player who has to decide. */
  options?: WireOptions | null;
  /** The version that `events` reach. */
  version?: number | null;
  /** The events you missed, if you decided on an old version. */
  events?: SeenEvent[] | null;
  /** One response cannot hold all events you missed: request the events since `version`. */
  more?: boolean;
  /** The field of the body that is wrong. */
  field?: string | null;
  /** Seconds to wait, if you sent too many requests. */
  retry_after?: number | null;
}

export interface ProposalFacts {
  seat: number;
  what: string;
  to: number | null;
  agreed: number[];
  /** The seats that must consent, as `docs/authorization.md` defines. */
  asked: number[];
  /** The asked seats that have not answered. */
  awaited: number[];
  /** The seats that are not asked, because they have been away for too long. */
  absent: number[];
}

export interface Propose {
  type: "propose";
  what: "end" | "pause" | "resume" | "undo";
  /** For an undo: the entry of the record to go back to. */
  to?: number | null;
}

export interface ProposedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "proposed";
  seat: number;
  what: "end" | "pause" | "resume" | "undo";
  /** For an undo: the entry to which the game would return. */
  to?: number | null;
  /** What the proposal does if no other seat is asked. */
  settled?: Settlement | null;
  /** The seats that must consent, including the proposing one. A player who comes back in the meantime is asked too. */
  asked?: number[];
  /** The seats that are not asked, because they have been away for too long. */
  absent?: number[];
  /** The entries that this one undid; left out if it undid none. */
  undoes?: number[];
}

/** An event of the game (docs/record.md). */
export interface PurseTakenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "purse_taken";
  seat: number;
  frontier: string;
}

/** What a browser gave the page when it subscribed. */
export interface PushSubscription {
  endpoint: string;
  /** `p256dh`. */
  key: string;
  /** `auth`. */
  secret: string;
}

/** What is asked now: the kind of the step and its fields. */
export interface Question {
  kind: string;
  /** Of `keep_tickets`: how many tickets at least. */
  keep?: number;
  [name: string]: unknown;
}

/** React to what happened, without words. Limited more strictly than messages. */
export interface React {
  type: "react";
  reaction: "applause" | "laugh" | "ouch" | "thanks" | "thinking" | "wow";
}

/** A player reacted to what happened, without words. */
export interface ReactedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "reacted";
  seat: number;
  reaction: "applause" | "laugh" | "ouch" | "thanks" | "thinking" | "wow";
}

/** Take your seat back from the bot. */
export interface Reclaim {
  type: "reclaim";
}

export interface ReclaimedEvent {
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
  entries: RecordEntry[];
  result: GameResult | null;
  hash: string;
  /** The log of a game played at a server's table. It precedes the hash, which covers it. */
  chain?: ChainOfLog;
}

export interface RecordEntry {
  seq: number;
  seat: number | null;
  action: string | null;
  events: { [name: string]: unknown }[];
}

export interface RecordStored {
  /** The table at which the game can be replayed. */
  table: string;
  /** False if the same record was imported before. */
  is_new: boolean;
}

export interface Refusal {
  type: "refused";
  command: string | null;
  problem: Problem;
}

export interface Register {
  /** Letters, digits, `.`, `_` and `-`; case-insensitive. */
  login: string;
  password: string;
  /** The name shown to others; if left out, the guest's name or the login. */
  name?: string | null;
}

/** An event of the game (docs/record.md). */
export interface ReliefPutInEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "relief_put_in";
  amount: number;
}

/** An event of the game (docs/record.md). */
export interface ReliefTakenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "relief_taken";
  seat: number;
  amount: number;
}

/** An event of the game (docs/record.md). */
export interface ReliefTrainSentEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "relief_train_sent";
  seat: number;
}

/** The table of the rematch and the keys of your seat there. Nobody else receives these keys. */
export interface RematchMade {
  table: string;
  /** Your seat; null if all people share one device. */
  seat: number | null;
  /** A key of this seat. */
  token: string | null;
  /** For the host: the key that grants the host's rights. */
  host?: string | null;
  /** For the host: the key in the invitation link. */
  invite?: string | null;
  /** For a table on one device: the key of that device. */
  device?: string | null;
}

/** After the end a player asked for a rematch. The id of the new table alone gives access to nothing. */
export interface RematchOpenedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "rematch_opened";
  /** The seat that asked; null for a shared device. */
  seat: number | null;
  table: string;
}

export interface RematchRequest {
  /** SHA-256 of a salt for your seat there; on a shared device, for the first person's seat. */
  commitment?: string | null;
}

export interface RenameBotAccount {
  bot: string;
  name: string;
}

export interface ReplaceByBot {
  type: "replace_by_bot";
  seat: number;
  bot?: string;
}

/** A table after one of its entries, as one seat or a spectator sees it. */
export interface Replay {
  /** The version of the entry, which identifies it permanently. */
  at: number;
  /** The version of the newest entry. */
  last: number;
  /** The seat whose view this is; null for a spectator. */
  seat: number | null;
  /** The events of that entry, and earlier ones as far back as requested. */
  events: SeenEvent[];
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

export interface ResignedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "resigned";
  seat: number;
  /** The bot that plays for the seat from now on. */
  bot: string;
}

/** A salt was not revealed. All commitments are void, including the server's, which has a new secret. */
export interface RestartedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "restarted";
  /** The seat that loses its seat; null if no other person sits at the table, so that nobody is harmed. */
  seat: number | null;
  why: "kicked" | "late" | "left";
  /** The commitment to the new secret. */
  commitment: string;
  /** The commitments to the server's new salts for each seat. */
  commitments?: string[];
}

/** A route that a seat claimed. */
export interface ResultRoute {
  track: string;
  length: number;
  points: number;
}

/** A ticket that a seat kept. */
export interface ResultTicket {
  ticket: string;
  points: number;
  completed: boolean;
}

/** Your salt, once all commitments are fixed. It must be a random text, because a word can be guessed. */
export interface Reveal {
  type: "reveal";
  salt: string;
}

/** All commitments are fixed: answer with the salt if your commitment is among them. */
export interface RevealSalt {
  type: "reveal";
  /** The server's commitment. */
  commitment: string;
  /** The commitments of all seats; empty for a seat that adds no salt. */
  commitments: string[];
}

/** A player revealed a salt. */
export interface RevealedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "revealed";
  seat: number;
  salt: string;
}

/** All commitments are fixed from now on, and the salts are revealed: the server's here, the players' next. */
export interface RevealingEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "revealing";
  /** The commitment of each seat. */
  commitments: string[];
  /** The salts that the server adds; empty for a seat whose player reveals one. */
  salts?: string[];
}

/** A finished game as the strong bot judges it, from what one seat knew at each of its moves. */
export interface Review {
  seat: number;
  /** Moves that were judged. */
  decisions: number;
  /** Those of them that the bot would have made too. */
  alike: number;
  /** At most three, in the order of the game: those with the largest gain. */
  moves: ReviewedMove[];
}

/** A move that the strong bot would have made otherwise. */
export interface ReviewedMove {
  /** The entry with the move; the position before it is that of the version before. */
  version: number;
  made: DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction;
  /** The cards that were face up before the move. */
  display: (string | null)[];
  advised: DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction;
  /** The bot's reason: `key` and `values`; the sentence is `reason.<key>` of the catalogues. */
  why: BotReason;
  /** Points that the bot expects from its move, more than from the one that was made. */
  gain: number;
}

/** An event of the game (docs/record.md). */
export interface RouteClaimedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "route_claimed";
  seat: number;
  track: string;
  cards: { [name: string]: number };
  points: number;
  closes: string[];
}

export interface RouteFigures {
  route: string;
  length: number;
  /** Share of the games in which one of its tracks was claimed. */
  claimed: number;
  /** Claimed tracks per game. */
  tracks: number;
  /** How far the game was when it was first claimed, from 0 to 1; null if it never was. */
  when: number | null;
  /** Of the seats that had it. */
  wins: ShareEstimate;
}

/** A rule that a story card has brought. */
export interface RuleInForce {
  card: string;
  texts: { [name: string]: string };
  /** The first game with it. */
  since: number;
}

/** A numbered rule. */
export interface RuleLine {
  id: string;
  section: string;
  text: string;
  /** For a decision of this project: the reason. */
  why?: string;
  /** In a campaign: the first game in which it holds, if a story card has brought it. */
  since?: number;
}

/** The tracks that illustrate a rule. */
export interface RulePicture {
  rule: string;
  tracks: string[];
  caption: TextFacts;
}

export interface SaidEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "said";
  seat: number | null;
  name: string;
  text: string;
}

/** An event of the game (docs/record.md). */
export interface SaleChosenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "sale_chosen";
  seat: number;
  postcard: string;
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
  /** A key, if no header or cookie carries it; none for a spectator. */
  token?: string | null;
  /** The last version you know. The events after it follow the welcome. */
  since?: number;
  /** The id of a shared device, as returned by `unlock` or an earlier `welcome`. */
  device?: string | null;
  /** As a spectator or as the host without a seat, even if the key or the cookie opens a seat: for a screen that others see. */
  watch?: boolean;
  /** A version whose `head` you kept; the welcome contains the current head of that version. */
  check?: number | null;
}

/** One line of a seat's score: its kind, its points, and the details of that kind. */
export interface ScoreLine {
  kind: string;
  points: number;
  [name: string]: unknown;
}

/** An event of the game (docs/record.md). */
export interface SealTakenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "seal_taken";
  seat: number;
  nation: string;
}

export interface SeasonLadder {
  game: string;
  kind: "bots" | "people";
  season: string;
  /** All seasons of this ladder and the present one, latest first. */
  seasons: string[];
  /** How many have a rating. */
  players: number;
  /** The best first. */
  lines: LadderLine[];
  /** Your line, also if it is not among `lines`. */
  you: LadderLine | null;
}

export interface SeatEnd {
  total: number;
  rank: number;
  /** `{"kind": "tickets", "points": 21}`… */
  lines: { [name: string]: unknown }[];
}

/** The public facts of one seat. */
export interface SeatFacts {
  /** Trains still to be placed. */
  trains: number;
  /** Points on the score track. */
  points: number;
  /** Number of train cards in the hand. */
  cards: number;
  /** Cards in the hand that all players saw being added and have not seen leaving. */
  shown: { [name: string]: number };
  /** Number of tickets kept. */
  tickets: number;
  /** Number of tickets to choose from now. */
  offered: number;
  /** Number of tickets put under the deck so far. */
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
  /** The id of the bot that played this seat; null for a person. */
  bot: string | null;
}

/** Your seat at the table of the challenge. Nobody else receives its key. */
export interface SeatOfChallenge {
  table: string;
  seat: number;
  token: string;
}

export interface SeatPlan {
  kind?: "bot" | "invited" | "open";
  /** The id of the bot, if the kind is `bot`. */
  bot?: string | null;
  name?: string;
  colour?: string;
}

export interface SeatRequest {
  seat: number;
}

/** The result of one seat. */
export interface SeatResult {
  seat: number;
  name: string;
  routes: ResultRoute[];
  tickets: ResultTicket[];
  /** The length of the longest path; null in a game without a bonus for it. */
  longest: number | null;
  /** Of a table, where the longest path counts: its tracks, in the order of travel. */
  longest_over?: string[];
  lines: ScoreLine[];
  total: number;
  rank: number;
  [name: string]: unknown;
}

/** The public state of the game and the private knowledge of one seat. */
export interface SeatView {
  game: string;
  rules_version: string;
  players: number;
  /** The seat whose view this is; null for a spectator. */
  seat: number | null;
  /** Number of turns begun; 0 at the opening. */
  turn: number;
  first: number | null;
  /** The seat whose turn it is. */
  mover: number | null;
  /** The seat that started the last round and will end it; null before the last round. */
  last_seat: number | null;
  ended: boolean;
  /** Number of consecutive passes. */
  passes: number;
  /** The seats that have to decide now. */
  asked: number[];
  /** The current question: `kind` and the fields of that kind (`{"kind": "keep_tickets", "seats": [0, 1], "keep": 2}`). */
  question: Question | null;
  /** All pending steps, in notation, the next one last. */
  agenda: string[];
  /** The face-up cards, left to right; null for an empty place. */
  display: (string | null)[];
  deck: number;
  discards: { [name: string]: number };
  /** How often the deck has been shuffled. */
  shuffles: number;
  ticket_deck: number;
  seats: SeatFacts[];
  /** Claimed tracks, in the order in which they were claimed. */
  owners: OwnedTrack[];
  /** Tracks that are neither claimed nor closed. */
  free: string[];
  /** Cities and tracks that were added since the start, in games whose board grows. */
  grown: BoardFacts | null;
  /** This seat's train cards. */
  hand: { [name: string]: number };
  /** This seat's tickets, in the order in which they were kept. */
  tickets: string[];
  /** The tickets to choose from now. */
  offered: string[];
  choice: OpeningChoice | null;
  /** Top first; null for a ticket that this seat did not put there. */
  known_ticket_deck: (string | null)[];
  /** The state of mechanics, by their names. */
  extras: { [name: string]: unknown };
  /** What mechanics display at the table, to be drawn without knowing them; null if they display nothing. */
  shows: ViewShows | null;
  /** The display of the options of the current question, if a mechanic asks this seat. */
  shown_options: OptionFacts[];
}

export interface SeatedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "seated";
  seat: number;
  name: string;
  colour?: string;
  /** For a rematch: the seat that the person had at the previous table. */
  was?: number | null;
  /** SHA-256 of the salt that the person's client will reveal. */
  commitment?: string;
}

/** An event of the game (docs/record.md). */
export interface SecondNoonUsedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "second_noon_used";
  seat: number;
}

/** One thing that happened, as one seat or a spectator saw it. */
export type SeenEvent = OpenedEvent | SeatedEvent | VacatedEvent | BotSeatedEvent | ReclaimedEvent | ColouredEvent | CommittedEvent | RevealingEvent | RevealedEvent | RestartedEvent | UndoneEvent | ProposedEvent | AnsweredEvent | SaidEvent | ReactedEvent | ResignedEvent | WarnedEvent | InterruptedEvent | ClosedEvent | RematchOpenedEvent | BegunEvent | BotFailedEvent | PlayedEvent | DeckShuffledEvent | CardDealtEvent | PlaceFilledEvent | DisplayFlushedEvent | TicketsShuffledEvent | TicketsOfferedEvent | TicketsChosenEvent | TicketsKeptEvent | TurnBeganEvent | CardDrawnEvent | CardTakenEvent | RouteClaimedEvent | CardsDiscardedEvent | PointsGainedEvent | PointsPaidEvent | LastRoundBeganEvent | PassedEvent | GameEndedEvent | AskedEvent | ShareTakenEvent | ShareDeclinedEvent | DummyShareTakenEvent | DummyRevealedEvent | SealTakenEvent | BedColouredEvent | BridgeBuiltEvent | ContractsShuffledEvent | ContractTurnedUpEvent | ContractPassedEvent | ContractTakenEvent | OreShuffledEvent | OreTurnedUpEvent | PurseTakenEvent | GaugeCrossedEvent | AbilityAnnouncedEvent | AbilitySpentEvent | ItemTakenEvent | PapersMixedEvent | EventsShuffledEvent | PaperFoundEvent | PaperReadEvent | PapersDiscardedEvent | EventTurnedEvent | EventArchivedEvent | AnswerGivenEvent | AnswerShownEvent | HoldUpHappenedEvent | HoldUpEndedEvent | CacheHiddenEvent | CacheFoundEvent | CacheGivenToReliefEvent | StoryReadEvent | SlipWrittenEvent | MailCarTakenEvent | FrontierNamedEvent | FrontierOpenedEvent | PostOfficeFilledEvent | OfficesShutEvent | OfficeOpenedEvent | PostcardDrawnEvent | PostcardMetEvent | PostcardSoldEvent | SaleChosenEvent | VaultWrittenEvent | NumberStruckOutEvent | PostcardReadAloudEvent | PostcardPutBackEvent | NumberRetiredEvent | ExchangeChosenEvent | PostmarkAddedEvent | TicketRetiredEvent | WiresGainedEvent | OrderAnnouncedEvent | WireSpentEvent | SecondNoonUsedEvent | ExhibitsLaidOutEvent | ExhibitTakenEvent | CampsLaidOutEvent | CampTurnedEvent | LastCampTurnedEvent | MailDeliveredEvent | ReliefTrainSentEvent | CityGrownEvent | EmployeesTurnedUpEvent | EmployeeHiredEvent | HiringEndedEvent | EmployeeMarkedEvent | EmployeeSettledEvent | EmployeeLeftEvent | CharterTakenEvent | ReliefPutInEvent | ReliefTakenEvent | VoteCastEvent | VoteShownEvent | VoteDecidedEvent;

/** What the server says on the socket of a table. */
export type ServerFrame = Welcome | News | Ack | Refusal | Explained | Pong;

export interface SetPin {
  /** The PIN of the seat to unlock; empty if it has none. */
  pin: string;
}

/** The host's settings for a table. */
export interface Settings {
  game: string;
  /** The options of the game, and `first`: a seat, or `random`. */
  options?: { [name: string]: unknown };
  pace?: "live" | "slow";
  /** Time limit per turn; null if there is none. */
  seconds?: number | null;
  /** Whether the table is listed publicly; otherwise people find it only by its link. */
  listed?: boolean;
  spectators?: boolean;
  chat?: boolean;
  /** The help that the table shows to a player. */
  help?: "highlights" | "none" | "planner";
  /** Whether bots give reasons for their moves, which reveals what they hold. */
  reasons?: boolean;
  /** Whether the table shows how many cards of each colour everybody has seen; the same for all. */
  card_counts?: boolean;
  /** Whether all people play on one device. */
  hotseat?: boolean;
  begin?: "at_once" | "by_host" | "when_full";
  /** Seconds that bots wait after a move that can still be undone. */
  bot_pause?: number;
  title?: string;
  /** Whether the game counts for the ladder, if all seats are accounts or all are bot accounts. */
  rated?: boolean;
  /** Seconds for a seat to reveal the salt that it committed to. */
  reveal_seconds?: number;
}

/** What an accepted proposal does. */
export interface Settlement {
  what: "end" | "pause" | "resume" | "undo";
  /** The seat that proposed it. */
  seat: number;
  /** For an undo: the entry to which the game returns. */
  to?: number | null;
  /** For the end of the game: the seats that were asked, all of which agreed. */
  agreed?: number[];
  /** For the end of the game: the seats that were not asked, because they had been away for too long. */
  absent?: number[];
}

/** An event of the game (docs/record.md). */
export interface ShareDeclinedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "share_declined";
  seat: number;
}

/** A share of victories with its 95 % interval. */
export interface ShareEstimate {
  share: number;
  low: number;
  high: number;
  games: number;
}

/** An event of the game (docs/record.md). */
export interface ShareTakenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "share_taken";
  seat: number;
  company: string;
  number: number;
}

export interface SlipLine {
  kind: string;
  points: number;
}

/** An event of the game (docs/record.md). */
export interface SlipWrittenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "slip_written";
  seat: number;
  total: number;
  place: number;
  completed: number;
}

/** A small picture of a board: paths of SVG. */
export interface SmallPicture {
  /** Width and height. */
  units: [number, number];
  land: string;
  /** By colour. */
  tracks: { [name: string]: string };
  /** Lines of length 0, to be drawn with round ends. */
  cities: string;
}

export interface StandingLine {
  company: string;
  /** Dollars. */
  total: number;
  won: number;
  completed: number;
  place: number;
}

/** Statistics of one player over finished games. */
export interface Statistics {
  games: number;
  /** Wins in games played to the end; a shared first place counts as a win. */
  wins: number;
  /** Games in which a bot replaced the player. */
  left: number;
  resigned: number;
  /** Games that ended by agreement, without a winner. */
  agreed: number;
  /** Mean over the games played to the end. */
  mean_score: number | null;
  best_score: number | null;
  tickets: number;
  tickets_completed: number;
  /** By the game's id. */
  by_game: { [name: string]: GameStatistics };
}

export interface StopPush {
  endpoint: string;
}

export interface StoryCardRead {
  card: string;
  game: number;
  when: "after" | "setup";
  titles: { [name: string]: string };
  texts: { [name: string]: string };
}

/** An event of the game (docs/record.md). */
export interface StoryReadEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "story_read";
  card: string;
}

export interface StoryReadRequest {
  /** Story cards and frontiers. */
  pieces: string[];
}

export interface TableFacts {
  table: string;
  status: "closed" | "finished" | "revealing" | "running" | "waiting";
  /** Why the game ended early: the table was closed, all but one resigned, or all agreed. */
  closed: string | null;
  /** The game was played elsewhere and its record was imported. */
  imported: boolean;
  settings: Settings;
  host: number | null;
  seats: TableSeatFacts[];
  /** The game fixes the colour of each seat: players cannot choose others. */
  colours_fixed: boolean;
  /** The seats that have to decide now. */
  asked: number[];
  clock: ClockFacts;
  proposal: ProposalFacts | null;
  /** SHA-256 of `whistlestop-seed:` and the server's secret, which is published after the game. */
  commitment: string;
  /** One SHA-256 over this commitment and those of all seats, once none of them can change. */
  fixed: string | null;
  /** Time at which seats that have not revealed their salt, or not committed again, lose their seat. */
  reveal_by: number | null;
  /** How often a salt was not revealed and all committed again. */
  restarts: number;
  /** After the game. */
  seed: string | null;
  /** The table of the rematch, once a player asked for one. */
  rematch: string | null;
  /** Null unless the table has this setting and a game has begun. */
  card_counts: CardCountFacts[] | null;
  /** Null unless the game belongs to a campaign. */
  campaign: CampaignPlace | null;
}

export interface TableMade {
  table: string;
  /** A key for each seat that is not a bot's; empty if all people share one device. */
  seats: SeatKey[];
  /** The key that grants the host's rights. */
  host: string;
  /** The key in the invitation link of a private table; null if the game begins immediately. */
  invite: string | null;
  /** For a table on one device: the key of that device. It gives access to a seat once its player unlocks it. */
  device?: string | null;
}

export interface TableSeatFacts {
  seat: number;
  /** As the host configured it. */
  kind: "bot" | "invited" | "open";
  name: string;
  colour: string;
  /** The bot that plays this seat; null for a person. */
  bot: string | null;
  /** The bot that had this seat and failed: `bot` finishes the game for it, and the result is not its own. */
  failed_bot: string | null;
  taken: boolean;
  away: boolean;
  resigned: boolean;
  /** In a campaign: the number of the character that a bot here has in all games; null to choose one by the seat. */
  character?: number | null;
  /** In a campaign: the bot plays this game for the person who leads the company. */
  stand_in?: boolean;
  /** SHA-256 of the salt for this seat; empty if the game has no salts, as lessons have none. */
  commitment: string;
  /** The salt for this seat that is part of the seed, once it is revealed. */
  salt: string;
  /** Who made that salt: the player's client, or the server for a client that makes none. */
  salt_by: "player" | "server";
}

/** Take a face-up card. */
export interface TakeAction {
  type: "take";
  place: number;
}

/** A text: the key of a pattern in the game's messages, and the values for it. */
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

export interface TicketFigures {
  ticket: string;
  points: number;
  offered: number;
  /** Share of the offers; null without an offer. */
  kept: number | null;
  /** Share of those that were kept; null if none was. */
  completed: number | null;
  /** Of the seats that kept it. */
  wins: ShareEstimate;
}

export interface TicketHint {
  ticket: string;
  points: number;
  /** The player has not chosen yet whether to keep it. */
  is_offered: boolean;
  is_done: boolean;
  /** Own and free tracks still connect it, and the player has enough trains. */
  is_possible: boolean;
  /** The shortest path: the tracks on it that are still to be claimed. */
  tracks: string[];
  /** How many trains these tracks need. */
  trains: number;
}

/** An event of the game (docs/record.md). */
export interface TicketRetiredEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "ticket_retired";
  ticket: MaybeTicket;
}

/** Draw tickets to choose from. */
export interface TicketsAction {
  type: "tickets";
}

/** An event of the game (docs/record.md). */
export interface TicketsChosenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "tickets_chosen";
  seat: number;
  kept: MaybeTicket[] | null;
  under: MaybeTicket[] | null;
}

/** An event of the game (docs/record.md). */
export interface TicketsKeptEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "tickets_kept";
  seat: number;
  kept: MaybeTicket[];
  under: MaybeTicket[];
}

/** An event of the game (docs/record.md). */
export interface TicketsOfferedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "tickets_offered";
  seat: number;
  tickets: MaybeTicket[];
  keep: number;
}

/** An event of the game (docs/record.md). */
export interface TicketsShuffledEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "tickets_shuffled";
  tickets: MaybeTicket[];
}

/** A tournament with its standing and its games. */
export interface Tournament {
  tournament: string;
  title: string;
  game: string;
  options: { [name: string]: unknown };
  status: "closed" | "open" | "over" | "running";
  players: number;
  rounds: number;
  round: number;
  seconds: number;
  entry: "invited" | "open";
  /** The name of the host; null if the account was deleted. */
  host: string | null;
  /** You are the host. */
  is_host: boolean;
  /** How long a game waits for its bots before the ones that have not come forfeit it. */
  join_seconds: number;
  created: number;
  /** The standing, the best first. */
  bots: TournamentBot[];
  /** The latest round first. */
  games: TournamentGame[];
}

/** A bot account in the standing. */
export interface TournamentBot {
  /** From 1; bots that are equal in everything share a place. */
  place: number;
  bot: string;
  name: string;
  status: "invited" | "joined" | "left";
  /** For each game one for each opponent who placed behind it, and a half for each who shared its place. A bot that sits a round out gets half of what a game can bring. */
  points: number;
  /** First tie-break: the sum of the points of the opponents it has met. */
  opponents: number;
  /** Second tie-break: games with the first place, shared or not. */
  wins: number;
  /** Third tie-break: the points that it scored in its games. */
  score: number;
  games: number;
  /** It is you, or your bot account. */
  is_yours: boolean;
}

/** A game of a round. */
export interface TournamentGame {
  round: number;
  /** In the round, from 1. */
  number: number;
  table: string;
  /** `forfeited`: somebody did not come; `void`: it counts for nobody, since the table was closed. */
  status: "forfeited" | "played" | "running" | "void" | "waiting";
  /** The table is still there. */
  can_watch: boolean;
  seats: TournamentSeat[];
}

export interface TournamentInvitation {
  bot: string;
}

export interface TournamentSeat {
  seat: number;
  /** Null if the bot account was deleted. */
  bot: string | null;
  name: string;
  /** Null until the game is counted. */
  points: number | null;
  rank: number | null;
  score: number | null;
}

export interface Tournaments {
  /** Open and running ones first, then the latest first. */
  tournaments: ListedTournament[];
}

export interface TrackFacts {
  name: string;
  /** The route of this track; parallel tracks share it. */
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
export interface TurnBeganEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "turn_began";
  seat: number;
}

export interface TypedLine {
  /** As typed in the terminal, in the language of the request or in English. */
  text: string;
}

/** The meaning of a line. Nothing is executed: the table checks whether the move is legal when it is sent. */
export interface TypedMeaning {
  /** One entry, or several ways to pay for a route, the best guess first. */
  ways: TypedWay[];
  /** The question to ask if there are several ways. */
  question?: string;
  is_undo?: boolean;
  /** The line asks for a hint, or why the action of `ways` is not possible; no move is meant. */
  asks_for?: "hint" | "why" | null;
  help: HelpLine[];
  /** Why the line was not understood. */
  problem?: Problem | null;
}

export interface TypedWay {
  /** To be sent as a move. */
  action: DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction;
  /** The cards that pay for it, as a phrase; empty if there is only one way to pay. */
  text: string;
}

/** Undo your last move, while no consent is needed. */
export interface Undo {
  type: "undo";
}

export interface UndoneEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "undone";
  seat: number;
  /** The entry to which the game returns. */
  to: number;
  /** The entries that this one undid; left out if it undid none. */
  undoes?: number[];
}

/** On a shared device: the player of this seat is present. */
export interface Unlock {
  seat: number;
  pin?: string;
}

/** On a shared device: the player of this seat is present. A `news` frame with the seat's own part follows. */
export interface UnlockSeat {
  type: "unlock";
  seat: number;
  pin?: string;
}

/** A player left before the game began, or was removed. */
export interface VacatedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "vacated";
  seat: number;
  by_host?: boolean;
}

export interface VaultAddition {
  game: number;
  company: string;
  why: string;
  names: { [name: string]: string };
  dollars: number;
}

/** An event of the game (docs/record.md). */
export interface VaultWrittenEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "vault_written";
  seat: number;
  why: string;
  amount: number;
}

/** What mechanics display at the table now. */
export interface ViewShows {
  counters: CounterFacts[];
  panels: PanelFacts[];
  pieces: PieceFacts[];
}

/** An event of the game (docs/record.md). */
export interface VoteCastEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "vote_cast";
  seat: number;
  answer: string;
}

/** An event of the game (docs/record.md). */
export interface VoteDecidedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "vote_decided";
  result: string;
}

/** An event of the game (docs/record.md). */
export interface VoteShownEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "vote_shown";
  seat: number;
  answer: string;
}

/** A turn at a slow table ran out of time. The stand-in moves at this time unless the player does. */
export interface WarnedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  kind: "warned";
  seat: number;
  until: number;
}

/** The answer to hello. The `news` frames that bring you up to date follow. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  program: string;
  seat: number | null;
  is_host: boolean;
  game: GameFacts;
  /** The server's clock, for deadlines. */
  now: number;
  /** The head at the version `check`, or else `since`; null if the table has no such version. If it is not the head that you saw with that version, the log was rewritten. */
  head: string | null;
  /** With the key of a shared device: its id, for the next `hello` and for HTTP requests. */
  device?: string | null;
}

/** The legal actions of a seat. */
export interface WireOptions {
  /** All actions except claims, in order. */
  plain: (DrawAction | TakeAction | TicketsAction | KeepAction | ClaimAction | PassAction | ChooseAction)[];
  /** Each track that can be claimed, in the board's order, with its index in `payments`. */
  claims: { [name: string]: number };
  /** Lists of ways to pay, fewest locomotives first within a colour. */
  payments: number[][][];
}

/** An event of the game (docs/record.md). */
export interface WireSpentEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "wire_spent";
  seat: number;
  use: string;
}

/** An event of the game (docs/record.md). */
export interface WiresGainedEvent {
  /** The version with which it came. */
  seq: number;
  at: number;
  /** The entry that undid this one; left out if none did. */
  undone_by?: number;
  kind: "wires_gained";
  seat: number;
  number: number;
  why: string;
}

export interface YouThere {
  company: string | null;
  host: boolean;
  invited: boolean;
  /** The story cards that you have read and the frontiers that you have seen joining, on any device; none if the server does not keep that, as you lead no company. */
  read: string[] | null;
}

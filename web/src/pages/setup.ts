/** The form data of a new table, the request made from it, and the form data of an existing table. */

import { preferredPause } from "../app/storage";
import type { TableFacts, TableSeat } from "../net/types";
import type { NewTableRequest, SeatPlan } from "../wire";

export type How = "friends" | "device" | "screen" | "bots";

/** Whether others join by a link, so that the game waits for them. */
export const isMeeting = (how: How): boolean => how === "friends" || how === "screen";

export interface Seat {
  kind: NonNullable<SeatPlan["kind"]>;
  /** Of a bot. */
  bot: string;
  /** Of a person on this device. */
  name: string;
}

export interface Setup {
  how: How;
  game: string;
  options: Record<string, string>;
  /** The first seat is the player's own. */
  seats: Seat[];
  pace: string;
  first: string;
  help: NonNullable<NewTableRequest["help"]>;
  listed: boolean;
  spectators: boolean;
  chat: boolean;
  reasons: boolean;
  card_counts: boolean;
  rated: boolean;
  begin: NonNullable<NewTableRequest["begin"]>;
  /** Seconds that bots wait, so that a move can be undone; empty for the server's default. */
  pause: string;
  title: string;
}

/** Name, seconds per turn, and the pace on the wire. */
export const PACES: readonly [string, number | null, "live" | "slow"][] = [
  ["none", null, "live"],
  ["30", 30, "live"],
  ["60", 60, "live"],
  ["120", 120, "live"],
  ["300", 300, "live"],
  ["hours", 28_800, "slow"],
  ["day", 86_400, "slow"],
  ["three_days", 259_200, "slow"],
  ["week", 604_800, "slow"],
];

export const PAUSES = ["", "0", "3", "8", "20"] as const;

export const personSeat = (name = ""): Seat => ({ kind: "open", bot: "medium", name });
export const botSeat = (bot = "medium"): Seat => ({ kind: "bot", bot, name: "" });

export function defaultSetup(how: How = "friends", game = "usa-classic"): Setup {
  return {
    how,
    game,
    options: {},
    seats: [personSeat(), how === "bots" ? botSeat() : personSeat()],
    pace: "none",
    first: "random",
    help: "highlights",
    listed: false,
    spectators: true,
    chat: true,
    reasons: false,
    card_counts: false,
    rated: false,
    begin: "by_host",
    pause: preferredPause(),
    title: "",
  };
}

/** Another way to play keeps the number of seats. */
export function reseated(how: How, seats: readonly Seat[]): Seat[] {
  return seats.map((seat, at) => {
    if (at === 0) return { ...seat, kind: "open" };
    if (how === "bots") return { ...seat, kind: "bot" };
    return { ...seat, kind: seat.kind === "bot" && how === "device" ? "bot" : "open" };
  });
}

/** Only a table of people counts for the ladder, and the planner plays for nobody there. */
export const canBeRated = (setup: Setup): boolean =>
  isMeeting(setup.how) && setup.help !== "planner" && setup.seats.every((seat) => seat.kind !== "bot");

/** The request. `name` is the player's own, `defaultName` names the others on this device. */
export function requestOf(
  setup: Setup,
  name: string,
  defaultName: (number: number) => string,
): NewTableRequest {
  const [, seconds, pace] = PACES.find(([word]) => word === setup.pace) ?? PACES[0]!;
  const isShared = setup.how === "device";
  const plan = (seat: Seat, at: number): SeatPlan => {
    if (seat.kind === "bot") return { kind: "bot", bot: seat.bot };
    if (isShared)
      return { kind: "open", name: seat.name.trim() || (at === 0 && name) || defaultName(at + 1) };
    // The screen has no seat.
    return at === 0 && setup.how !== "screen" ? { kind: "open", name } : { kind: seat.kind };
  };
  return {
    game: setup.game,
    options: { ...setup.options, first: setup.first === "random" ? "random" : Number(setup.first) },
    seats: setup.seats.map(plan),
    ...(isShared || setup.how === "screen" ? {} : { host: 0 }),
    begin: isMeeting(setup.how) ? setup.begin : "at_once",
    pace,
    seconds,
    help: setup.help,
    listed: isMeeting(setup.how) && setup.listed,
    spectators: setup.spectators,
    chat: !isShared && setup.chat,
    reasons: setup.reasons,
    card_counts: setup.card_counts,
    ...(setup.rated && canBeRated(setup) ? { rated: true } : {}),
    hotseat: isShared,
    ...(setup.pause === "" ? {} : { bot_pause: Number(setup.pause) }),
    ...(setup.title.trim() ? { title: setup.title.trim() } : {}),
  };
}

/** The part of a table that a rematch repeats. */
type Repeated = Pick<TableFacts, "settings" | "host"> & {
  seats: Pick<TableSeat, "seat" | "kind" | "bot" | "name">[];
};

function howOf(table: Repeated, mine: number | null, order: Repeated["seats"]): How {
  if (table.settings.hotseat) return "device";
  if (mine === null && table.host === null) return "screen";
  return order.slice(1).every((tableSeat) => tableSeat.kind === "bot") ? "bots" : "friends";
}

/** The set-up of an existing table, for a table like it. The player's own seat comes first. */
export function setupLike(table: Repeated, mine: number | null): Setup {
  const { settings } = table;
  const { first, ...options } = settings.options ?? {};
  const own = mine ?? table.host ?? 0;
  const order = [...table.seats.slice(own), ...table.seats.slice(0, own)];
  const how = howOf(table, mine, order);
  const pace = PACES.find(
    ([, seconds, kind]) => seconds === (settings.seconds ?? null) && kind === (settings.pace ?? "live"),
  );
  const chosen = typeof first === "number" ? (first - own + order.length) % order.length : null;
  return {
    ...defaultSetup(how, settings.game),
    options: Object.fromEntries(Object.entries(options).map(([name, choice]) => [name, String(choice)])),
    seats: order.map((tableSeat) => ({
      kind: tableSeat.kind,
      bot: tableSeat.kind === "bot" ? (tableSeat.bot ?? "medium") : "medium",
      name: settings.hotseat ? tableSeat.name : "",
    })),
    pace: pace?.[0] ?? "none",
    first: chosen === null ? "random" : String(chosen),
    help: settings.help ?? "highlights",
    listed: settings.listed ?? false,
    spectators: settings.spectators ?? true,
    chat: settings.chat ?? true,
    reasons: settings.reasons ?? false,
    card_counts: settings.card_counts ?? false,
    rated: settings.rated ?? false,
    title: settings.title ?? "",
  };
}

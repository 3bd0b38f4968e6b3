import { expect, test } from "vitest";
import { setPreferences } from "../src/app/storage";
import type { TableSeat } from "../src/net/types";
import { botSeat, defaultSetup, requestOf, reseated, setupLike } from "../src/pages/setup";

const defaultName = (number: number) => `Player ${number}`;

test("with friends the host has the first seat and starts the game", () => {
  const asked = requestOf({ ...defaultSetup(), pace: "day", listed: true }, "Ada", defaultName);
  expect(asked.seats).toEqual([{ kind: "open", name: "Ada" }, { kind: "open" }]);
  expect(asked).toMatchObject({
    host: 0,
    begin: "by_host",
    pace: "slow",
    seconds: 86_400,
    listed: true,
    hotseat: false,
  });
  expect(asked).toMatchObject({ bot_pause: 3 });
  expect(asked).not.toHaveProperty("title");
});

test("on one device everybody has a name, no seat is the host's, and the game starts at once", () => {
  const setup = { ...defaultSetup("device"), listed: true };
  setup.seats = [...setup.seats, botSeat("hard")];
  const asked = requestOf(setup, "Ada", defaultName);
  expect(asked.seats).toEqual([
    { kind: "open", name: "Ada" },
    { kind: "open", name: "Player 2" },
    { kind: "bot", bot: "hard" },
  ]);
  expect(asked).toMatchObject({ begin: "at_once", hotseat: true, listed: false, chat: false });
  expect(asked).not.toHaveProperty("host");
});

test("a big screen has no seat, and the game waits for the players", () => {
  const asked = requestOf({ ...defaultSetup("screen"), listed: true }, "Ada", defaultName);
  expect(asked.seats).toEqual([{ kind: "open" }, { kind: "open" }]);
  expect(asked).toMatchObject({ begin: "by_host", hotseat: false, listed: true });
  expect(asked).not.toHaveProperty("host");
});

test("bots wait longer with full announcements, or if the player chooses so", () => {
  expect(defaultSetup().pause).toBe("3");
  setPreferences({ announce: "full" });
  expect(requestOf(defaultSetup("bots"), "Ada", defaultName)).toMatchObject({ bot_pause: 8 });
  setPreferences({ announce: "terse", pause: "20" });
  expect(requestOf(defaultSetup("bots"), "Ada", defaultName)).toMatchObject({ bot_pause: 20 });
  setPreferences({ pause: "usual" });
});

test("another way to play keeps the seats", () => {
  const seats = [...defaultSetup().seats, botSeat("easy")];
  expect(reseated("bots", seats).map((seat) => seat.kind)).toEqual(["open", "bot", "bot"]);
  expect(reseated("device", seats).map((seat) => seat.kind)).toEqual(["open", "open", "bot"]);
});

test("a table like another has its options, seats, clock and first player", () => {
  const tableSeat = (seat: number, kind: TableSeat["kind"], bot: string | null) => ({
    seat,
    kind,
    bot,
    name: `N${seat}`,
  });
  const table = {
    settings: { game: "mini", options: { edition: "new", first: 0 }, seconds: 60, chat: false },
    host: 1,
    seats: [tableSeat(0, "bot", "hard"), tableSeat(1, "open", null), tableSeat(2, "invited", null)],
  };
  const again = setupLike(table, 1);
  expect(again).toMatchObject({ how: "friends", game: "mini", pace: "60", first: "2", chat: false });
  expect(again.options).toEqual({ edition: "new" });
  expect(again.seats.map((seat) => [seat.kind, seat.bot])).toEqual([
    ["open", "medium"],
    ["invited", "medium"],
    ["bot", "hard"],
  ]);
});

import { expect, test } from "vitest";
import { prefer } from "../src/app/storage";
import type { Chair } from "../src/net/types";
import { requestOf, robot, seatedAs, setupLike, usual } from "../src/pages/setup";

const nameless = (number: number) => `Player ${number}`;

test("with friends the host has the first chair and begins", () => {
  const asked = requestOf({ ...usual(), pace: "day", listed: true }, "Ada", nameless);
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

test("on one device everybody has a name, nobody is host by chair, and it begins at once", () => {
  const setup = { ...usual("device"), listed: true };
  setup.seats = [...setup.seats, robot("hard")];
  const asked = requestOf(setup, "Ada", nameless);
  expect(asked.seats).toEqual([
    { kind: "open", name: "Ada" },
    { kind: "open", name: "Player 2" },
    { kind: "bot", bot: "hard" },
  ]);
  expect(asked).toMatchObject({ begin: "at_once", hotseat: true, listed: false, chat: false });
  expect(asked).not.toHaveProperty("host");
});

test("bots leave longer to whoever listens to everything, or says so", () => {
  expect(usual().pause).toBe("3");
  prefer({ announce: "full" });
  expect(requestOf(usual("bots"), "Ada", nameless)).toMatchObject({ bot_pause: 8 });
  prefer({ announce: "terse", pause: "20" });
  expect(requestOf(usual("bots"), "Ada", nameless)).toMatchObject({ bot_pause: 20 });
  prefer({ pause: "usual" });
});

test("sitting otherwise keeps the chairs", () => {
  const seats = [...usual().seats, robot("easy")];
  expect(seatedAs("bots", seats).map((seat) => seat.kind)).toEqual(["open", "bot", "bot"]);
  expect(seatedAs("device", seats).map((seat) => seat.kind)).toEqual(["open", "open", "bot"]);
});

test("the same again: options, chairs from one's own on, the clock and who begins", () => {
  const chair = (seat: number, kind: Chair["kind"], bot: string | null) => ({
    seat,
    kind,
    bot,
    name: `N${seat}`,
  });
  const table = {
    settings: { game: "mini", options: { edition: "new", first: 0 }, seconds: 60, chat: false },
    host: 1,
    chairs: [chair(0, "bot", "hard"), chair(1, "open", null), chair(2, "invited", null)],
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

import { beforeAll, describe, expect, test } from "vitest";
import { say, speak } from "../src/app/i18n";
import { Names } from "../src/app/names";
import { listedNames, playerNames } from "../src/app/playerNames";
import { account } from "../src/app/tell";
import { pointsByTurn } from "../src/table/Chart";
import { names } from "./board";

const happening = (seq: number, kind: string, rest: object = {}) => ({ seq, at: 0, kind, ...rest });

describe.each(["en", "pl"] as const)("in %s", (lang) => {
  beforeAll(async () => {
    (globalThis as { document?: unknown }).document ??= { documentElement: {} };
    await speak(lang);
  });

  test("a bot's reason stands at its move, not at what came of it", () => {
    const told = account(
      [
        happening(4, "played", { seat: 1, action: "claim A-B red 2", why: { key: "best", values: {} } }),
        happening(4, "route_claimed", {
          seat: 1,
          track: "A-B",
          cards: { red: 2 },
          points: 2,
        }),
        happening(4, "last_round_began", { seat: 1 }),
      ],
      names,
    );
    expect(told.map((line) => Boolean(line.why))).toEqual([true, false]);
  });

  test("what everybody agreed upon is told, and so is a move taken back", () => {
    const texts = account(
      [
        happening(2, "proposed", { seat: 0, what: "undo" }),
        happening(3, "answered", { seat: 1, yes: true, settled: true }),
        happening(4, "undone", { seat: 0, to: 1 }),
        happening(5, "proposed", { seat: 0, what: "undo", settled: true }),
      ],
      names,
    ).map((line) => line.text);
    const back = { en: /tak\w+ (the last move )?back\./, pl: /cof(asz|a|nięty)/i }[lang];
    expect(texts.slice(1).every((text) => back.test(text))).toBe(true);
  });

  test("a no to one's own proposal takes it back", () => {
    const texts = account(
      [
        happening(2, "proposed", { seat: 0, what: "undo" }),
        happening(3, "answered", { seat: 0, yes: false, settled: false }),
        happening(4, "proposed", { seat: 0, what: "undo" }),
        happening(5, "answered", { seat: 1, yes: false, settled: false }),
      ],
      names,
    ).map((line) => line.text);
    const withdrawn = { en: /withdraw/, pl: /wycof/i }[lang];
    expect(texts.map((text) => withdrawn.test(text))).toEqual([false, true, false, false]);
  });

  test("one's own opening choice is told once", () => {
    const own = { seat: 0, kept: ["A-C"], under: [] };
    const others = { seat: 1, kept: [null], under: [null] };
    const told = account(
      [
        happening(2, "tickets_chosen", own),
        happening(3, "tickets_chosen", others),
        happening(3, "tickets_kept", own),
        happening(3, "tickets_kept", others),
        happening(9, "tickets_kept", own),
      ],
      names,
    );
    expect(told.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual([
      "2 tickets_chosen",
      "3 tickets_chosen",
      "3 tickets_kept",
      "9 tickets_kept",
    ]);
  });

  test("a ticket names a stop of several cities by the stop's name", () => {
    const { board } = names.game;
    const cities = board.cities.map((city) => (city.code < "C" ? { ...city, stop: "AB" } : city));
    const tickets = [{ name: "AB-D", a: "AB", b: "D", points: 4 }];
    const texts = { title: "", summary: "", differences: [], colours: {}, cities: { AB: "Twin Cities" } };
    const twins = new Names({ ...names.game, board: { ...board, cities }, tickets }, { en: texts }, [], null);
    expect(twins.ticket("AB-D")).toBe("Twin Cities–City D (4)");
    expect(twins.stops("AB")).toEqual(["A", "B"]);
  });

  test("a card in a reason has its name", () => {
    const why = { key: "card_ticket", values: { card: 1, track: "A-B", ticket: "A-C" } };
    const [line] = account(
      [
        happening(5, "played", { seat: 1, why }),
        happening(5, "card_taken", { seat: 1, place: 0, card: "blue" }),
      ],
      names,
    );
    expect(line?.why).toContain("blue");
  });

  test("nobody shares a name, and nobody is called You", () => {
    const chair = (seat: number, name: string, bot: string | null = null, away = false) => ({
      seat,
      name,
      bot,
      away,
    });
    const players = playerNames([
      chair(0, ""),
      chair(1, "Hard", "hard"),
      chair(2, "hard 3", "hard"),
      chair(3, "Ada", "medium", true),
      chair(4, "Mine", "./mine.py:Mine"),
    ]);
    expect(new Set(players).size).toBe(5);
    expect(players[3]).toBe("Ada");
    expect(players.slice(1, 3)).toEqual(
      lang === "en" ? ["Hard bot 1", "Hard bot 2"] : ["Trudny bot 1", "Trudny bot 2"],
    );
    expect(players[4]).toBe(lang === "en" ? "Mine bot" : "Bot Mine");
    expect(listedNames({ names: ["Ada", null, "Easy"], bots: [null, null, "easy"] })).toEqual([
      "Ada",
      null,
      say("bot.easy"),
    ]);
    expect(players[0]).toBe(lang === "en" ? "Player 1" : "Gracz 1");
  });
});

test("points over turns count what stands, not what was taken back", () => {
  const claim = (seat: number, points: number) => ({
    seat,
    points,
    track: "A-B",
    cards: {},
  });
  const rows = pointsByTurn(
    [
      happening(1, "begun"),
      happening(1, "turn_began", { seat: 0 }),
      happening(2, "played", { seat: 0 }),
      happening(2, "route_claimed", claim(0, 4)),
      happening(3, "undone", { seat: 0, to: 0 }),
      happening(4, "played", { seat: 0 }),
      happening(4, "turn_began", { seat: 1 }),
      happening(5, "played", { seat: 1 }),
      happening(5, "route_claimed", claim(1, 4)),
    ],
    2,
  );
  expect(rows).toEqual([
    [0, 0],
    [0, 0],
    [0, 4],
  ]);
});

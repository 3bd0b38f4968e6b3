import { beforeAll, describe, expect, test } from "vitest";
import { actionText } from "../src/app/actionText";
import { addMessages, say, setLanguage } from "../src/app/i18n";
import { Names } from "../src/app/names";
import { narrate } from "../src/app/narration";
import { characterOf, listedNames, playerNames } from "../src/app/playerNames";
import type { View } from "../src/net/types";
import { formatWinners } from "../src/share/winners";
import { pointsByTurn } from "../src/table/Chart";
import { names } from "./board";
import { entry } from "./log";

describe.each(["en", "pl"] as const)("in %s", (lang) => {
  beforeAll(async () => {
    (globalThis as { document?: unknown }).document ??= { documentElement: {} };
    await setLanguage(lang);
  });

  test("a bot's reason belongs to its move, not to later events of it", () => {
    const lines = narrate(
      [
        entry(4, "played", { seat: 1, action: "claim A-B red 2", why: { key: "best", values: {} } }),
        entry(4, "route_claimed", {
          seat: 1,
          track: "A-B",
          cards: { red: 2 },
          points: 2,
        }),
        entry(4, "last_round_began", { seat: 1 }),
      ],
      names,
    );
    expect(lines.map((line) => Boolean(line.why))).toEqual([true, false]);
  });

  test("the log reports agreements and undone moves", () => {
    const texts = narrate(
      [
        entry(2, "proposed", { seat: 0, what: "undo" }),
        entry(3, "answered", { seat: 1, yes: true, settled: { what: "undo", seat: 0, to: 1 } }),
        entry(4, "undone", { seat: 0, to: 1 }),
        entry(5, "proposed", { seat: 0, what: "undo", settled: { what: "undo", seat: 0, to: 2 } }),
      ],
      names,
    ).map((line) => line.text);
    const back = { en: /undo(es|ne)?( the last move)?\./, pl: /cof(asz|a|nięty)/i }[lang];
    expect(texts.slice(1).every((text) => back.test(text))).toBe(true);
  });

  test("a message of a player without a name of their own has the name of the seat", () => {
    const said = (name: string) =>
      narrate([entry(2, "said", { seat: 1, name, text: "Hej!" })], names).map((line) => line.text);
    expect(said("")).toEqual(["Jan: Hej!"]);
    expect(said("Johnny")).toEqual(["Johnny: Hej!"]);
  });

  test("a ticket choice that was undone is marked in the log", () => {
    const lines = narrate(
      [
        entry(3, "played", { seat: 0, undone_by: 4 }),
        entry(3, "tickets_chosen", { seat: 0, kept: ["A-C"], under: [], undone_by: 4 }),
        entry(4, "undone", { seat: 0, to: 2, undoes: [3] }),
        entry(5, "tickets_chosen", { seat: 0, kept: ["A-D"], under: [] }),
      ],
      names,
    );
    expect(lines.map((line) => line.isUndone ?? false)).toEqual([true, false, false]);
  });

  test("a winner is addressed only on a device of their own", () => {
    const result = (...winners: number[]) => ({ winners });
    const [alone, everybody] = [formatWinners(result(0), names, 0), formatWinners(result(0), names)];
    expect(everybody).toContain(names.player(0));
    expect(alone).not.toContain(names.player(0));
    expect(formatWinners(result(0), names, 1)).toBe(everybody);
    expect(formatWinners(result(0, 1), names, 0)).toContain(names.player(1));
  });

  test("negative numbers have a minus sign, never a hyphen", () => {
    const of = (points: number) => say("result.seat", { rank: 2, name: "Ada-5", points, unit: "points" });
    expect(of(-5)).toContain(" −5 ");
    expect(of(-5)).toContain("Ada-5");
    expect(say("result.line", { title: "X", points: -3, unit: "dollars" })).toMatch(/−\$3|−3 \$/);
    expect(of(5)).not.toContain("−");
  });

  test("an answer to a mechanic's question is said in the words of the question", () => {
    addMessages({
      [lang]: {
        "action.choose.take_share": "{option, select, none {TAKE NO SHARE} other {share of {name}}}",
      },
    });
    const question = { kind: "take_share" } as View["question"];
    const text = (option: string) => actionText({ type: "choose", option }, names, { display: [], question });
    expect(text("none")).toBe("TAKE NO SHARE");
    expect(text("prr")).toBe("share of prr");
  });

  test("refusing one's own proposal withdraws it", () => {
    const texts = narrate(
      [
        entry(2, "proposed", { seat: 0, what: "undo" }),
        entry(3, "answered", { seat: 0, yes: false, settled: null }),
        entry(4, "proposed", { seat: 0, what: "undo" }),
        entry(5, "answered", { seat: 1, yes: false, settled: null }),
      ],
      names,
    ).map((line) => line.text);
    const withdrawn = { en: /withdraw/, pl: /wycof/i }[lang];
    expect(texts.map((text) => withdrawn.test(text))).toEqual([false, true, false, false]);
  });

  test("the log reports the player's own opening choice once", () => {
    const own = { seat: 0, kept: ["A-C"], under: [] };
    const others = { seat: 1, kept: [null], under: [null] };
    const lines = narrate(
      [
        entry(2, "tickets_chosen", own),
        entry(3, "tickets_chosen", others),
        entry(3, "tickets_kept", own),
        entry(3, "tickets_kept", others),
        entry(9, "tickets_kept", own),
      ],
      names,
    );
    expect(lines.map(({ seq, kind }) => `${seq} ${kind}`)).toEqual([
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
    const texts = {
      title: "",
      summary: "",
      differences: [],
      colours: {},
      cities: { AB: "Twin Cities" },
      words: {},
    };
    const twins = new Names({ ...names.game, board: { ...board, cities }, tickets }, { en: texts }, [], null);
    expect(twins.ticket("AB-D")).toBe("Twin Cities–City D (4)");
    expect(twins.stops("AB")).toEqual(["A", "B"]);
  });

  test("a card in a reason has its name", () => {
    const why = { key: "card_ticket", values: { card: 1, track: "A-B", ticket: "A-C" } };
    const [line] = narrate(
      [entry(5, "played", { seat: 1, why }), entry(5, "card_taken", { seat: 1, place: 0, card: "blue" })],
      names,
    );
    expect(line?.why).toContain("blue");
  });

  test("a chat message that is the code of a city stays as it was written", () => {
    const [line] = narrate([entry(6, "said", { seat: 1, name: "Jan", text: "A" })], names);
    expect(line?.text).toBe("Jan: A");
  });

  test("all kinds of a colour are counted together", () => {
    const own = { title: "", summary: "", differences: [], cities: {}, words: {} };
    const texts = { [lang]: { ...own, colours: { red: "red", pick: "red" } } };
    const called = new Names(names.game, texts, [], null);
    expect(called.cards({ red: 1, pick: 2 })).toBe(say("card.count", { card: "red", count: 3 }));
  });

  test("an action is described from its value", () => {
    const text = actionText({ type: "claim", track: "B-C", payment: [0, 2, 2, 1] }, names, {
      display: [],
      question: null,
    });
    expect(text).toContain("City B–City C");
    expect(text).toContain(names.cards({ red: 2, locomotive: 1 }));
    expect(
      actionText({ type: "take", place: 1 }, names, { display: ["red", "blue"], question: null }),
    ).toContain("blue");
  });

  test("player names are unique", () => {
    const tableSeat = (seat: number, name: string, bot: string | null = null, away = false) => ({
      seat,
      name,
      bot,
      away,
    });
    const players = playerNames([
      tableSeat(0, ""),
      tableSeat(1, "Hard", "hard"),
      tableSeat(2, "hard 3", "hard"),
      tableSeat(3, "Ada", "medium", true),
      tableSeat(4, "Mine", "./mine.py:Mine"),
    ]);
    expect(new Set(players).size).toBe(5);
    expect(players[3]).toBe("Ada");
    // In Polish the bot of another package has the letter B already.
    expect(players.slice(1, 3)).toEqual(lang === "en" ? ["Bruno", "Celia"] : ["Gustaw", "Celina"]);
    expect(characterOf(tableSeat(2, "Easy", "easy"), players[2]!)).toBe(2);
    expect(characterOf(tableSeat(4, "Fast", "fast-bot"), players[4]!)).toBe(-1);
    expect(players[4]).toBe(lang === "en" ? "Mine bot" : "Bot Mine");
    expect(listedNames({ names: ["Ada", null, "Easy"], bots: [null, null, "easy"] })).toEqual([
      "Ada",
      null,
      lang === "en" ? "Celia" : "Celina",
    ]);
    const taken = playerNames([tableSeat(0, "Bob"), tableSeat(1, "Hard", "hard")]);
    expect(taken[1]).toBe(lang === "en" ? "Gustav" : "Gustaw");
    expect(players[0]).toBe(lang === "en" ? "Player 1" : "Gracz 1");
    // In a campaign a company has one character, and a stand-in says so.
    const standing = { ...tableSeat(1, "Hard", "hard"), character: 5, stand_in: true };
    const company = playerNames([{ ...tableSeat(0, "Hard", "hard"), character: 6 }, standing]);
    expect(company).toEqual(
      lang === "en" ? ["Gustav", "Flora (stand-in)"] : ["Gustaw", "Flora (zastępstwo)"],
    );
    expect(characterOf(standing, company[1]!)).toBe(5);
  });
});

test("points by turn leave out undone claims", () => {
  const claim = (seat: number, points: number) => ({ seat, points });
  const rows = pointsByTurn(
    [
      entry(1, "begun"),
      entry(1, "turn_began", { seat: 0 }),
      entry(2, "played", { seat: 0, undone_by: 3 }),
      entry(2, "route_claimed", { ...claim(0, 4), undone_by: 3 }),
      entry(3, "undone", { seat: 0, to: 1, undoes: [2] }),
      entry(4, "played", { seat: 0 }),
      entry(4, "turn_began", { seat: 1 }),
      entry(5, "played", { seat: 1 }),
      entry(5, "route_claimed", claim(1, 4)),
    ],
    2,
  );
  expect(rows).toEqual([
    [0, 0],
    [0, 0],
    [0, 4],
  ]);
});

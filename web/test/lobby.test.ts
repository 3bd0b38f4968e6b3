import { expect, test } from "vitest";
import { tablesPath } from "../src/lobby/filters";
import { fits, isEarlier, requestOf, type Wanted } from "../src/lobby/matching";
import type { OpenTable } from "../src/wire";

const WANTED: Wanted = { game: "mini", pace: "live", players: 2, name: "Ada" };
const TABLE: OpenTable = {
  table: "abc",
  game: "mini",
  title: "",
  pace: "live",
  status: "waiting",
  created: 10,
  touched: 10,
  names: ["Bert", null],
  bots: [null, null],
  free: 1,
};

test("filters that are not set are not sent", () => {
  expect(tablesPath("open", { game: "", pace: "", friends: false }, 6)).toBe("/api/tables?which=open&many=6");
  expect(tablesPath("running", { game: "mini", pace: "slow", friends: true }, 6)).toBe(
    "/api/tables?which=running&many=6&game=mini&pace=slow&friends=true",
  );
});

test("a quick match takes only a table of the same kind where people wait", () => {
  expect(fits(TABLE, WANTED)).toBe(true);
  expect(fits({ ...TABLE, status: "running" }, WANTED)).toBe(false);
  expect(fits({ ...TABLE, game: "usa-classic" }, WANTED)).toBe(false);
  expect(fits({ ...TABLE, pace: "slow" }, WANTED)).toBe(false);
  expect(fits({ ...TABLE, names: ["Bert", null, null] }, WANTED)).toBe(false);
  expect(fits({ ...TABLE, bots: [null, "easy"] }, WANTED)).toBe(false);
});

test("of two tables opened at the same moment both players choose the same one", () => {
  const later = { ...TABLE, table: "abd", created: 11 };
  expect([isEarlier(TABLE, later), isEarlier(later, TABLE)]).toEqual([true, false]);
  const same = { ...TABLE, table: "abd" };
  expect([isEarlier(TABLE, same), isEarlier(same, TABLE)]).toEqual([true, false]);
});

test("the table of a quick match is listed and begins when it is full", () => {
  const request = requestOf({ ...WANTED, players: 3 });
  expect(request).toMatchObject({ listed: true, begin: "when_full", host: 0, seconds: 120 });
  expect(request.seats).toEqual([{ kind: "open", name: "Ada" }, { kind: "open" }, { kind: "open" }]);
});

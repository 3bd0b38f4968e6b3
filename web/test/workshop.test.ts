/** Edits of a draft: only the lines that they concern change. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { boardOf, type Files, shortestPath } from "../src/workshop/board";
import { freeCode } from "../src/workshop/cityCodes";
import { columnReaders } from "../src/workshop/columnReaders";
import { addColumn, addRow, cellOf, readCsv, setCells } from "../src/workshop/csvText";
import { sideOf } from "../src/workshop/dragging";
import { addCity, addTrack, changeRoute, placeCity, removeCity, renameCity } from "../src/workshop/edits";
import { latOf, onScreen, placeAt, yOf } from "../src/workshop/mercator";
import { rawValue, setRaw, setText, textValue } from "../src/workshop/tomlText";
import { exportZip, importZip } from "../src/workshop/zip";

const POLAND = join(import.meta.dirname, "../../src/whistlestop/games/poland");
const poland = (): Files =>
  Object.fromEntries(readdirSync(POLAND).map((name) => [name, readFileSync(join(POLAND, name), "utf8")]));

const changed = (before: Files, after: Files) =>
  Object.keys(after).filter((name) => before[name] !== after[name]);

test("a cell changes its line alone, whatever ends and separates lines", () => {
  const text = '\ufeffcode;city\r\nABC; "A; b" \r\n\r\nDEF;D\r\n';
  const next = setCells(text, 4, { city: "New; name" });
  expect(next).toBe('\ufeffcode;city\r\nABC; "A; b" \r\n\r\nDEF;"New; name"\r\n');
  const table = readCsv(next);
  expect(cellOf(table, table.rows[0]!, "city")).toBe("A; b");
  expect(table.rows.map((row) => row.line)).toEqual([2, 4]);
  expect(setCells(text, 2, { city: "A; b" })).toBe(text);
});

test("columns are added before another one", () => {
  expect(addColumn("a,track\n1,2\n", "x", "0", "track")).toBe("a,x,track\n1,0,2\n");
  expect(addRow("a,b\n", { b: "1" })).toBe("a,b\n,1\n");
});

test("values of TOML are read and set where they are", () => {
  const text = 'id = "x" # mine\n\n[cards]\nred = 12\n\n[knobs]\ntrains = 9\n';
  expect(textValue(text, "", "id")).toBe("x");
  expect(rawValue(text, "knobs", "trains")).toBe("9");
  expect(setRaw(text, "cards", "blue", "3")).toBe(text.replace("red = 12\n", "red = 12\nblue = 3\n"));
  expect(setText(text, "cities", "WAR", 'A "b"')).toBe(`${text}\n[cities]\nWAR = "A \\"b\\""\n`);
  expect(setRaw(text, "knobs", "trains", undefined)).toBe(text.replace("trains = 9\n", ""));
});

test("a folder is packed and unpacked unchanged, without what is no file of a board", () => {
  const files = poland();
  const packed = exportZip({ ...files, "drawing.json": "{}" }, "poland");
  expect(importZip(packed)).toEqual({ files, ignored: ["drawing.json"] });
});

test("an enormous file in a zip file is not unpacked", () => {
  const packed = exportZip({ "game.toml": "", "notes.md": " ".repeat(5_000_000) }, "x");
  expect(packed.length).toBeLessThan(20_000);
  expect(importZip(packed)).toEqual({ files: { "game.toml": "" }, ignored: ["notes.md"] });
});

test("a renamed city is renamed in routes and tickets", () => {
  const before = poland();
  const city = boardOf(before).cities.find((one) => one.name === "Warszawa")!;
  const after = renameCity(before, city, "Stolica");
  expect(changed(before, after)).toEqual(["cities.csv", "routes.csv", "tickets.csv"]);
  expect(after["routes.csv"]).toBe(before["routes.csv"]!.replaceAll("Warszawa", "Stolica"));
});

test("a removed city takes its routes, tickets and names along", () => {
  const before = poland();
  const after = removeCity(before, boardOf(before).cities.find((one) => one.code === "WAR")!);
  expect(Object.values(after).join("")).not.toContain("Warszawa,");
  expect(after["texts.en.toml"]).not.toContain("Warsaw");
  expect(boardOf(after).cities).toHaveLength(21);
});

test("the first ferry and the first bend bring their columns", () => {
  columnReaders.value = { locomotives: "ferries" };
  let files: Files = { "game.toml": 'id = "x"\nmechanics = []\n' };
  for (const name of ["Ada", "Adam"]) [files] = addCity(files, { name, lat: "1", lon: "2" });
  expect(boardOf(files).cities.map((city) => city.code)).toEqual(["ADA", "ADM"]);
  files = addTrack(files, "Ada", "Adam");
  files = addTrack(files, "Adam", "Ada", { colour: "red" });
  const route = () => boardOf(files).routes[0]!;
  files = changeRoute(files, route(), { locomotives: "2" });
  files = changeRoute(files, route(), { via: "1.5 2.5" });
  expect(files["routes.csv"]).toBe(
    "city_a,city_b,length,colour,locomotives,track,via\nAda,Adam,2,gray,2,1,1.5 2.5\nAda,Adam,2,red,2,2,1.5 2.5\n",
  );
  expect(files["game.toml"]).toContain('mechanics = ["ferries"]');
  files = placeCity(files, boardOf(files).cities[0]!, { label: "n" });
  expect(files["places.csv"]).toBe("code,lat,lon,label\nADA,1,2,n\nADM,1,2,\n");
});

test("codes are letters of the name, each once", () => {
  expect(freeCode("Łódź", new Set())).toBe("LOD");
  expect(freeCode("Łódź", new Set(["LOD"]))).toBe("LOZ");
  expect(freeCode("Åö", new Set())).toBe("AOX");
});

test("the shortest path counts spaces", () => {
  const { routes, tickets } = boardOf(poland());
  for (const ticket of tickets) expect(String(shortestPath(routes, ticket.a, ticket.b))).toBe(ticket.points);
  expect(shortestPath(routes, "Łódź", "nowhere")).toBeNull();
});

test("places and pixels are each other's inverse", () => {
  const [view, size] = [
    { x: 19, y: yOf(52), scale: 80 },
    { width: 800, height: 600 },
  ];
  const place = placeAt(onScreen({ lat: 54.35, lon: 18.65 }, view, size), view, size);
  expect(place.lat).toBeCloseTo(54.35, 6);
  expect(place.lon).toBeCloseTo(18.65, 6);
  expect(latOf(yOf(-33))).toBeCloseTo(-33, 6);
});

test("a name goes to the side where it is dropped", () => {
  const city = { x: 0, y: 0 };
  const sides = [
    [0, -9],
    [9, -9],
    [9, 0],
    [9, 9],
    [0, 9],
    [-9, 9],
    [-9, 0],
    [-9, -9],
  ] as const;
  expect(sides.map(([x, y]) => sideOf(city, { x, y }))).toEqual(["n", "ne", "e", "se", "s", "sw", "w", "nw"]);
});

/** The board of a draft: what its tables say, as far as they can be read. */

import { type CsvRow, type CsvTable, cellOf, readCsv } from "./csvText";
import { keysOf, textValue } from "./tomlText";

/** The text of each file of the folder by its name. */
export type Files = Readonly<Record<string, string>>;

export interface City {
  line: number;
  code: string;
  name: string;
  /** As written; empty without a place. */
  lat: string;
  lon: string;
  pinned: boolean;
  /** The side of its name: `ne`; empty for any. */
  label: string;
  placeLine: number;
}

export interface Track {
  line: number;
  number: number;
  colour: string;
  /** Locomotives of a ferry. */
  locomotives: string;
}

export interface Route {
  /** Its cities in the order of the file. */
  a: string;
  b: string;
  length: string;
  /** `54.9 16.5`, `sea` or empty. */
  via: string;
  tracks: Track[];
}

export interface Ticket {
  line: number;
  a: string;
  b: string;
  points: string;
}

export interface BoardData {
  cities: City[];
  routes: Route[];
  tickets: Ticket[];
  /** Of cards, without locomotives. */
  colours: string[];
}

export const SIDES = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export const GRAY = "gray";

export function boardOf(files: Files): BoardData {
  return {
    cities: citiesOf(files),
    routes: routesOf(readCsv(files["routes.csv"])),
    tickets: ticketsOf(readCsv(files["tickets.csv"])),
    colours: keysOf(files["game.toml"], "cards").filter((colour) => colour !== "locomotive"),
  };
}

function citiesOf(files: Files): City[] {
  const [cities, places] = [readCsv(files["cities.csv"]), readCsv(files["places.csv"])];
  const spots = new Map(places.rows.map((row) => [cellOf(places, row, "code"), row]));
  return cities.rows.map((row) => {
    const code = cellOf(cities, row, "code");
    const spot = spots.get(code);
    const at = (column: string) => (spot ? cellOf(places, spot, column) : "");
    return {
      line: row.line,
      code,
      name: cellOf(cities, row, "city"),
      lat: at("lat"),
      lon: at("lon"),
      pinned: at("pin") === "yes",
      label: at("label"),
      placeLine: spot?.line ?? 0,
    };
  });
}

/** The same for both directions. */
export const pairOf = (a: string, b: string): string => [a, b].sort().join("\n");

function routesOf(table: CsvTable): Route[] {
  const found = new Map<string, Route>();
  for (const row of table.rows) {
    const at = (column: string) => cellOf(table, row, column);
    const route = found.get(pairOf(at("city_a"), at("city_b")));
    const track = trackOf(table, row);
    if (route) route.tracks.push(track);
    else
      found.set(pairOf(at("city_a"), at("city_b")), {
        a: at("city_a"),
        b: at("city_b"),
        length: at("length"),
        via: at("via"),
        tracks: [track],
      });
  }
  return [...found.values()];
}

const trackOf = (table: CsvTable, row: CsvRow): Track => ({
  line: row.line,
  number: Number(cellOf(table, row, "track")) || 1,
  colour: cellOf(table, row, "colour"),
  locomotives: cellOf(table, row, "locomotives"),
});

const ticketsOf = (table: CsvTable): Ticket[] =>
  table.rows.map((row) => ({
    line: row.line,
    a: cellOf(table, row, "city_a"),
    b: cellOf(table, row, "city_b"),
    points: cellOf(table, row, "points"),
  }));

/** The number of spaces between two cities on the shortest path; null if there is none. */
export function shortestPath(routes: readonly Route[], from: string, to: string): number | null {
  const far = new Map([[from, 0]]);
  const open = new Set([from]);
  while (open.size) {
    const city = [...open].reduce((one, other) => (far.get(other)! < far.get(one)! ? other : one));
    if (city === to) return far.get(city)!;
    open.delete(city);
    for (const route of routes) {
      if (route.a !== city && route.b !== city) continue;
      const next = route.a === city ? route.b : route.a;
      const distance = far.get(city)! + (Number(route.length) || 0);
      if (distance < (far.get(next) ?? Number.POSITIVE_INFINITY)) {
        far.set(next, distance);
        open.add(next);
      }
    }
  }
  return null;
}

/** The name of a city that players of a language see. */
export const cityName = (files: Files, city: City, lang: string): string =>
  textValue(files[`texts.${lang}.toml`], "cities", city.code) || city.name;

/** The title in a language, or in English. */
export const titleOf = (files: Files, lang: string): string =>
  textValue(files[`texts.${lang}.toml`], "", "title") || textValue(files["texts.en.toml"], "", "title");

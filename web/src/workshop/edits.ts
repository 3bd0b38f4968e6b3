/** Changes of a draft. Each returns the files that result. */

import { boardOf, type City, type Files, pairOf, type Route } from "./board";
import { freeCode } from "./cityCodes";
import { columnReaders } from "./columnReaders";
import { addColumn, addRow, cellOf, readCsv, removeRows, setCells } from "./csvText";
import { keysOf, rawValue, setRaw, setText } from "./tomlText";

const CITIES = "cities.csv";
const PLACES = "places.csv";
const ROUTES = "routes.csv";
const TICKETS = "tickets.csv";
const GAME = "game.toml";
const HEADS: Readonly<Record<string, string>> = {
  [CITIES]: "code,city\n",
  [PLACES]: "code,lat,lon\n",
  [ROUTES]: "city_a,city_b,length,colour,track\n",
  [TICKETS]: "city_a,city_b,points\n",
};

const textOf = (files: Files, name: string): string => files[name] || (HEADS[name] ?? "");
const edited = (files: Files, name: string, change: (text: string) => string): Files => ({
  ...files,
  [name]: change(textOf(files, name)),
});

export interface NewCity {
  name: string;
  lat: string;
  lon: string;
  /** Its names in other languages. */
  names?: Readonly<Record<string, string>>;
}

/** With the code that the city gets. */
export function addCity(files: Files, city: NewCity): [Files, string] {
  const known = boardOf(files).cities;
  const code = freeCode(city.name, new Set(known.map((one) => one.code)));
  const name = freeName(city.name, new Set(known.map((one) => one.name)));
  let next = edited(files, CITIES, (text) => addRow(text, { code, city: name }));
  next = edited(next, PLACES, (text) => addRow(text, { code, lat: city.lat, lon: city.lon }));
  for (const [lang, word] of Object.entries(city.names ?? {})) next = nameCity(next, code, lang, word);
  return [next, code];
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  for (let number = 2; ; number++) if (!taken.has(`${wanted} ${number}`)) return `${wanted} ${number}`;
}

/** The name of a city in the texts of a language; without one, that of `cities.csv` is shown. */
export function nameCity(files: Files, code: string, lang: string, name: string): Files {
  const file = `texts.${lang}.toml`;
  const own = boardOf(files).cities.find((city) => city.code === code)?.name;
  if (files[file] === undefined) return files;
  return edited(files, file, (text) =>
    setText(text, "cities", code, name && name !== own ? name : undefined),
  );
}

export const placeCity = (files: Files, city: City, place: Readonly<Record<string, string>>): Files => {
  let text = textOf(files, PLACES);
  for (const column of ["pin", "label"]) if (place[column]) text = addColumn(text, column, "");
  text = city.placeLine ? setCells(text, city.placeLine, place) : addRow(text, { code: city.code, ...place });
  return { ...files, [PLACES]: text };
};

/** A new name, also where routes and tickets use it. */
export function renameCity(files: Files, city: City, name: string): Files {
  let next = edited(files, CITIES, (text) => setCells(text, city.line, { city: name }));
  for (const file of [ROUTES, TICKETS]) next = edited(next, file, (text) => renamedIn(text, city.name, name));
  return next;
}

function renamedIn(text: string, before: string, after: string): string {
  const table = readCsv(text);
  return table.rows.reduce((changed, row) => {
    const values = Object.fromEntries(
      ["city_a", "city_b"]
        .filter((column) => cellOf(table, row, column) === before)
        .map((column) => [column, after]),
    );
    return Object.keys(values).length ? setCells(changed, row.line, values) : changed;
  }, text);
}

export function recodeCity(files: Files, city: City, code: string): Files {
  let next = edited(files, CITIES, (text) => setCells(text, city.line, { code }));
  if (city.placeLine) next = edited(next, PLACES, (text) => setCells(text, city.placeLine, { code }));
  for (const file of Object.keys(files).filter((name) => /^texts\..+\.toml$/.test(name))) {
    const name = rawValue(next[file], "cities", city.code);
    if (name === undefined) continue;
    next = edited(next, file, (text) =>
      setRaw(setRaw(text, "cities", city.code, undefined), "cities", code, name),
    );
  }
  return next;
}

/** With its routes and tickets. */
export function removeCity(files: Files, city: City): Files {
  const board = boardOf(files);
  const isIts = (one: { a: string; b: string }) => one.a === city.name || one.b === city.name;
  let next = edited(files, CITIES, (text) => removeRows(text, new Set([city.line])));
  next = edited(next, PLACES, (text) => removeRows(text, new Set([city.placeLine])));
  const lines = board.routes.filter(isIts).flatMap((route) => route.tracks.map((track) => track.line));
  next = edited(next, ROUTES, (text) => removeRows(text, new Set(lines)));
  const tickets = board.tickets.filter(isIts).map((ticket) => ticket.line);
  next = edited(next, TICKETS, (text) => removeRows(text, new Set(tickets)));
  for (const file of Object.keys(files).filter((name) => /^texts\..+\.toml$/.test(name)))
    next = edited(next, file, (text) => setRaw(text, "cities", city.code, undefined));
  return next;
}

export interface TrackData {
  length: string;
  colour: string;
  locomotives: string;
  via: string;
}

/** A route, or the next track of one that is there. */
export function addTrack(files: Files, a: string, b: string, data: Partial<TrackData> = {}): Files {
  const route = boardOf(files).routes.find((one) => pairOf(one.a, one.b) === pairOf(a, b));
  const values = {
    city_a: route?.a ?? a,
    city_b: route?.b ?? b,
    length: route?.length ?? data.length ?? "2",
    colour: data.colour ?? "gray",
    locomotives: route?.tracks[0]?.locomotives ?? data.locomotives ?? "0",
    via: route?.via ?? data.via ?? "",
    track: String((route?.tracks.length ?? 0) + 1),
  };
  return edited(withColumns(files, values), ROUTES, (text) =>
    addRow(text, values, route?.tracks.at(-1)?.line),
  );
}

/** What needs a column of its own, and the mechanic that reads it. */
function withColumns(files: Files, values: Readonly<Record<string, string>>): Files {
  let next = files;
  if (values.via) next = edited(next, ROUTES, (text) => addColumn(text, "via", ""));
  if (values.locomotives && values.locomotives !== "0") next = withReadColumn(next, "locomotives", "0");
  return next;
}

function withReadColumn(files: Files, column: string, empty: string): Files {
  const next = edited(files, ROUTES, (text) => addColumn(text, column, empty, "track"));
  const reader = columnReaders.value[column];
  return reader ? withMechanic(next, reader) : next;
}

export function withMechanic(files: Files, name: string): Files {
  const listed = mechanicsOf(files);
  if (listed.includes(name)) return files;
  const value = `[${[...listed, name].map((each) => JSON.stringify(each)).join(", ")}]`;
  return edited(files, GAME, (text) => setRaw(text, "", "mechanics", value));
}

export const mechanicsOf = (files: Files): string[] =>
  [...(rawValue(files[GAME], "", "mechanics") ?? "").matchAll(/"([^"]+)"/g)].map((match) => match[1]!);

/** Change all tracks of a route. */
export function changeRoute(files: Files, route: Route, values: Partial<TrackData>): Files {
  const lines = route.tracks.map((track) => track.line);
  return lines.reduce(
    (next, line) => edited(next, ROUTES, (text) => setCells(text, line, values as Record<string, string>)),
    withColumns(files, values as Record<string, string>),
  );
}

export const colourTrack = (files: Files, line: number, colour: string): Files =>
  edited(files, ROUTES, (text) => setCells(text, line, { colour }));

export const removeRoute = (files: Files, route: Route): Files =>
  edited(files, ROUTES, (text) => removeRows(text, new Set(route.tracks.map((track) => track.line))));

/** The last one. */
export const removeTrack = (files: Files, route: Route): Files =>
  edited(files, ROUTES, (text) => removeRows(text, new Set([route.tracks.at(-1)!.line])));

export const addTicket = (files: Files, a: string, b: string, points = ""): Files =>
  edited(files, TICKETS, (text) => addRow(text, { city_a: a, city_b: b, points }));

export const changeTicket = (files: Files, line: number, values: Readonly<Record<string, string>>): Files =>
  edited(files, TICKETS, (text) => setCells(text, line, values));

export const removeTicket = (files: Files, line: number): Files =>
  edited(files, TICKETS, (text) => removeRows(text, new Set([line])));

/** The title or the summary in a language. */
export const setWords = (files: Files, lang: string, what: "title" | "summary", words: string): Files =>
  edited(files, `texts.${lang}.toml`, (text) => setText(text, "", what, words));

export const setId = (files: Files, id: string): Files =>
  edited(files, GAME, (text) => setText(text, "", "id", id));

export const setKnob = (files: Files, knob: string, value: string): Files =>
  edited(files, GAME, (text) => setRaw(text, "knobs", knob, value === "" ? undefined : value));

export const setCards = (files: Files, colour: string, count: string): Files =>
  edited(files, GAME, (text) => setRaw(text, "cards", colour, count || "1"));

export const coloursWithCards = (files: Files): string[] => keysOf(files[GAME], "cards");

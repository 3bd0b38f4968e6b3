/** What is selected in the map and in the lists, and which list is shown. */

import { signal } from "@preact/signals";
import { type BoardData, pairOf, type Route } from "./board";

export type Panel = "cities" | "routes" | "tickets" | "board" | "files";
export type Selected =
  | { kind: "city"; code: string }
  | { kind: "route"; pair: string }
  | { kind: "ticket"; line: number }
  | { kind: "file"; file: string; line: number }
  | null;

export const panel = signal<Panel>("cities");
export const selected = signal<Selected>(null);
/** What clicks on the map do. */
export const tool = signal<"select" | "city" | "route">("select");
/** The first city of a route that is being made. */
export const routeFrom = signal<string | null>(null);

/** Counts the boards that were opened: each has a map of its own. */
export const opened = signal(0);

const PANELS = { city: "cities", route: "routes", ticket: "tickets", file: "files" } as const;

export function select(next: Selected): void {
  selected.value = next;
  if (next) panel.value = PANELS[next.kind];
}

export const selectRoute = (route: Pick<Route, "a" | "b">): void =>
  select({ kind: "route", pair: pairOf(route.a, route.b) });

export const selectedRoute = (board: BoardData): Route | undefined => {
  const now = selected.value;
  return now?.kind === "route" ? board.routes.find((one) => pairOf(one.a, one.b) === now.pair) : undefined;
};

/** The thing that a message is about: a line of a table, or a place in a file. */
export function selectLine(board: BoardData, file: string, line: number): void {
  const city = board.cities.find((one) =>
    file === "cities.csv" ? one.line === line : file === "places.csv" && one.placeLine === line,
  );
  const route = board.routes.find(
    (one) => file === "routes.csv" && one.tracks.some((track) => track.line === line),
  );
  const ticket = board.tickets.find((one) => file === "tickets.csv" && one.line === line);
  if (city) select({ kind: "city", code: city.code });
  else if (route) selectRoute(route);
  else if (ticket) select({ kind: "ticket", line });
  else select({ kind: "file", file, line });
}

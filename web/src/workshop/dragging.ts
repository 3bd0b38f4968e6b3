/** What a pointer does on the map: select, move, add. */

import { say } from "../app/i18n";
import type { Spot } from "../board/camera";
import { pairOf, SIDES } from "./board";
import { board, change, files } from "./draft";
import { addCity, addTrack, changeRoute, placeCity } from "./edits";
import { type Place, written } from "./mercator";
import { routeFrom, select, selected, selectRoute, tool } from "./selection";

export type Drag = { at: Spot } & (
  | { kind: "ground" }
  | { kind: "city" | "label"; code: string }
  | { kind: "route" | "via"; pair: string }
);

/** What is under the pointer; the elements say it by their data. */
export function pressed(element: Element, at: Spot): Drag {
  const { city, label, route, via } = (element.closest("[data-map]") as HTMLElement | null)?.dataset ?? {};
  if (via !== undefined) return { kind: "via", pair: via, at };
  if (label !== undefined) return { kind: "label", code: label, at };
  if (city !== undefined) return { kind: "city", code: city, at };
  if (route !== undefined) return { kind: "route", pair: route, at };
  return { kind: "ground", at };
}

export const dragged = (drag: Drag, at: Spot): Drag => ({ ...drag, at });

/** The side of the city on which a name was dropped. */
export function sideOf(city: Spot, at: Spot): string {
  const turn = Math.atan2(at.x - city.x, city.y - at.y);
  return SIDES[(Math.round((turn / Math.PI) * 4) + 8) % 8]!;
}

export function dropped(
  drag: Drag,
  isClick: boolean,
  place: Place,
  scale: number,
  city: Spot | null,
  at: Spot,
): void {
  if (isClick) {
    clicked(drag, place, scale);
    return;
  }
  const found = drag.kind === "city" || drag.kind === "label" ? cityOf(drag.code) : undefined;
  if (drag.kind === "city" && found) change(placeCity(files.peek(), found, written(place, scale)));
  if (drag.kind === "label" && found && city)
    change(placeCity(files.peek(), found, { label: sideOf(city, at) }));
  const route = "pair" in drag && board.peek().routes.find((one) => pairOf(one.a, one.b) === drag.pair);
  const { lat, lon } = written(place, scale);
  if (drag.kind === "via" && route) change(changeRoute(files.peek(), route, { via: `${lat} ${lon}` }));
}

const cityOf = (code: string) => board.peek().cities.find((city) => city.code === code);

function clicked(drag: Drag, place: Place, scale: number): void {
  if (drag.kind === "city" || drag.kind === "label") {
    if (tool.peek() === "route") joinCity(drag.code);
    else select({ kind: "city", code: drag.code });
  } else if (drag.kind === "route" || drag.kind === "via") select({ kind: "route", pair: drag.pair });
  else if (tool.peek() === "city") {
    const name = say("web.workshop.new_city");
    const [next, code] = addCity(files.peek(), { name, ...written(place, scale) });
    change(next);
    select({ kind: "city", code });
  } else selected.value = null;
}

/** The first click of a route, or the second. */
export function joinCity(code: string): void {
  const from = routeFrom.peek();
  if (from === null || from === code) {
    routeFrom.value = from === code ? null : code;
    return;
  }
  const [a, b] = [cityOf(from), cityOf(code)];
  routeFrom.value = null;
  if (!a || !b) return;
  const isThere = board.peek().routes.some((one) => pairOf(one.a, one.b) === pairOf(a.name, b.name));
  if (!isThere) change(addTrack(files.peek(), a.name, b.name));
  selectRoute({ a: a.name, b: b.name });
}

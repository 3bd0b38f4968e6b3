/** The cities and tracks that texts of mechanics name, to be shown on the board. */

import type { PanelRowFacts, TextFacts } from "../wire";

export interface Places {
  cities: string[];
  tracks: string[];
}

/** Shows these places on the board, or none again. */
export type ShowPlaces = (places: Places | null) => void;

/** What a row of a panel names; null if it names no place. */
export function placesOf(row: PanelRowFacts): Places | null {
  const texts = [row.label, ...row.cells].filter((cell): cell is TextFacts => typeof cell === "object");
  const named = texts.flatMap((text) => text.fields);
  const of = (sort: string) => named.flatMap(([, one, value]) => (one === sort ? [String(value)] : []));
  const places = { cities: of("city"), tracks: of("track") };
  return places.cities.length + places.tracks.length > 0 ? places : null;
}

/** The first value of this sort in a text. */
export const fieldOf = (text: TextFacts | null, sort: string): unknown =>
  text?.fields.find(([, one]) => one === sort)?.[2];

/** The number in a field of this name. */
export function numberIn(text: TextFacts, field: string): number | null {
  const value = text.fields.find(([name]) => name === field)?.[2];
  return typeof value === "number" ? value : null;
}

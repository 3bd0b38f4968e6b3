/** The part of a game's board that illustrates a rule, found in the game's data. */

import { grouped } from "../app/grouped";
import type { GameFacts, TicketFacts, TrackFacts } from "../net/types";
import type { RulePicture } from "../wire";

export interface Scene {
  /** The key of the message that explains it. */
  caption: string;
  /** The tracks that are shown. */
  tracks: string[];
  /** Track to the colour of its owner. */
  claimed: Record<string, string>;
  closed: string[];
  /** Cities that are marked. */
  marked: string[];
}

const GRAY = "gray";

/** By the number of the rule. */
export function scenesOf(game: GameFacts, pictures: readonly RulePicture[]): Map<string, Scene> {
  const { tracks } = game.board;
  const routes = grouped(tracks, (track) => track.route);
  const single = [...routes.values()].filter((found) => found.length === 1).map(([track]) => track!);
  const doubles = [...routes.values()].filter((found) => found.length > 1);
  const double = doubles.find(([track]) => track!.locomotives === 0) ?? doubles[0];
  const scenes = new Map<string, Scene>();
  const add = (
    rule: string,
    kind: "route" | "gray" | "double" | "twin" | "ticket",
    shown: TrackFacts[] | undefined,
    more: Partial<Scene> = {},
  ) => {
    if (!shown?.length) return;
    const names = shown.map((track) => track.name);
    scenes.set(rule, {
      caption: `web.scene.${kind}`,
      tracks: names,
      claimed: {},
      closed: [],
      marked: [],
      ...more,
    });
  };
  const coloured = single.find((track) => track.colour !== GRAY && track.length >= 3);
  const gray = single.find((track) => track.colour === GRAY && track.locomotives === 0);
  add("B-R1", "route", coloured && [coloured]);
  add("B-R2", "gray", gray && [gray]);
  if (double) {
    const [one, other] = double.map((track) => track.name) as [string, string];
    add("B-R5", "double", double, { claimed: { [one]: "red", [other]: "blue" } });
    add("B-R6", "twin", double, { claimed: { [one]: "red" }, closed: [other] });
  }
  for (const { rule, tracks: shown, caption } of pictures)
    scenes.set(rule, { caption: caption.key, tracks: shown, claimed: {}, closed: [], marked: [] });
  const found = shortTicketPath(game);
  if (found) {
    const claimed = Object.fromEntries(found.path.map((track) => [track.name, "green"]));
    add("B-T4", "ticket", found.path, { claimed, marked: [found.ticket.a, found.ticket.b] });
  }
  return scenes;
}

/** A ticket with a short path. */
function shortTicketPath(game: GameFacts): { ticket: TicketFacts; path: TrackFacts[] } | null {
  for (const ticket of [...game.tickets].sort((one, other) => one.points - other.points)) {
    const path = pathBetween(game.board.tracks, ticket.a, ticket.b);
    if (path && path.length >= 2 && path.length <= 3) return { ticket, path };
  }
  return null;
}

/** The path with the fewest routes. */
export function pathBetween(tracks: readonly TrackFacts[], from: string, to: string): TrackFacts[] | null {
  const paths = new Map<string, TrackFacts[]>([[from, []]]);
  const waiting = [from];
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    const soFar = paths.get(at)!;
    if (at === to) return soFar;
    for (const track of tracks) {
      const next = track.a === at ? track.b : track.b === at ? track.a : null;
      if (next === null || paths.has(next)) continue;
      paths.set(next, [...soFar, track]);
      waiting.push(next);
    }
  }
  return null;
}

/** The routes: a list, a form for a new one and a form for the selected one. */

import { say } from "../app/i18n";
import { lookOf } from "../design/symbols";
import { Check, Choice } from "../parts/form";
import { GRAY, pairOf, type Route } from "./board";
import { CityPair } from "./CityPair";
import { board, change, files } from "./draft";
import { Entry } from "./Entry";
import { addTrack, changeRoute, colourTrack, removeRoute, removeTrack } from "./edits";
import { select, selectedRoute, selectRoute } from "./selection";

const SEA = "sea";
const MOST_TRACKS = 3;

/** A colour of the game in the reader's language; a colour of its own is called as in the files. */
export const colourName = (colour: string): string => {
  const text = say(`web.workshop.colour.${colour}`);
  return text.startsWith("web.") ? colour : text;
};

export function RoutePanel() {
  const { routes } = board.value;
  const route = selectedRoute(board.value);
  return (
    <div class="stack">
      <CityPair add={say("web.workshop.add_route")} onAdd={addRoute} />
      {route && <RouteForm key={pairOf(route.a, route.b)} route={route} />}
      <ul class="list things" aria-label={say("web.workshop.routes")}>
        {routes.map((one) => (
          <li key={pairOf(one.a, one.b)}>
            <button
              type="button"
              class="plain"
              aria-pressed={one === route}
              onClick={() => (one === route ? select(null) : selectRoute(one))}
            >
              <span>
                {one.a} – {one.b}
              </span>
              <span class="route-look">
                {one.tracks.map((track) => (
                  <span key={track.line} class="swatch" style={{ background: lookOf(track.colour).fill }}>
                    <span class="unseen">{colourName(track.colour)}</span>
                  </span>
                ))}
                {one.length}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function addRoute(a: string, b: string): void {
  const isThere = board.peek().routes.some((one) => pairOf(one.a, one.b) === pairOf(a, b));
  if (!isThere) change(addTrack(files.peek(), a, b));
  selectRoute({ a, b });
}

function RouteForm({ route }: { route: Route }) {
  const set = (values: Parameters<typeof changeRoute>[2]) => change(changeRoute(files.peek(), route, values));
  const colours = [GRAY, ...board.value.colours].map((colour): [string, string] => [
    colour,
    colourName(colour),
  ]);
  const ferry = route.tracks[0]!.locomotives || "0";
  return (
    <fieldset class="sheet stack thing" data-thing="route">
      <legend>
        {route.a} – {route.b}
      </legend>
      <div class="row">
        <Entry
          label={say("web.workshop.length")}
          value={route.length}
          isNumber
          onChange={(length) => set({ length })}
        />
        {route.tracks.map((track) => (
          <Choice
            key={track.line}
            label={
              route.tracks.length > 1
                ? say("web.workshop.colour_of", { number: track.number })
                : say("web.workshop.colour")
            }
            value={track.colour}
            options={colours}
            onChange={(colour) => change(colourTrack(files.peek(), track.line, colour))}
          />
        ))}
      </div>
      <div class="row">
        <Entry
          label={say("web.workshop.ferry")}
          value={ferry}
          isNumber
          onChange={(locomotives) => set({ locomotives: locomotives || "0" })}
        />
        <Entry
          label={say("web.workshop.via")}
          value={route.via === SEA ? "" : route.via}
          placeholder="54.9 16.5"
          onChange={(via) => set({ via })}
        />
        <Check
          label={say("web.workshop.by_sea")}
          checked={route.via === SEA}
          onChange={(bySea) => set({ via: bySea ? SEA : "" })}
        />
      </div>
      <div class="row">
        {route.tracks.length < MOST_TRACKS && (
          <button
            type="button"
            class="button"
            onClick={() =>
              change(addTrack(files.peek(), route.a, route.b, { colour: route.tracks[0]!.colour }))
            }
          >
            {say("web.workshop.add_track")}
          </button>
        )}
        {route.tracks.length > 1 && (
          <button type="button" class="button" onClick={() => change(removeTrack(files.peek(), route))}>
            {say("web.workshop.remove_track")}
          </button>
        )}
        <button
          type="button"
          class="button"
          onClick={() => {
            change(removeRoute(files.peek(), route));
            select(null);
          }}
        >
          {say("web.workshop.remove_route")}
        </button>
      </div>
    </fieldset>
  );
}

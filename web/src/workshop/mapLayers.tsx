/** Cities and routes on the map of the workshop. */

import type { Spot } from "../board/camera";
import { lookOf } from "../design/symbols";
import { type City, pairOf, type Route } from "./board";
import { linesOf, placeOf } from "./curves";
import type { Drag } from "./dragging";
import type { Place } from "./mercator";
import { OFFSETS } from "./nameSides";
import { routeFrom } from "./selection";

export interface Shown {
  city: City;
  spot: Spot;
}

type ByName = ReadonlyMap<string, Shown>;
type OnScreen = (place: Place) => Spot;

function viaSpot(route: Route, via: OnScreen, drag: Drag | null): Spot | null {
  if (drag?.kind === "via" && drag.pair === pairOf(route.a, route.b)) return drag.at;
  const place = placeOf(route.via);
  return place && via(place);
}

export function RouteLines(props: {
  routes: readonly Route[];
  shown: ByName;
  chosen: Route | undefined;
  via: OnScreen;
  drag: Drag | null;
}) {
  return (
    <g class="map-routes">
      {props.routes.map((route) => {
        const [from, to] = [props.shown.get(route.a), props.shown.get(route.b)];
        if (!from || !to) return null;
        const { lines } = linesOf(route, from.spot, to.spot, viaSpot(route, props.via, props.drag));
        const isFerry = route.tracks.some((track) => Number(track.locomotives) > 0);
        return (
          <g
            key={pairOf(route.a, route.b)}
            data-map=""
            data-route={pairOf(route.a, route.b)}
            class={`${route === props.chosen ? "chosen" : ""}${isFerry ? " ferry" : ""}`}
          >
            <path class="map-hit" d={lines[0]!.d} />
            {lines.map((line, at) => (
              <g key={at}>
                <path class="edge" d={line.d} stroke-dasharray={line.dashes} />
                <path
                  class="track"
                  d={line.d}
                  stroke={lookOf(route.tracks[at]!.colour).fill}
                  stroke-dasharray={line.dashes}
                />
              </g>
            ))}
          </g>
        );
      })}
    </g>
  );
}

export function CitySpot(props: {
  city: City;
  spot: Spot;
  name: string;
  side: string;
  isChosen: boolean;
  drag: Drag | null;
}) {
  const { city, spot, drag } = props;
  const [dx, dy, anchor] = OFFSETS[props.side] ?? OFFSETS.ne!;
  const isDragged = drag?.kind === "label" && drag.code === city.code;
  const at = isDragged ? drag.at : { x: spot.x + dx, y: spot.y + dy };
  const isFirst = routeFrom.value === city.code;
  return (
    <g class={`map-city${props.isChosen || isFirst ? " chosen" : ""}${city.label ? " pinned-name" : ""}`}>
      <circle class="map-hit" data-map="" data-city={city.code} cx={spot.x} cy={spot.y} r={16} />
      <circle class="dot" data-map="" data-city={city.code} cx={spot.x} cy={spot.y} r={city.pinned ? 7 : 6} />
      {city.pinned && <circle class="pin" cx={spot.x} cy={spot.y} r={2} />}
      <text data-map="" data-label={city.code} x={at.x} y={at.y} text-anchor={isDragged ? "middle" : anchor}>
        {props.name}
      </text>
    </g>
  );
}

/** The point by which a selected route is bent. */
export function ViaHandle(props: { route: Route; shown: ByName; via: OnScreen; drag: Drag | null }) {
  const { route, shown } = props;
  const [from, to] = [shown.get(route.a), shown.get(route.b)];
  if (!from || !to) return null;
  const { middle } = linesOf(route, from.spot, to.spot, viaSpot(route, props.via, props.drag));
  return (
    <g class="map-handle" data-map="" data-via={pairOf(route.a, route.b)}>
      <circle class="map-hit" cx={middle.x} cy={middle.y} r={16} />
      <circle class="dot" cx={middle.x} cy={middle.y} r={7} />
    </g>
  );
}

/** The map: cities and routes on real ground. Everything that it changes can be changed in the lists beside it, too. */

import { useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { lang, say } from "../app/i18n";
import type { Spot } from "../board/camera";
import { Icon } from "../parts/Icon";
import { type City, cityName } from "./board";
import { board, files } from "./draft";
import { type Drag, dragged, dropped, pressed } from "./dragging";
import { grounds, type Layer, loadGround, regionOf } from "./ground";
import { CitySpot, RouteLines, type Shown, ViaHandle } from "./mapLayers";
import {
  containing,
  type MapView,
  onScreen,
  panned,
  placeAt,
  type Size,
  showingAll,
  zoomed,
} from "./mercator";
import { sidesOf } from "./nameSides";
import { opened, selected, selectedRoute } from "./selection";

const LAYERS: readonly Layer[] = ["land", "lakes", "rivers", "states", "countries"];
/** Pixels that a pointer may move in a click. */
const STILL = 4;

const placed = (cities: readonly City[]) =>
  cities.filter(
    (city) => city.lat !== "" && Number.isFinite(Number(city.lat)) && Number.isFinite(Number(city.lon)),
  );

export function MapEditor() {
  const frame = useRef<SVGSVGElement>(null);
  const size = useSignal<Size>({ width: 0, height: 0 });
  const view = useSignal<MapView | null>(null);
  const drag = useSignal<Drag | null>(null);
  const pointers = useRef(new Map<number, Spot>());
  const moved = useRef(0);

  useLayoutEffect(() => {
    const element = frame.current!;
    const measure = () => (size.value = { width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [size]);

  const cities = placed(board.value.cities);
  const whole = () =>
    showingAll(
      cities.map(({ lat, lon }) => ({ lat: Number(lat), lon: Number(lon) })),
      size.peek(),
    );
  const isMeasured = size.value.width > 0;
  // Another board is another map; an edited one stays where it is.
  useEffect(() => {
    if (isMeasured) view.value = whole();
  }, [isMeasured, opened.value]);
  const chosenCity = selected.value?.kind === "city" ? selected.value.code : null;
  useEffect(() => {
    const city = placed(board.peek().cities).find((one) => one.code === chosenCity);
    const before = view.peek();
    if (city && before)
      view.value = containing(before, size.peek(), { lat: Number(city.lat), lon: Number(city.lon) });
  }, [chosenCity]);

  const now = view.value ?? showingAll([], size.value);
  const region = regionOf(now, size.value);
  useEffect(() => void loadGround(region), [region]);
  const ground = grounds.value[region] ?? grounds.value.world ?? null;

  const shown = useMemo(() => {
    const spots = new Map<string, Shown>();
    for (const city of placed(board.value.cities)) {
      const isMoved = drag.value?.kind === "city" && drag.value.code === city.code;
      const spot = isMoved
        ? drag.value!.at
        : onScreen({ lat: Number(city.lat), lon: Number(city.lon) }, now, size.value);
      spots.set(city.name, { city, spot });
    }
    return spots;
  }, [board.value, now, size.value, drag.value]);

  const sides = useMemo(
    () =>
      sidesOf(
        [...shown.values()].map((one) => ({ ...one, name: cityName(files.value, one.city, lang.value) })),
        board.value.routes,
      ),
    [shown, lang.value],
  );

  const spotOf = (event: PointerEvent | WheelEvent): Spot => {
    const box = frame.current!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const zoom = (factor: number, at: Spot = { x: size.value.width / 2, y: size.value.height / 2 }) =>
    (view.value = zoomed(now, size.value, at, factor));

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return;
    frame.current!.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, spotOf(event));
    moved.current = 0;
    drag.value = pointers.current.size === 1 ? pressed(event.target as Element, spotOf(event)) : null;
  };
  const onMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const at = spotOf(event);
    const [dx, dy] = [at.x - before.x, at.y - before.y];
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
    pointers.current.set(event.pointerId, at);
    moved.current += Math.abs(dx) + Math.abs(dy);
    if (moved.current <= STILL) return;
    if (others[0]) {
      const apart = (one: Spot) => Math.max(1, Math.hypot(one.x - others[0]!.x, one.y - others[0]!.y));
      const middle = { x: (at.x + others[0].x) / 2, y: (at.y + others[0].y) / 2 };
      view.value = panned(zoomed(now, size.value, middle, apart(at) / apart(before)), dx / 2, dy / 2);
    } else if (drag.value && drag.value.kind !== "ground") drag.value = dragged(drag.value, at);
    else view.value = panned(now, dx, dy);
  };
  const onUp = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId)) return;
    const what = drag.value;
    drag.value = null;
    if (!what || event.type === "pointercancel") return;
    const at = spotOf(event);
    dropped(
      what,
      moved.current <= STILL,
      placeAt(at, now, size.value),
      now.scale,
      shownSpot(what, shown),
      at,
    );
  };
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    zoom(Math.exp(-event.deltaY / 400), spotOf(event));
  };
  useEffect(() => {
    const element = frame.current!;
    // Not passive: the page must not scroll.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  });

  const { width, height } = size.value;
  const chosen = selected.value;
  const route = selectedRoute(board.value);
  const tools: [string, "plus" | "minus" | "fit", () => void][] = [
    [say("web.board.nearer"), "plus", () => zoom(1.6)],
    [say("web.board.farther"), "minus", () => zoom(1 / 1.6)],
    [say("web.board.whole"), "fit", () => (view.value = whole())],
  ];
  return (
    <div class="workshop-map">
      <span class="unseen" role="img" aria-label={say("web.workshop.map")} />
      {/* Screen readers use the lists. */}
      <svg
        ref={frame}
        aria-hidden="true"
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={onUp}
      >
        {ground && (
          <g
            class="map-ground"
            transform={`translate(${width / 2} ${height / 2}) scale(${now.scale}) translate(${-now.x} ${-now.y})`}
          >
            {LAYERS.map((layer) => (
              <path key={`${region} ${layer}`} class={layer} d={ground[layer]} />
            ))}
          </g>
        )}
        <RouteLines
          routes={board.value.routes}
          shown={shown}
          chosen={route}
          via={(place) => onScreen(place, now, size.value)}
          drag={drag.value}
        />
        {[...shown.values()].map(({ city, spot }) => (
          <CitySpot
            key={city.code}
            city={city}
            spot={spot}
            name={cityName(files.value, city, lang.value)}
            side={sides.get(city.code) ?? "ne"}
            isChosen={chosen?.kind === "city" && chosen.code === city.code}
            drag={drag.value}
          />
        ))}
        {route && (
          <ViaHandle
            route={route}
            shown={shown}
            via={(place) => onScreen(place, now, size.value)}
            drag={drag.value}
          />
        )}
      </svg>
      <div class="map-tools">
        {tools.map(([word, icon, press]) => (
          <button key={icon} type="button" aria-label={word} onClick={press}>
            <Icon name={icon} />
          </button>
        ))}
      </div>
    </div>
  );
}

const shownSpot = (drag: Drag, shown: ReadonlyMap<string, Shown>): Spot | null =>
  drag.kind === "label" || drag.kind === "city"
    ? ([...shown.values()].find(({ city }) => city.code === drag.code)?.spot ?? null)
    : null;

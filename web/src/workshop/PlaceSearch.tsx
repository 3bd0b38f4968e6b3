/** Finds places by name in the gazetteer of the server and adds them as cities. */

import { useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { errorText } from "../app/errorText";
import { lang, number, say } from "../app/i18n";
import { get } from "../net/api";
import { Alert } from "../parts/form";
import { Icon } from "../parts/Icon";
import type { GazetteerPlace } from "../wire";
import { change, files } from "./draft";
import { addCity } from "./edits";
import { select } from "./selection";

/** Milliseconds after the last letter. */
const PAUSE = 250;

export function PlaceSearch() {
  const id = useId();
  const text = useSignal("");
  const places = useSignal<GazetteerPlace[] | null>(null);
  const trouble = useSignal("");
  const wanted = text.value.trim();
  useEffect(() => {
    if (wanted.length < 2) {
      places.value = null;
      return;
    }
    const timer = setTimeout(() => {
      get<GazetteerPlace[]>(`/api/workshop/places?name=${encodeURIComponent(wanted)}`)
        .then((found) => {
          if (text.peek().trim() !== wanted) return;
          places.value = found;
          trouble.value = "";
        })
        .catch((error: unknown) => (trouble.value = errorText(error)));
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [wanted, places, text, trouble]);

  const add = (place: GazetteerPlace) => {
    const [next, code] = addCity(files.peek(), {
      name: place.name,
      lat: place.lat.toFixed(2),
      lon: place.lon.toFixed(2),
      ...(place.found ? { names: { [lang.peek()]: place.found } } : {}),
    });
    change(next);
    select({ kind: "city", code });
    text.value = "";
    document.getElementById(id)?.focus();
  };
  return (
    <form
      class="place-search"
      onSubmit={(event) => {
        event.preventDefault();
        const first = places.peek()?.[0];
        if (first) add(first);
      }}
    >
      <div class="field">
        <label for={id}>{say("web.workshop.find")}</label>
        <input
          id={id}
          type="text"
          value={text.value}
          maxLength={60}
          autocomplete="off"
          onInput={(event) => (text.value = event.currentTarget.value)}
        />
      </div>
      <Alert text={trouble.value} />
      {places.value && (
        <ul class="list found-places" aria-label={say("web.workshop.found")}>
          {places.value.map((place) => (
            <li key={`${place.name} ${place.lat} ${place.lon}`}>
              <button type="button" class="plain" onClick={() => add(place)}>
                <Icon name="plus" />
                <span>
                  {place.found ? `${place.found} (${place.name})` : place.name}
                  <span class="soft">
                    {" "}
                    {place.country} · {say("web.workshop.people", { people: number(place.people) })}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p class="unseen" role="status">
        {places.value ? say("web.workshop.found.count", { count: places.value.length }) : ""}
      </p>
      {places.value?.length === 0 && <p class="soft">{say("web.workshop.found.none")}</p>}
    </form>
  );
}

/** The board as a list: routes from a city, what they cost, who owns them. An equal of the picture. */

import type { Signal } from "@preact/signals";
import type { LiveTable } from "../app/live";
import type { Names } from "../app/names";
import { lang, say } from "../app/words";
import { Choice } from "../pages/parts";

export function RouteList(props: {
  table: LiveTable;
  names: Names;
  city: Signal<string | null>;
  onChoose: (track: string) => void;
}) {
  const { table, names, city } = props;
  const view = table.standing.value!.view!;
  const owners = new Map(view.owners.map((one) => [one.track, one.seat]));
  const free = new Set(view.free);
  const claims = table.offers.value.claims;
  const cities = names.game.board.cities
    .map(({ code }): [string, string] => [code, names.city(code)])
    .sort(([, one], [, other]) => one.localeCompare(other, lang.value));
  const tracks = names.game.board.tracks.filter((track) =>
    city.value === "" || city.value === null
      ? claims.has(track.name)
      : track.a === city.value || track.b === city.value,
  );
  const state = (track: string): string => {
    const owner = owners.get(track);
    if (owner !== undefined) return names.player(owner);
    if (!free.has(track)) return say("web.route.closed.short");
    return claims.has(track) ? say("web.route.affordable") : say("web.route.free");
  };
  return (
    <section class="routes">
      <h2>{say("web.routes")}</h2>
      <Choice
        label={say("web.routes.from")}
        value={city.value ?? ""}
        options={[["", say("web.routes.affordable")], ...cities]}
        onChange={(value) => (city.value = value || null)}
      />
      {tracks.length === 0 && <p class="soft">{say("web.routes.none")}</p>}
      <ul>
        {tracks.map((track) => (
          <li key={track.name}>
            <button type="button" class="route-line" onClick={() => props.onChoose(track.name)}>
              <span class={`swatch swatch-${track.colour}`} aria-hidden="true" />
              <span class="route-name">{names.track(track.name)}</span>
              <span class="soft">
                {track.length} × {names.colour(track.colour)}
              </span>
              <span class={claims.has(track.name) ? "tag tag-signal" : "tag"}>{state(track.name)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

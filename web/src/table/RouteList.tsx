/** The board as a list: routes of a city, their prices and owners. It is equivalent to the picture. */

import { memo } from "preact/compat";
import { useMemo } from "preact/hooks";
import { lang, say } from "../app/i18n";
import type { Names } from "../app/names";
import type { TrackFacts } from "../net/types";
import { Choice } from "../parts/form";
import { ColourChip } from "../parts/Mark";
import { Mark } from "../shows/Mark";
import type { TableProps } from "./props";
import type { Selection } from "./selection";

export function RouteList({ table, names, selection }: TableProps) {
  const { city } = selection;
  const standing = table.standing.value!;
  const view = standing.view!;
  const owners = new Map(view.owners.map((one) => [one.track, one.seat]));
  const free = new Set(view.free);
  const helps = table.isHelped;
  // Spectators claim nothing; they see what everybody has claimed.
  const isWatching = table.seat.value === null;
  const claims = helps ? table.offers.value.claims : new Map();
  const cities = names.game.board.cities
    .map(({ code }): [string, string] => [code, names.city(code)])
    .sort(([, one], [, other]) => one.localeCompare(other, lang.value));
  const tracks = useInOrder(names).filter(({ name, a, b }) => {
    if (!city.value) return isWatching ? owners.has(name) : helps ? claims.has(name) : free.has(name);
    return city.value === "*" || a === city.value || b === city.value;
  });
  const state = (track: string): string => {
    const owner = owners.get(track);
    if (owner !== undefined) return owner === names.you ? say("web.route.yours") : names.player(owner);
    if (!free.has(track)) return say("web.route.closed.short");
    return claims.has(track) ? say("web.route.affordable") : say("web.route.free");
  };
  return (
    <section class="routes">
      <h2>{say("web.routes")}</h2>
      <Choice
        label={say("web.routes.from")}
        value={city.value ?? ""}
        options={[
          [
            "",
            say(isWatching ? "web.routes.claimed" : helps ? "web.routes.affordable" : "web.routes.all_free"),
          ],
          ["*", say("web.routes.all")],
          ...cities,
        ]}
        onChange={(value) => (city.value = value || null)}
      />
      {tracks.length === 0 && <p class="soft">{say("web.routes.none")}</p>}
      <ul>
        {tracks.map((track) => (
          <RouteLine
            key={track.name}
            track={track}
            names={names}
            selection={selection}
            language={lang.value}
            state={state(track.name)}
            canClaim={claims.has(track.name)}
            isGone={owners.has(track.name) || !free.has(track.name)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Each route begins with the city that comes first in the alphabet of the reader's language. */
function useInOrder(names: Names): readonly TrackFacts[] {
  const language = lang.value;
  return useMemo(() => {
    const { compare } = new Intl.Collator(language);
    return names.game.board.tracks
      .map((track) => ({ track, called: names.track(track.name) }))
      .sort((one, other) => compare(one.called, other.called))
      .map(({ track }) => track);
  }, [names, language]);
}

/** Memoised, because there are many routes. */
const RouteLine = memo(
  (props: {
    track: TrackFacts;
    names: Names;
    selection: Selection;
    language: string;
    state: string;
    canClaim: boolean;
    isGone: boolean;
  }) => {
    const { track, names, selection } = props;
    const point = () => selection.at([track.a, track.b]);
    return (
      <li>
        <button
          type="button"
          class={props.isGone ? "route-line gone" : "route-line"}
          onClick={() => (selection.track.value = track.name)}
          onMouseEnter={point}
          onMouseLeave={() => selection.away()}
          onFocus={point}
          onBlur={() => selection.away()}
        >
          <ColourChip colour={track.colour} />
          <span class="route-name">
            {names.track(track.name)}
            <span class="unseen">,</span>
            {names.badgesAt(track).map((mark) => (
              <Mark key={mark} of={mark} />
            ))}
            <span class="soft small">
              {say("web.route.price", {
                length: track.length,
                colour: names.colour(track.colour),
                points: track.points,
                locomotives: track.locomotives,
              })}
              <span class="unseen">,</span>
            </span>
          </span>
          <span class={props.canClaim ? "tag tag-signal" : "tag"}>{props.state}</span>
        </button>
      </li>
    );
  },
);

/** What is printed at a route: colour, length, points, locomotives, companies. */

import type { Names } from "../app/names";
import { list, say } from "../app/words";
import type { TrackFacts } from "../net/types";
import { ColourChip } from "../parts/Mark";

export function RouteFacts({ names, track }: { names: Names; track: TrackFacts }) {
  const beside = names.companiesAt(track.name);
  return (
    <p class="route-facts">
      <ColourChip colour={track.colour} />
      <span>
        {say("web.route.facts", {
          colour: names.colour(track.colour),
          length: track.length,
          points: track.points,
        })}
        {track.locomotives > 0 && ` ${say("web.route.ferry", { count: track.locomotives })}`}
        {beside.length > 0 &&
          ` ${say("web.route.companies", { companies: list(beside.map((key) => names.word(key))) })}`}
      </span>
    </p>
  );
}

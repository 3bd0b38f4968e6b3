/** What is printed at a route: colour, length, points, and notes of mechanics. */

import { say } from "../app/i18n";
import type { Names } from "../app/names";
import type { TrackFacts } from "../net/types";
import { ColourChip } from "../parts/Mark";
import { textOf } from "../shows/text";

export function RouteFacts({ names, track }: { names: Names; track: TrackFacts }) {
  const notes = names.shows?.notes[track.name] ?? [];
  return (
    <p class="route-facts">
      <ColourChip colour={track.colour} />
      <span>
        {say("web.route.facts", {
          colour: names.colour(track.colour),
          length: track.length,
          points: track.points,
        })}
        {notes.map((note) => ` ${textOf(note, names)}`)}
      </span>
    </p>
  );
}

/** A board as a small picture; its place is reserved until it is loaded. */

import { pictureOf } from "../app/pictures";
import { lookOf } from "../design/symbols";

export function BoardPicture({ game }: { game: string }) {
  const picture = pictureOf(game);
  const [width, height] = picture?.units ?? [240, 157];
  return (
    <svg
      class="board-picture"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
      aria-hidden="true"
    >
      {picture && (
        <>
          <path class="land" d={picture.land} />
          {Object.entries(picture.tracks).map(([colour, line]) => (
            <path key={colour} class={`line ${colour}`} d={line} stroke={lookOf(colour).fill} />
          ))}
          <path class="dots" d={picture.cities} />
        </>
      )}
    </svg>
  );
}

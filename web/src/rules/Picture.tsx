/** A part of a board, drawn with the board's layers. */

import { useMemo } from "preact/hooks";
import { lang } from "../app/i18n";
import { playerOf } from "../app/Piece";
import { preferences } from "../app/storage";
import { type Drawing, type DrawnLabel, type DrawnSheet, type LabelLevel, sheetFor } from "../board/drawing";
import { Ground } from "../board/Ground";
import { levelFor } from "../board/labelFitting";
import { Affordable, Badges, Cities, Labels, Struck, Tracks } from "../board/layers";
import { Claimed } from "../board/Trains";
import "../board/board.css";
import type { Scene } from "./scenes";

const WIDE = 1440;
const ROOM = 46;
/** Room for names beside their cities. */
const SIDES = 84;
/** Between a name and the edge. */
const EDGE = 12;
/** The smallest part that is shown. */
const LEAST = [300, 190] as const;

export function Picture({ drawing, scene, name }: { drawing: Drawing; scene: Scene; name: string }) {
  const whole = sheetFor(drawing, WIDE);
  const level = levelFor(whole, 1.2, drawing.legible, lang.value);
  const box = boxOf(whole, scene.tracks, level);
  const sheet = useMemo(() => cut(whole, box), [whole, box.join()]);
  const marked = new Set(scene.marked);
  return (
    <div class="board scene">
      <svg role="img" aria-label={name} viewBox={box.join(" ")}>
        <Ground sheet={sheet} />
        <Tracks sheet={sheet} strong={preferences.value.marks === "strong"} />
        <Badges sheet={sheet} marks={drawing.marks} />
        {scene.closed.map(
          (track) => sheet.tracks[track] && <Struck key={track} track={sheet.tracks[track]} />,
        )}
        {Object.entries(scene.claimed).map(
          ([track, colour]) =>
            sheet.tracks[track] && (
              <Claimed
                key={track}
                track={sheet.tracks[track]}
                player={playerOf(colour)}
                sheet={sheet}
                fresh={false}
              />
            ),
        )}
        {scene.tracks
          .filter((track) => !(track in scene.claimed) && !scene.closed.includes(track))
          .map(
            (track) =>
              sheet.tracks[track] && (
                <Affordable key={track} track={sheet.tracks[track]} sheet={sheet} strong />
              ),
          )}
        <Cities sheet={sheet} marked={marked} />
        <Labels level={within(level, box)} marked={marked} />
      </svg>
    </div>
  );
}

/** Two opposite corners of a name, moved inwards by the room that every picture has. */
function cornersOf(label: DrawnLabel | undefined): (readonly [number, number])[] {
  if (!label) return [];
  const [x, y, width, height] = label.box;
  const [across, down] = [Math.max(width / 2 + EDGE - SIDES, 0), Math.max(height / 2 + EDGE - ROOM, 0)];
  return [
    [x - across, y - down],
    [x + across, y + down],
  ];
}

type Box = [x: number, y: number, width: number, height: number];

/** Without the names that the edge would cut. */
function within(level: LabelLevel, [left, top, width, height]: Box): LabelLevel {
  const whole = Object.entries(level.labels).filter(
    ([
      ,
      {
        box: [x, y, wide, high],
      },
    ]) => {
      const isWide = x - wide / 2 > left && x + wide / 2 < left + width;
      return isWide && y - high / 2 > top && y + high / 2 < top + height;
    },
  );
  return { ...level, labels: Object.fromEntries(whole) };
}

/** Only what is in the box, so that a page of pictures does not draw the whole board each time. */
function cut(sheet: DrawnSheet, [left, top, width, height]: Box): DrawnSheet {
  const isInside = (x: number, y: number): boolean =>
    x > left - ROOM && x < left + width + ROOM && y > top - ROOM && y < top + height + ROOM;
  const tracks = Object.entries(sheet.tracks).filter(([, track]) =>
    track.spaces.some(([x, y]) => isInside(x, y)),
  );
  const cities = Object.entries(sheet.cities).filter(([, [x, y]]) => isInside(x, y));
  return {
    ...sheet,
    tracks: Object.fromEntries(tracks),
    cities: Object.fromEntries(cities),
    badges: sheet.badges.filter(([, , x, y]) => isInside(x, y)),
  };
}

/** With the whole names of the cities at the ends. */
function boxOf(sheet: DrawnSheet, tracks: readonly string[], level: LabelLevel): Box {
  const spots = tracks.flatMap((name) => {
    const track = sheet.tracks[name];
    if (!track) return [];
    const ends = track.route.split("-").flatMap((code) => {
      const city = sheet.cities[code];
      return city ? [[city[0], city[1]] as const, ...cornersOf(level.labels[code])] : [];
    });
    return [...track.spaces.map(([x, y]) => [x, y] as const), ...ends];
  });
  const [xs, ys] = [spots.map(([x]) => x), spots.map(([, y]) => y)];
  const width = Math.max(Math.max(...xs) - Math.min(...xs) + 2 * SIDES, LEAST[0]);
  const height = Math.max(Math.max(...ys) - Math.min(...ys) + 2 * ROOM, LEAST[1]);
  const [x, y] = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
  return [x - width / 2, y - height / 2, width, height].map(Math.round) as Box;
}

/** The final board with the result below it, as one picture. */

import { formatPoints } from "../app/i18n";
import type { Names } from "../app/names";
import { playerOf } from "../app/Piece";
import { type Drawing, type DrawnSheet, sheetFor } from "../board/drawing";
import { Ground } from "../board/Ground";
import { levelFor } from "../board/labelFitting";
import { Badges, Cities, Labels, Tracks } from "../board/layers";
import { Claimed } from "../board/Trains";
import type { Result, TableSeat } from "../net/types";
import type { Player } from "../parts/players";
import { formatWinners } from "./winners";

/** A finished game, as far as pictures of it need it. */
export interface FinishedBoard {
  drawing: Drawing;
  names: Names;
  language: string;
  title: string;
  seats: readonly TableSeat[];
  result: Result;
  claimed: ReadonlyMap<string, Player>;
}

/** The width of a picture in pixels, before it is enlarged for sharp screens. */
export const WIDTH = 1200;
export const HEAD = 64;
export const ROW = 46;
const PADDING = 24;

const NOBODY: ReadonlySet<string> = new Set();

export interface Layout {
  sheet: DrawnSheet;
  /** Pixels per unit of the sheet. */
  scale: number;
  /** The height of the board and of the whole picture. */
  board: number;
  height: number;
}

export function layoutOf({ drawing, result }: FinishedBoard): Layout {
  const sheet = sheetFor(drawing, WIDTH);
  const scale = WIDTH / sheet.units[0];
  const board = Math.round(sheet.units[1] * scale);
  return { sheet, scale, board, height: HEAD + board + result.seats.length * ROW + PADDING };
}

export function FinalPicture(props: FinishedBoard & { layout: Layout }) {
  const { layout, result, names, seats } = props;
  const ranked = [...result.seats].sort((one, other) => one.rank - other.rank || one.seat - other.seat);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${layout.height}`} width={WIDTH} height={layout.height}>
      <title>{props.title}</title>
      <g transform={`translate(0 ${HEAD}) scale(${layout.scale.toFixed(4)})`}>
        <BoardLayers {...props} />
      </g>
      <rect class="picture-ground" width={WIDTH} height={HEAD} />
      <text class="picture-title" x={PADDING} y={42}>
        {props.title}
      </text>
      <text class="picture-winner" x={WIDTH - PADDING} y={42}>
        {formatWinners(result, names)}
      </text>
      <rect
        class="picture-ground"
        y={HEAD + layout.board}
        width={WIDTH}
        height={layout.height - HEAD - layout.board}
      />
      {ranked.map((seat, at) => (
        <g
          key={seat.seat}
          transform={`translate(${PADDING} ${HEAD + layout.board + PADDING / 2 + at * ROW})`}
        >
          <Plate player={playerOf(seats[seat.seat]?.colour ?? "")} name={names.player(seat.seat)} />
          <text class="picture-name" x={64} y={27}>
            {`${seat.rank}. ${names.player(seat.seat)}`}
          </text>
          <text class="picture-points" x={WIDTH - 2 * PADDING} y={27}>
            {formatPoints(seat.total)}
          </text>
        </g>
      ))}
    </svg>
  );
}

/** The board alone, with the tracks that are claimed. */
export function BoardLayers({ drawing, claimed, language, layout }: FinishedBoard & { layout: Layout }) {
  const { sheet, scale } = layout;
  const level = levelFor(sheet, scale, drawing.legible, language);
  return (
    <>
      <Ground sheet={sheet} />
      <Tracks sheet={sheet} strong={false} />
      <Badges sheet={sheet} marks={drawing.marks} />
      {[...claimed].map(([name, player]) => {
        const track = sheet.tracks[name];
        return track && <Claimed key={name} track={track} player={player} sheet={sheet} fresh={false} />;
      })}
      <Cities sheet={sheet} marked={NOBODY} />
      <Labels level={level} marked={NOBODY} />
    </>
  );
}

const Plate = ({ player, name }: { player: Player; name: string }) => (
  <g>
    <rect y={4} width={48} height={32} rx={6} fill={player.fill} stroke={player.line} stroke-width={2} />
    <text class="picture-initial" x={24} y={27} fill={player.on}>
      {name.slice(0, 1).toUpperCase()}
    </text>
  </g>
);

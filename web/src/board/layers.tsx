/** The layers of the board, from bottom to top. A layer is drawn again only if its input has changed. */
import { memo } from "preact/compat";
import { lookOf, SHAPES } from "../design/symbols";
import { MarkPath } from "../parts/Mark";
import { type Player, patternFill } from "../parts/players";
import {
  type BoardMark,
  type DrawnSheet,
  type DrawnTrack,
  hitPath,
  type LabelLevel,
  textSpot,
  trackLine,
  upright,
} from "./drawing";

const BASE = ["land", "rivers", "states", "countries", "lakes"] as const;

export const Ground = memo(({ sheet }: { sheet: DrawnSheet }) => (
  <g class="ground">
    <rect class="water" x={-2000} y={-2000} width={sheet.units[0] + 4000} height={sheet.units[1] + 4000} />
    {/* Lines along the coast, as on engraved maps. */}
    {[26, 15, 7].map((width, i) => (
      <path key={width} class="shore" d={sheet.base.land} stroke-width={width} opacity={0.1 + i * 0.05} />
    ))}
    {BASE.map((layer) => sheet.base[layer] && <path key={layer} class={layer} d={sheet.base[layer]} />)}
    <Edges across={sheet.units[0]} down={sheet.units[1]} />
    <path class="leads" d={sheet.leads} />
  </g>
));

/** Land is drawn this far around a sheet. */
const MARGIN = 60;
const FAR = 2000;

/** Fades out the land at the edge of the drawing. */
function Edges({ across, down }: { across: number; down: number }) {
  const [wide, high] = [across + 2 * MARGIN, down + 2 * MARGIN];
  // The outline of the cut land is hidden too.
  const [left, broad, deep] = [4 - MARGIN, wide - 8, high - 8];
  const sides: [name: string, x: number, y: number, width: number, height: number][] = [
    ["left", -MARGIN, -MARGIN, MARGIN, high],
    ["right", across, -MARGIN, MARGIN, high],
    ["top", -MARGIN, -MARGIN, wide, MARGIN],
    ["bottom", -MARGIN, down, wide, MARGIN],
  ];
  return (
    <g class="edges">
      {sides.map(([name, x, y, width, height]) => {
        const [isUpright, isFirst] = [name === "top" || name === "bottom", name === "left" || name === "top"];
        return (
          <g key={name}>
            <linearGradient id={`edge-${name}`} x2={isUpright ? 0 : 1} y2={isUpright ? 1 : 0}>
              <stop offset={0.15} stop-opacity={isFirst ? 1 : 0} />
              <stop offset={0.85} stop-opacity={isFirst ? 0 : 1} />
            </linearGradient>
            <rect x={x} y={y} width={width} height={height} fill={`url(#edge-${name})`} />
          </g>
        );
      })}
      <path
        class="water"
        fill-rule="evenodd"
        d={`M${-FAR} ${-FAR}H${across + FAR}V${down + FAR}H${-FAR}zM${left} ${left}v${deep}h${broad}v${-deep}z`}
      />
    </g>
  );
}

/** The printed spaces and their marks. */
export const Tracks = memo(({ sheet, strong }: { sheet: DrawnSheet; strong: boolean }) => (
  <g class="tracks">
    {Object.entries(sheet.tracks).map(([name, track]) => (
      <TrackRow key={name} track={track} strong={strong} />
    ))}
  </g>
));

function TrackRow({ track, strong }: { track: DrawnTrack; strong: boolean }) {
  const look = lookOf(track.colour);
  const [length, width] = track.size;
  const inset = width * 0.2;
  const line = track.colour === "black" ? "var(--black-line)" : look.line;
  return (
    <g fill={look.fill} stroke={line}>
      {track.spaces.map(([x, y, angle], i) => {
        const degrees = upright(angle);
        const mark = i < (track.locomotives ?? 0) ? "wheel" : look.mark;
        const size = width / (mark === "wheel" ? 15.5 : strong ? 17 : 26);
        return (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${degrees.toFixed(1)})`}>
            <rect
              class="space"
              x={-length / 2}
              y={-width / 2}
              width={length}
              height={width}
              rx={width * 0.24}
            />
            <rect
              class="inner"
              stroke={look.on}
              x={inset - length / 2}
              y={inset - width / 2}
              width={length - 2 * inset}
              height={width - 2 * inset}
              rx={1.3}
            />
            {mark && (
              <MarkPath
                mark={mark}
                fill={look.on}
                transform={`rotate(${(-degrees).toFixed(1)}) scale(${size.toFixed(3)})`}
              />
            )}
          </g>
        );
      })}
    </g>
  );
}

/** A player's trains on a claimed track, seen from the side, on a bed that separates them from the print. */
export const Claimed = memo(
  ({ track, player, fresh }: { track: DrawnTrack; player: Player; fresh: boolean }) => {
    const [length, width] = track.size;
    return (
      <g
        class={fresh ? "claimed fresh" : "claimed"}
        style={{ "--piece": player.fill, "--piece-line": player.line }}
      >
        <path class="ballast-edge" d={bedOf(track)} stroke-width={width + 5.4} />
        <path class="ballast" d={bedOf(track)} stroke-width={width + 3} />
        {track.spaces.map(([x, y, angle], i) => (
          <g key={i} transform={`translate(${x} ${y}) rotate(${upright(angle).toFixed(1)})`}>
            <Piece length={length} width={width} player={player} style={{ animationDelay: `${i * 70}ms` }} />
          </g>
        ))}
      </g>
    );
  },
);

/** The line under the trains, from the outer edge of the first space to that of the last. */
function bedOf(track: DrawnTrack): string {
  const reach = track.size[0] / 2;
  const ends = track.spaces.map(([x, y, angle]) => {
    const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach];
    return [`${(x - dx).toFixed(1)} ${(y - dy).toFixed(1)}`, `${(x + dx).toFixed(1)} ${(y + dy).toFixed(1)}`];
  });
  return ends.map(([from, to]) => `M${from}L${to}`).join("");
}

function Piece(props: { length: number; width: number; player: Player; style: Record<string, string> }) {
  const { length, width, player } = props;
  const [long, high] = [length - 0.6, width * 1.06];
  const [left, top] = [-long / 2, -high * 0.56];
  const body = high * 0.84;
  const wheel = width * 0.19;
  return (
    <g class="piece" style={props.style}>
      <rect
        class="body"
        x={left}
        y={top}
        width={long}
        height={body}
        rx={width * 0.2}
        fill={player.fill}
        stroke={player.line}
      />
      <rect
        x={left}
        y={top}
        width={long}
        height={body}
        rx={width * 0.2}
        fill={patternFill(player, "board")}
      />
      <path class="roof" d={`M${left + 2.4} ${top + 1.5}H${-left - 2.4}`} />
      {[-0.3, 0.3].map((at) => (
        <circle key={at} class="wheel" cx={long * at} cy={top + body} r={wheel} />
      ))}
    </g>
  );
}

/** Highlights a track that was claimed since the player's last move. */
export const Recent = memo(({ track }: { track: DrawnTrack }) => (
  <path class="recent" d={bedOf(track)} stroke-width={track.size[1] + 10} />
));

/** Tracks that can be claimed: an edge and a glow around each space. */
export const Glow = memo(({ track, chosen }: { track: DrawnTrack; chosen: boolean }) => {
  const [length, width] = track.size;
  return (
    <g class={chosen ? "glow chosen" : "glow"}>
      {["shine", "edge"].map((part) =>
        track.spaces.map(([x, y, angle]) => (
          <rect
            key={`${part} ${x} ${y}`}
            class={part}
            transform={`translate(${x} ${y}) rotate(${upright(angle).toFixed(1)})`}
            x={-length / 2 - 1.2}
            y={-width / 2 - 1.2}
            width={length + 2.4}
            height={width + 2.4}
            rx={width * 0.32}
          />
        )),
      )}
    </g>
  );
});

/** A track that nobody can claim any more: each space is crossed out. */
export const Struck = memo(({ track }: { track: DrawnTrack }) => {
  const [length, width] = track.size;
  return (
    <g class="struck">
      {track.spaces.map(([x, y, angle]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${upright(angle).toFixed(1)})`}>
          <rect x={-length / 2} y={-width / 2} width={length} height={width} rx={width * 0.24} />
          <path d={`M${-length * 0.36} ${width * 0.36}L${length * 0.36} ${-width * 0.36}`} />
        </g>
      ))}
    </g>
  );
});

export function PathLine({ sheet, tracks }: { sheet: DrawnSheet; tracks: readonly string[] }) {
  const line = tracks.map((name) => trackLine(sheet, name)).join("");
  return (
    <g class="way">
      <path class="casing" d={line} />
      <path d={line} />
    </g>
  );
}

export const Badges = memo(({ sheet, marks }: { sheet: DrawnSheet; marks: Record<string, BoardMark> }) => (
  <g class="badges">
    {sheet.badges.map(([route, mark, x, y, size]) => (
      <Badge
        key={route + mark}
        mark={marks[mark]}
        transform={`translate(${x} ${y}) scale(${(size / 20.6).toFixed(3)})`}
      />
    ))}
  </g>
));

export function Badge({ mark, transform }: { mark: BoardMark | undefined; transform?: string }) {
  if (!mark) return null;
  const letters = mark.letters.slice(0, 2);
  const size = letters.length === 1 ? 11 : 8;
  return (
    <g class="badge" {...(transform ? { transform } : {})}>
      <path d={SHAPES[mark.shape]} fill={mark.tone} />
      <text y={size * 0.36} font-size={size}>
        {letters}
      </text>
    </g>
  );
}

export const Cities = memo(({ sheet, marked }: { sheet: DrawnSheet; marked: ReadonlySet<string> }) => (
  <g class="cities">
    {Object.entries(sheet.cities).map(([code, [x, y, r]]) => (
      <g key={code} class={marked.has(code) ? "city marked" : "city"}>
        {marked.has(code) && <circle class="halo" cx={x} cy={y} r={r * 1.75} />}
        <circle class="dot" cx={x} cy={y} r={r - 1} />
        <circle class="eye" cx={x} cy={y} r={r * 0.36} />
      </g>
    ))}
  </g>
));

export interface CityPiece {
  city: string;
  player: Player;
}

interface PiecesProps {
  sheet: DrawnSheet;
  level: LabelLevel;
  pieces: readonly CityPiece[];
}

/** Flags at cities, side by side; below the city if its name is above it. */
export const Pieces = memo(({ sheet, level, pieces }: PiecesProps) => (
  <g class="city-pieces">
    {pieces.map(({ city, player }, at) => {
      const before = pieces.slice(0, at).filter((other) => other.city === city).length;
      const [x, y, r] = sheet.cities[city] ?? [0, 0, 0];
      const [left, top, width] = level.labels[city]?.box ?? [0, 0, 0];
      const isBelow = top < y - r && Math.abs(left - x) < width / 2 + 2 * r;
      const size = (r / 7.5).toFixed(2);
      return (
        <g
          key={`${city} ${before}`}
          data-piece={city}
          transform={`translate(${x + before * r * 1.6} ${y}) scale(${size} ${isBelow ? "-" : ""}${size})`}
        >
          <path d="M0 0V-19" stroke={player.line} stroke-width={2} />
          <path d="M0 -19H12L9 -14.5L12 -10H0Z" fill={player.fill} stroke={player.line} />
        </g>
      );
    })}
  </g>
));

interface LabelsProps {
  level: LabelLevel;
  language: string;
  marked: ReadonlySet<string>;
}

export const Labels = memo(({ level, language, marked }: LabelsProps) => (
  <g class="labels" font-size={level.size}>
    {Object.entries(level.labels).map(([code, label]) => (
      <g key={code} class={marked.has(code) ? "marked" : ""}>
        {(label.lines[language] ?? label.lines.en ?? []).map((line, i) => {
          const { x, y } = textSpot(label, level.size, i);
          return (
            <text key={line} x={x} y={y} text-anchor={label.align}>
              {line}
            </text>
          );
        })}
      </g>
    ))}
  </g>
));

/** Invisible clickable areas on top of everything. */
export const Hits = memo(
  ({ sheet, level, title }: { sheet: DrawnSheet; level: LabelLevel; title: (track: string) => string }) => (
    <g class="hits">
      {Object.entries(level.labels).map(([code, { box }]) => (
        <rect
          key={code}
          data-city={code}
          x={box[0] - box[2] / 2}
          y={box[1] - box[3] / 2}
          width={box[2]}
          height={box[3]}
        />
      ))}
      {Object.entries(sheet.cities).map(([code, [x, y, r]]) => (
        <circle key={code} data-city={code} cx={x} cy={y} r={r + 1.5} />
      ))}
      {Object.entries(sheet.tracks).map(([name, track]) => (
        <path key={name} data-track={name} d={hitPath(track)}>
          <title>{title(name)}</title>
        </path>
      ))}
    </g>
  ),
);

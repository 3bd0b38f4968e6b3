/** The layers of the board, from bottom to top. A layer is drawn again only if its input has changed. */
import { memo } from "preact/compat";
import { lookOf, SHAPES } from "../design/symbols";
import { MarkPath } from "../parts/Mark";
import type { Player } from "../parts/players";
import {
  type BoardMark,
  CLAIMED,
  type DrawnSheet,
  type DrawnTrack,
  hitPath,
  type LabelLevel,
  textSpot,
  trackLine,
  upright,
} from "./drawing";
import { edges, tagSpot } from "./labelFitting";
import { bedOf } from "./Trains";

/** A bed has no colour until it is first paid for; a mine is a bed with a pickaxe. */
export type TrackLook = "bed" | "mine";
export type TrackLooks = ReadonlyMap<string, TrackLook>;

interface TracksProps {
  sheet: DrawnSheet;
  strong: boolean;
  looks?: TrackLooks;
}

/** The printed spaces and their marks. */
export const Tracks = memo(({ sheet, strong, looks }: TracksProps) => (
  <g class="tracks">
    {Object.entries(sheet.tracks).map(([name, track]) => (
      <TrackRow key={name} track={track} sheet={sheet} strong={strong} as={looks?.get(name)} />
    ))}
  </g>
));

/** Lines are drawn thicker on the sheet for phones, of which a unit is smaller. */
const fineOf = (sheet: DrawnSheet): number => (sheet.name === "narrow" ? 1.7 : 1);

interface TrackRowProps {
  track: DrawnTrack;
  sheet: DrawnSheet;
  strong: boolean;
  as: TrackLook | undefined;
}

function TrackRow({ track, sheet, strong, as }: TrackRowProps) {
  const look = lookOf(track.colour);
  const { light, dark } = look.free;
  const [length, width] = track.size;
  // The edge lies inside the space, so that the space is as wide as the layout says.
  const edge = 0.9 * fineOf(sheet);
  return (
    <g
      class={as ? `free ${as}` : "free"}
      style={{
        "--light": light.fill,
        "--light-line": light.line,
        "--dark": dark.fill,
        "--dark-line": dark.line,
      }}
    >
      {track.spaces.map(([x, y, angle], i) => {
        const degrees = upright(angle);
        const mark = i < (track.locomotives ?? 0) ? "wheel" : look.mark;
        const size = width / (mark === "wheel" ? 15.5 : strong ? 15 : 22);
        return (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${degrees.toFixed(1)})`}>
            <rect
              class="space"
              x={(edge - length) / 2}
              y={(edge - width) / 2}
              width={length - edge}
              height={width - edge}
              rx={width * 0.24}
              stroke-width={edge}
            />
            {mark && (
              <MarkPath
                mark={mark}
                fill="inherit"
                transform={`rotate(${(-degrees).toFixed(1)}) scale(${size.toFixed(3)})`}
              />
            )}
            {as === "mine" && (
              <path
                class="pickaxe"
                d={PICKAXE}
                transform={`rotate(${(-degrees).toFixed(1)}) scale(${(width / 13).toFixed(3)})`}
              />
            )}
          </g>
        );
      })}
    </g>
  );
}

const PICKAXE = "M-5.5 -1.5Q0 -6.5 5.5 -1.5M0 -4V5.5";

/** Free tracks that pay the player's company: a coin in the middle of each. */
export const Paying = memo(({ sheet, tracks }: { sheet: DrawnSheet; tracks: ReadonlySet<string> }) => (
  <g class="paying">
    {[...tracks].map((name) => {
      const track = sheet.tracks[name];
      if (!track) return null;
      const [x, y] = middleOf(track);
      return (
        <g key={name} transform={`translate(${x} ${y}) scale(${(track.size[1] / 6.6).toFixed(3)})`}>
          <circle r={5} />
          <text y={2.7}>$</text>
        </g>
      );
    })}
  </g>
));

/** Between the two spaces in the middle, so that no mark is covered; beside the mark of a single space. */
function middleOf(track: DrawnTrack): [number, number] {
  const half = Math.floor(track.spaces.length / 2);
  const [x, y, angle] = track.spaces[half]!;
  const before = track.spaces[half - 1];
  if (before) return [(x + before[0]) / 2, (y + before[1]) / 2];
  const away = track.size[0] / 2;
  return [x + Math.cos(angle) * away, y + Math.sin(angle) * away];
}

interface RecentProps {
  track: DrawnTrack;
  player: Player;
  level: LabelLevel;
  /** The word on the tag. */
  word: string;
}

/** Claimed since the player's last move: a pulsing band in the colour of its owner. */
export const Recent = memo(({ track, player }: Omit<RecentProps, "level" | "word">) => (
  <path
    class="recent"
    d={bedOf(track, track.size[1] * CLAIMED)}
    stroke-width={track.size[1] * (CLAIMED + 0.9)}
    stroke={player.fill}
  />
));

/** The tag of such a track, beside it. */
export const NewTag = memo(({ track, player, level, word }: RecentProps) => {
  const size = level.size * 0.92;
  const [wide, high] = [size * (word.length * 0.62 + 0.9), size * 1.3];
  const [x, y] = tagSpot(track, [wide, high], Object.values(level.labels).map(edges));
  return (
    <g class="new-tag" transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <rect
        x={-wide / 2}
        y={-high / 2}
        width={wide}
        height={high}
        rx={high / 2}
        fill={player.fill}
        stroke={player.line}
      />
      <text y={size * 0.34} font-size={size} fill={player.on}>
        {word}
      </text>
    </g>
  );
});

/** Tracks that the player can pay for: filled with their colour, fully where they help a ticket. */
export const Affordable = memo(
  ({ track, sheet, strong }: { track: DrawnTrack; sheet: DrawnSheet; strong: boolean }) => {
    const look = lookOf(track.colour);
    const [length, width] = track.size;
    const edge = 0.9 * fineOf(sheet);
    return (
      <g
        class={strong ? "affordable helps" : "affordable"}
        fill={look.fill}
        stroke={track.colour === "black" ? "var(--black-line)" : look.line}
      >
        {track.spaces.map(([x, y, angle], i) => {
          const degrees = upright(angle);
          const mark = i < (track.locomotives ?? 0) ? "wheel" : look.mark;
          return (
            <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${degrees.toFixed(1)})`}>
              <rect
                x={(edge - length) / 2}
                y={(edge - width) / 2}
                width={length - edge}
                height={width - edge}
                rx={width * 0.24}
                stroke-width={edge}
              />
              {mark && (
                <MarkPath
                  mark={mark}
                  fill={look.on}
                  transform={`rotate(${(-degrees).toFixed(1)}) scale(${(width / (mark === "wheel" ? 15.5 : 20)).toFixed(3)})`}
                />
              )}
            </g>
          );
        })}
      </g>
    );
  },
);

/** The selected track: an edge and a shine around each space. */
export const Glow = memo(({ track }: { track: DrawnTrack }) => {
  const [length, width] = track.size;
  return (
    <g class="glow">
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
    {sheet.badges
      .filter(([place, mark]) => !isLargeDot(sheet, place, mark))
      .map(([route, mark, x, y, size]) => (
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

/** A large city has a larger dot instead of a badge. */
const LARGE = "LARGE";
const isLargeDot = (sheet: DrawnSheet, place: string, mark: string): boolean =>
  mark === LARGE && place in sheet.cities;

export const Cities = memo(({ sheet, marked }: { sheet: DrawnSheet; marked: ReadonlySet<string> }) => {
  const large = new Set(sheet.badges.filter(([, mark]) => mark === LARGE).map(([place]) => place));
  return (
    <g class="cities">
      {Object.entries(sheet.cities).map(([code, [x, y, r]]) => (
        <g
          key={code}
          class={["city", large.has(code) && "large", marked.has(code) && "marked"].filter(Boolean).join(" ")}
        >
          {marked.has(code) && <circle class="halo" cx={x} cy={y} r={r * 1.75} />}
          <circle class="dot" cx={x} cy={y} r={large.has(code) ? r * 1.25 : r - 1} />
          <circle class="eye" cx={x} cy={y} r={r * (large.has(code) ? 0.62 : 0.36)} />
        </g>
      ))}
    </g>
  );
});

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
      const dot = sheet.cities[city] ?? [0, 0, 0];
      const [x, y, r] = dot;
      const isBelow = isAbove(level, city, dot);
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

export type TicketFlag = "open" | "done";

interface FlagsProps {
  sheet: DrawnSheet;
  level: LabelLevel;
  flags: ReadonlyMap<string, TicketFlag>;
}

/** Flags at the cities of the player's tickets; a tick on those that are joined. */
export const TicketFlags = memo(({ sheet, level, flags }: FlagsProps) => (
  <g class="ticket-flags">
    {[...flags].map(([city, flag]) => {
      const dot = sheet.cities[city];
      if (!dot) return null;
      const [x, y, r] = dot;
      const size = Math.max(r / 7.5, level.size / 22);
      const isBelow = isAbove(level, city, dot);
      return (
        <g
          key={city}
          class={`ticket-flag ${flag}`}
          data-flag={city}
          transform={`translate(${x} ${y}) scale(${size.toFixed(2)})`}
        >
          <circle class="flag-ring" r={(r + 2.5) / size} />
          <g transform={`translate(0 ${isBelow ? 15.5 : -15.5})`}>
            <path class="pole" d={isBelow ? "M0 -8V6" : "M0 8V-6"} />
            <path class="cloth" d="M0 -6.5H12V6.5H0z" />
            {flag === "done" ? (
              <path class="sign" d="M2.6 0.2L5.2 2.8L9.6 -2.6" />
            ) : (
              <path class="sign" d="M3 -2.4H9M3 2.4H9" />
            )}
          </g>
        </g>
      );
    })}
  </g>
));

/** Whether a city's name stands above its dot. */
function isAbove(level: LabelLevel, city: string, [x, y, r]: readonly [number, number, number]): boolean {
  const [left, top, width] = level.labels[city]?.box ?? [0, 0, 0];
  return width > 0 && top < y - r && Math.abs(left - x) < width / 2 + 2 * r;
}

interface LabelsProps {
  level: LabelLevel;
  marked: ReadonlySet<string>;
}

export const Labels = memo(({ level, marked }: LabelsProps) => (
  <g class="labels" font-size={level.size}>
    <path class="name-leads" d={Object.values(level.labels).map(leadOf).join("")} />
    {Object.entries(level.labels).map(([code, label]) => {
      const [x, y, width, height] = label.box;
      return (
        <g key={code} class={marked.has(code) ? "marked" : ""} data-name={code}>
          {level.plates.has(code) && (
            <rect
              class="plate"
              x={x - width / 2 - 1}
              y={y - height / 2 - 1}
              width={width + 2}
              height={height + 2}
              rx={3}
            />
          )}
          {label.lines.map((line, i) => {
            const spot = textSpot(label, level.size, i);
            return (
              <text key={line} x={spot.x} y={spot.y} text-anchor={label.align}>
                {line}
              </text>
            );
          })}
        </g>
      );
    })}
  </g>
));

const leadOf = ({ lead }: LabelLevel["labels"][string]): string =>
  lead ? `M${lead[0]} ${lead[1]}L${lead[2]} ${lead[3]}` : "";

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

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

/** Land is drawn this far around a sheet, and fades out over the last part of it. */
const AROUND = 700;
const FADED = 60;
const FAR = 2000;

/** Fades out the land where the outlines end. */
function Edges({ across, down }: { across: number; down: number }) {
  const [wide, high] = [across + 2 * AROUND, down + 2 * AROUND];
  // The outline of the cut land is hidden too.
  const [left, broad, deep] = [4 - AROUND, wide - 8, high - 8];
  const sides: [name: string, x: number, y: number, width: number, height: number][] = [
    ["left", -AROUND, -AROUND, FADED, high],
    ["right", across + AROUND - FADED, -AROUND, FADED, high],
    ["top", -AROUND, -AROUND, wide, FADED],
    ["bottom", -AROUND, down + AROUND - FADED, wide, FADED],
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

/** A player's train on a claimed track: a wide bed with an edge, an engine and waggons seen from the side. */
export const Claimed = memo(
  ({
    track,
    player,
    sheet,
    fresh,
  }: {
    track: DrawnTrack;
    player: Player;
    sheet: DrawnSheet;
    fresh: boolean;
  }) => {
    const wide = track.size[1] * CLAIMED;
    // More than one pixel on a phone, where the edge is half of what is seen.
    const edge = sheet.name === "narrow" ? 4.8 : 2.3;
    const bed = bedOf(track, wide);
    return (
      <g
        class={fresh ? "claimed fresh" : "claimed"}
        style={{
          "--light": player.train.light,
          "--dark": player.train.dark,
          "--livery": player.train.livery,
        }}
        data-owner={player.colour}
      >
        <path class="bed" d={bed} stroke-width={wide} />
        {track.spaces.map(([x, y, angle], i) => (
          <g key={i} transform={`translate(${x} ${y}) rotate(${upright(angle).toFixed(1)})`}>
            <Waggon
              length={track.size[0]}
              height={wide - 2 * edge}
              player={player}
              // The engine is at the first end and faces it.
              engine={i === 0 ? (upright(angle) === (angle * 180) / Math.PI ? -1 : 1) : 0}
              style={{ animationDelay: `${i * 70}ms` }}
            />
          </g>
        ))}
      </g>
    );
  },
);

/** The line under the trains; with its round ends it reaches just beyond the first and the last space. */
function bedOf(track: DrawnTrack, wide: number): string {
  const reach = Math.max(track.size[0] / 2 + 1.5 - wide / 2, 0);
  const at = ([x, y, angle]: DrawnTrack["spaces"][number], along: number) =>
    `${(x + Math.cos(angle) * along).toFixed(1)} ${(y + Math.sin(angle) * along).toFixed(1)}`;
  const points = track.spaces.map((space, i) => {
    const isEnd = i === track.spaces.length - 1;
    return [...(i ? [] : [at(space, -reach)]), at(space, 0), ...(isEnd ? [at(space, reach)] : [])];
  });
  return `M${points.flat().join("L")}`;
}

interface WaggonProps {
  length: number;
  height: number;
  player: Player;
  /** 1 or -1 for an engine that faces right or left, 0 for a waggon. */
  engine: -1 | 0 | 1;
  style: Record<string, string>;
}

function Waggon({ length, height, player, engine, style }: WaggonProps) {
  const half = length / 2 - 0.2;
  const [top, sill] = [-height / 2, height * 0.36];
  const wheel = height * 0.16;
  return (
    <g class="piece" style={style}>
      {engine ? (
        <path class="body" transform={`scale(${engine} 1)`} d={engineShape(half, height)} />
      ) : (
        <>
          <rect class="body" x={-half} y={top} width={2 * half} height={height} rx={height * 0.16} />
          <path class="roof" d={`M${1.5 - half} ${top + height * 0.12}H${half - 1.5}`} />
          <Livery pattern={player.pattern} height={height} />
        </>
      )}
      {(engine ? [-0.62, -0.2, 0.22, 0.6] : [-0.72, -0.46, 0.46, 0.72]).map((at) => (
        <circle key={at} class="wheel" cx={half * at * (engine || 1)} cy={sill + wheel * 0.5} r={wheel} />
      ))}
    </g>
  );
}

/** A steam engine that faces right: cab, boiler, chimney and cowcatcher. */
function engineShape(half: number, height: number): string {
  const [top, sill] = [-height / 2, height * 0.4];
  const [boiler, cab] = [top + height * 0.26, -half * 0.3];
  return [
    `M${-half} ${top}H${cab}V${boiler}H${half * 0.4}`,
    `V${top}H${half * 0.62}V${boiler}H${half * 0.72}`,
    `Q${half * 0.84} ${boiler} ${half * 0.84} ${boiler + height * 0.2}`,
    `V${sill - height * 0.14}L${half} ${sill}H${-half}z`,
  ].join("");
}

/** The pattern of a player, one large figure on each waggon: three pixels on a phone. */
function Livery({ pattern, height }: { pattern: Player["pattern"]; height: number }) {
  const half = height / 2;
  switch (pattern) {
    case "stripes":
      return (
        <path
          class="livery"
          d={`M${-half * 0.8} ${-half}h${height * 1.4}l${-height * 0.6} ${height}h${-height * 1.4}z`}
        />
      );
    case "dots":
      return <circle class="livery" r={half * 0.98} />;
    case "chevrons":
      return (
        <path
          class="livery"
          d={`M${-height * 1.15} ${-half}h${height * 1.8}l${half} ${half}l${-half} ${half}h${-height * 1.8}l${half} ${-half}z`}
        />
      );
    case "rings":
      return <circle class="livery ring" r={half * 0.68} stroke-width={half * 0.62} />;
    default:
      return null;
  }
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

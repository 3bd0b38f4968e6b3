/** The board: draws what it gets, reports clicks, and can be moved and zoomed. It applies no rule. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/Icon";
import type { IconName } from "../parts/icons";
import type { Player } from "../parts/players";
import "./board.css";
import {
  type Camera,
  clamped,
  fitted,
  HOME,
  MAX_ZOOM,
  revealing,
  type Size,
  showing,
  transformOf,
  zoomedAt,
} from "./camera";
import { type Drawing, NARROW, sheetFor } from "./drawing";
import { Ground } from "./Ground";
import { listenToGestures } from "./gestures";
import { levelFor } from "./labelFitting";
import {
  Affordable,
  Badges,
  Cities,
  type CityPiece,
  Glow,
  Hits,
  Labels,
  NewTag,
  PathLine,
  Paying,
  Pieces,
  Recent,
  Struck,
  type TicketFlag,
  TicketFlags,
  type TrackLooks,
  Tracks,
} from "./layers";
import { type Journey, JourneyTrain, RunningTrain } from "./RunningTrain";
import { Claimed } from "./Trains";
import { type Link, Links, Stamps } from "./ticketLines";
import { freeCorner } from "./toolCorner";

export interface BoardProps {
  drawing: Drawing;
  language: string;
  /** The name of the picture for screen readers; the routes are in a list elsewhere. */
  name: string;
  /** Track to player. */
  claimed?: ReadonlyMap<string, Player>;
  /** Claimed just now: their trains appear one after the other. */
  fresh?: ReadonlySet<string>;
  /** Claimed since the player's last move: pulsing and with a tag until the next one. */
  recent?: ReadonlySet<string>;
  /** Tracks that the player can pay for: brighter. */
  highlighted?: ReadonlySet<string>;
  /** Those of them that help a ticket: brightest. */
  helpful?: ReadonlySet<string>;
  chosen?: string | null;
  closed?: ReadonlySet<string>;
  /** How tracks look that are not yet what they become. */
  looks?: TrackLooks;
  /** Free tracks that pay the player's company. */
  paying?: ReadonlySet<string>;
  /** Tracks that are emphasised, such as the path of a ticket. */
  path?: readonly string[];
  /** Tickets as lines between cities. */
  links?: readonly Link[];
  marked?: ReadonlySet<string>;
  /** The cities of the player's tickets: flagged, and their names are always whole. */
  flags?: ReadonlyMap<string, TicketFlag>;
  /** Pieces of players at cities. */
  pieces?: readonly CityPiece[];
  strong?: boolean;
  /** Cities to zoom to, such as the ends of a ticket; empty for the whole board. */
  focusedCities?: readonly string[];
  /** Tracks that a zoomed board moves to; empty to move back. */
  revealed?: readonly string[];
  /** Tracks along which a locomotive runs now. */
  running?: ReadonlySet<string>;
  /** A train that runs along several tracks. */
  journey?: Journey | null;
  words: { nearer: string; farther: string; whole: string; recent: string };
  title?: (track: string) => string;
  onTrack?: (track: string) => void;
  onCity?: (city: string) => void;
}

/** Sizes with margin. A small board first shows one button only. */
const ONE_TOOL: Size = { width: 50, height: 50 };
const ALL_TOOLS: Size = { width: 134, height: 50 };

/** At a smaller scale, in pixels per unit, wheels and roofs of trains are left out. */
const FAR = 0.4;

const NOTHING: ReadonlySet<string> = new Set();
const NOBODY: ReadonlyMap<string, Player> = new Map();
const NO_FLAGS: ReadonlyMap<string, TicketFlag> = new Map();
const NO_LINKS: readonly Link[] = [];
const itself = (name: string) => name;

/** At its limit a button does nothing, but it keeps the focus. */
function Zoom(props: { icon: IconName; word: string; isLimit: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={props.word}
      aria-disabled={props.isLimit ? true : undefined}
      onClick={() => !props.isLimit && props.onPress()}
    >
      <Icon name={props.icon} />
    </button>
  );
}

export function Board(props: BoardProps) {
  const { drawing, claimed = NOBODY, fresh = NOTHING, highlighted = NOTHING, marked = NOTHING } = props;
  const { flags = NO_FLAGS, helpful = NOTHING, recent = NOTHING, links = NO_LINKS } = props;
  const frameRef = useRef<HTMLDivElement>(null);
  const boardRef = useRef<SVGSVGElement>(null);
  const camera = useRef<Camera>(HOME);
  const [frame, setFrame] = useState<Size>({ width: 0, height: 0 });
  const [zoom, setZoom] = useState(1);

  const sheet = sheetFor(drawing, frame.width || 1440, frame.height);
  const [across, down] = sheet.units;
  const size = useMemo(
    () => (frame.width ? fitted({ width: across, height: down }, frame) : { width: 0, height: 0 }),
    [across, down, frame],
  );
  const important = useMemo(
    () => new Set([...flags.keys(), ...marked, ...links.flatMap(({ a, b }) => [...a, ...b])]),
    [flags, marked, links],
  );
  const scale = ((size.width || across) / across) * zoom;
  const level = useMemo(
    () => levelFor(sheet, scale, drawing.legible, props.language, important),
    [sheet, scale, drawing.legible, props.language, important],
  );

  // Computed for the whole board, so that the tools do not move during a zoom.
  const corner = useMemo(() => {
    const scale = size.width / across;
    const whole = levelFor(sheet, scale || 1, drawing.legible, props.language);
    return freeCorner(whole, scale, size, frame, frame.width < NARROW ? ONE_TOOL : ALL_TOOLS);
  }, [sheet, size, frame, across, drawing.legible, props.language]);

  const show = useCallback(
    (next: Camera) => {
      camera.current = clamped(next, size, frame);
      const style = boardRef.current?.style;
      if (!style) return;
      // While it moves, the board is a composited layer that is not painted again; afterwards it is painted sharply.
      style.willChange = "transform";
      style.transform = transformOf(camera.current);
    },
    [size, frame],
  );
  const settle = useCallback(() => {
    if (boardRef.current) boardRef.current.style.willChange = "";
    setZoom(camera.current.zoom);
  }, []);
  const endTravel = useCallback(() => boardRef.current?.classList.remove("travels"), []);
  const press = (factor: number) => {
    show(zoomedAt(camera.current, { x: frame.width / 2, y: frame.height / 2 }, factor));
    settle();
  };

  useLayoutEffect(() => {
    const element = frameRef.current;
    if (!element) return;
    const measure = () => setFrame({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(() => {
    show(camera.current);
    settle();
  }, [show, settle]);
  useEffect(() => {
    const { focusedCities } = props;
    if (!focusedCities || !size.width) return;
    const spots = focusedCities.flatMap((code) => {
      const city = sheet.cities[code];
      return city ? [{ x: (city[0] * size.width) / across, y: (city[1] * size.width) / across }] : [];
    });
    boardRef.current?.classList.add("travels");
    show(showing(spots, size, frame));
    settle();
  }, [props.focusedCities, sheet, size, frame, across, show, settle]);
  const before = useRef<Camera | null>(null);
  useEffect(() => {
    const spots = (props.revealed ?? []).flatMap((name) =>
      (sheet.tracks[name]?.spaces ?? []).map(([x, y]) => ({
        x: (x * size.width) / across,
        y: (y * size.width) / across,
      })),
    );
    const next = spots.length ? revealing(camera.current, spots, size, frame) : before.current;
    if (spots.length) before.current ??= camera.current;
    else before.current = null;
    if (!next || next === camera.current) return;
    boardRef.current?.classList.add("travels");
    show(next);
    settle();
  }, [props.revealed, sheet, size, frame, across, show, settle]);
  const grab = useCallback(() => {
    before.current = null;
    endTravel();
  }, [endTravel]);
  useEffect(() => {
    const element = frameRef.current;
    return element
      ? listenToGestures({ element, camera: () => camera.current, show, settle, onGrab: grab })
      : undefined;
  }, [show, settle, grab]);

  const isClickable = props.onTrack || props.onCity || props.title;
  const point = (event: MouseEvent) => {
    const { track, city } = (event.target as SVGElement).dataset;
    if (track) props.onTrack?.(track);
    else if (city) props.onCity?.(city);
  };

  return (
    <div class="board" ref={frameRef} data-sheet={sheet.name} data-far={scale < FAR ? "" : undefined}>
      <span class="unseen" role="img" aria-label={props.name} />
      {/* Screen readers would read each letter of the map; they have the list of routes. */}
      <svg
        ref={boardRef}
        aria-hidden="true"
        viewBox={`0 0 ${across} ${down}`}
        width={size.width}
        height={size.height}
        onClick={point}
        onTransitionEnd={endTravel}
      >
        {/* Drawn once the sheet for this frame is known: a phone would draw two boards otherwise. */}
        {frame.width > 0 && (
          <>
            <Ground sheet={sheet} />
            <Tracks
              sheet={sheet}
              strong={props.strong ?? false}
              {...(props.looks ? { looks: props.looks } : {})}
            />
            <Badges sheet={sheet} marks={drawing.marks} />
            {[...(props.closed ?? NOTHING)].map((name) => {
              const track = sheet.tracks[name];
              return track && <Struck key={name} track={track} />;
            })}
            {[...highlighted].map((name) => {
              const track = sheet.tracks[name];
              return (
                track && <Affordable key={name} track={track} sheet={sheet} strong={helpful.has(name)} />
              );
            })}
            {props.paying && props.paying.size > 0 && <Paying sheet={sheet} tracks={props.paying} />}
            {[...recent].map((name) => {
              const [track, player] = [sheet.tracks[name], claimed.get(name)];
              return track && player && <Recent key={name} track={track} player={player} />;
            })}
            {[...claimed].map(([name, player]) => {
              const track = sheet.tracks[name];
              return (
                track && (
                  <Claimed key={name} track={track} player={player} sheet={sheet} fresh={fresh.has(name)} />
                )
              );
            })}
            {[...(props.running ?? NOTHING)].map((name) => {
              const [track, player] = [sheet.tracks[name], claimed.get(name)];
              return track && player && <RunningTrain key={name} track={track} player={player} />;
            })}
            {props.chosen && sheet.tracks[props.chosen] && (
              <Glow key={props.chosen} track={sheet.tracks[props.chosen]!} />
            )}
            {props.path && props.path.length > 0 && <PathLine sheet={sheet} tracks={props.path} />}
            {links.length > 0 && <Links sheet={sheet} links={links} />}
            <Cities sheet={sheet} marked={marked} />
            {props.journey && <JourneyTrain sheet={sheet} journey={props.journey} />}
            {props.pieces && props.pieces.length > 0 && (
              <Pieces sheet={sheet} level={level} pieces={props.pieces} />
            )}
            {flags.size > 0 && <TicketFlags sheet={sheet} level={level} flags={flags} />}
            <Labels level={level} marked={marked} />
            {[...recent].map((name) => {
              const [track, player] = [sheet.tracks[name], claimed.get(name)];
              return (
                track &&
                player && (
                  <NewTag key={name} track={track} player={player} level={level} word={props.words.recent} />
                )
              );
            })}
            {links.length > 0 && <Stamps sheet={sheet} links={links} level={level} />}
            {isClickable && <Hits sheet={sheet} level={level} title={props.title ?? itself} />}
          </>
        )}
      </svg>
      <div class={`board-tools ${corner}`}>
        <Zoom icon="plus" word={props.words.nearer} isLimit={zoom >= MAX_ZOOM} onPress={() => press(1.5)} />
        <Zoom icon="minus" word={props.words.farther} isLimit={zoom <= 1} onPress={() => press(1 / 1.5)} />
        <Zoom icon="fit" word={props.words.whole} isLimit={zoom <= 1} onPress={() => press(1 / MAX_ZOOM)} />
      </div>
    </div>
  );
}

/** The board: draws what it is sent, says what was pointed at, and can be moved and enlarged. It knows no rule. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { Icon } from "../parts/Icon";
import type { IconName } from "../parts/icons";
import type { Player } from "../parts/players";
import "./board.css";
import {
  type Camera,
  fitted,
  HOME,
  kept,
  NEAREST,
  type Size,
  showing,
  transformOf,
  zoomedAt,
} from "./camera";
import { type Drawing, levelFor, NARROW, sheetFor } from "./drawing";
import { listen } from "./gestures";
import {
  Badges,
  Cities,
  type CityPiece,
  Claimed,
  Glow,
  Ground,
  Hits,
  Labels,
  Pieces,
  Recent,
  Struck,
  Tracks,
  Ways,
} from "./layers";
import { type Link, Links, Stamps } from "./ticketLines";
import { freeCorner } from "./toolCorner";

export interface BoardProps {
  drawing: Drawing;
  language: string;
  /** What a screen reader calls the picture; the routes themselves are a list elsewhere. */
  name: string;
  /** Track to player. */
  claimed?: ReadonlyMap<string, Player>;
  /** Claimed just now: their wagons are set down one by one. */
  fresh?: ReadonlySet<string>;
  /** Claimed since one last looked: they stand out until the next look. */
  recent?: ReadonlySet<string>;
  highlighted?: ReadonlySet<string>;
  chosen?: string | null;
  closed?: ReadonlySet<string>;
  /** Tracks to be followed by the eye, such as a ticket's way. */
  way?: readonly string[];
  /** Tickets as lines between cities. */
  links?: readonly Link[];
  marked?: ReadonlySet<string>;
  /** What players have at cities. */
  pieces?: readonly CityPiece[];
  strong?: boolean;
  /** Cities to come nearer to, such as the ends of a ticket; none for the whole board. */
  look?: readonly string[];
  words: { nearer: string; farther: string; whole: string };
  title?: (track: string) => string;
  onTrack?: (track: string) => void;
  onCity?: (city: string) => void;
}

/** With the edge around them; at first a small board has only one. */
const ONE_TOOL: Size = { width: 50, height: 50 };
const ALL_TOOLS: Size = { width: 134, height: 50 };

const NOTHING: ReadonlySet<string> = new Set();
const NOBODY: ReadonlyMap<string, Player> = new Map();
const itself = (name: string) => name;

/** At its limit a button does nothing, but keeps the focus that it has. */
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
  const level = levelFor(sheet, (size.width / across) * zoom, drawing.legible, props.language);

  // Of the whole board, so that the tools stay where they are while one comes nearer.
  const corner = useMemo(() => {
    const scale = size.width / across;
    const whole = levelFor(sheet, scale || 1, drawing.legible, props.language);
    return freeCorner(whole, scale, size, frame, frame.width < NARROW ? ONE_TOOL : ALL_TOOLS);
  }, [sheet, size, frame, across, drawing.legible, props.language]);

  const show = useCallback(
    (next: Camera) => {
      camera.current = kept(next, size, frame);
      const style = boardRef.current?.style;
      if (!style) return;
      // While it moves the board is a layer of its own, not painted again; at rest it is painted sharp.
      style.willChange = "transform";
      style.transform = transformOf(camera.current);
    },
    [size, frame],
  );
  const settle = useCallback(() => {
    if (boardRef.current) boardRef.current.style.willChange = "";
    setZoom(camera.current.zoom);
  }, []);
  const arrived = useCallback(() => boardRef.current?.classList.remove("travels"), []);
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
    const { look } = props;
    if (!look || !size.width) return;
    const spots = look.flatMap((code) => {
      const city = sheet.cities[code];
      return city ? [{ x: (city[0] * size.width) / across, y: (city[1] * size.width) / across }] : [];
    });
    boardRef.current?.classList.add("travels");
    show(showing(spots, size, frame));
    settle();
  }, [props.look, sheet, size, frame, across, show, settle]);
  useEffect(() => {
    const element = frameRef.current;
    return element
      ? listen({ element, camera: () => camera.current, show, settle, grasp: arrived })
      : undefined;
  }, [show, settle, arrived]);

  const point = (event: MouseEvent) => {
    const { track, city } = (event.target as SVGElement).dataset;
    if (track) props.onTrack?.(track);
    else if (city) props.onCity?.(city);
  };

  return (
    <div class="board" ref={frameRef} data-sheet={sheet.name}>
      <span class="unseen" role="img" aria-label={props.name} />
      {/* The letters on the map would be read one after the other: readers have the list of routes. */}
      <svg
        ref={boardRef}
        aria-hidden="true"
        viewBox={`0 0 ${across} ${down}`}
        width={size.width}
        height={size.height}
        onClick={point}
        onTransitionEnd={arrived}
      >
        <Ground sheet={sheet} />
        <Tracks sheet={sheet} strong={props.strong ?? false} />
        <Badges sheet={sheet} marks={drawing.companies} />
        {[...(props.closed ?? NOTHING)].map((name) => {
          const track = sheet.tracks[name];
          return track && <Struck key={name} track={track} />;
        })}
        {[...(props.recent ?? NOTHING)].map((name) => {
          const track = sheet.tracks[name];
          return track && <Recent key={name} track={track} />;
        })}
        {[...claimed].map(([name, player]) => {
          const track = sheet.tracks[name];
          return track && <Claimed key={name} track={track} player={player} fresh={fresh.has(name)} />;
        })}
        {[...highlighted].map((name) => {
          const track = sheet.tracks[name];
          return track && <Glow key={name} track={track} chosen={false} />;
        })}
        {props.chosen && sheet.tracks[props.chosen] && (
          <Glow key={props.chosen} track={sheet.tracks[props.chosen]!} chosen />
        )}
        {props.way && props.way.length > 0 && <Ways sheet={sheet} tracks={props.way} />}
        {props.links && props.links.length > 0 && <Links sheet={sheet} links={props.links} />}
        <Cities sheet={sheet} marked={marked} />
        {props.pieces && props.pieces.length > 0 && (
          <Pieces sheet={sheet} level={level} pieces={props.pieces} />
        )}
        <Labels level={level} language={props.language} marked={marked} />
        {props.links && props.links.length > 0 && <Stamps sheet={sheet} links={props.links} level={level} />}
        <Hits sheet={sheet} level={level} title={props.title ?? itself} />
      </svg>
      <div class={`board-tools ${corner}`}>
        <Zoom icon="plus" word={props.words.nearer} isLimit={zoom >= NEAREST} onPress={() => press(1.5)} />
        <Zoom icon="minus" word={props.words.farther} isLimit={zoom <= 1} onPress={() => press(1 / 1.5)} />
        <Zoom icon="fit" word={props.words.whole} isLimit={zoom <= 1} onPress={() => press(1 / NEAREST)} />
      </div>
    </div>
  );
}

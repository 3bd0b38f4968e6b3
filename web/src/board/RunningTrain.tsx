/** A locomotive that runs along a track that was claimed just now; the wagons stay behind it. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Player } from "../parts/players";
import { type DrawnSheet, type DrawnTrack, type Space, upright } from "./drawing";

/** Milliseconds per space, as the wagons appear. */
const STEP = 70;
/** Milliseconds in which the locomotive leaves. */
const END = 260;

export function RunningTrain({ track, player }: { track: DrawnTrack; player: Player }) {
  const engine = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const places = runOf(track.spaces);
    const duration = STEP * places.length + END;
    const animation = engine.current?.animate(
      [
        ...places.map((transform, at) => ({ transform, opacity: 1, offset: (at * STEP) / duration })),
        { transform: places.at(-1)!, opacity: 0, offset: 1 },
      ],
      { duration, fill: "forwards" },
    );
    return () => animation?.cancel();
  }, [track]);
  const [length, width] = track.size;
  return (
    <g ref={engine} class="running-train" opacity={0} stroke={player.line} fill={player.fill}>
      <Engine length={length} width={width} player={player} />
    </g>
  );
}

interface CarProps {
  length: number;
  width: number;
  player: Player;
}

function Engine({ length, width, player }: CarProps) {
  const [long, high] = [length * 0.9, width * 1.5];
  return (
    <>
      <rect x={-long / 2} y={-high * 0.4} width={long} height={high * 0.6} rx={width * 0.2} />
      <rect x={-long / 2} y={-high * 0.75} width={long * 0.34} height={high * 0.6} rx={width * 0.1} />
      <rect x={long * 0.2} y={-high * 0.7} width={long * 0.13} height={high * 0.4} />
      {[-0.28, 0, 0.28].map((at) => (
        <circle key={at} cx={long * at} cy={high * 0.25} r={high * 0.14} fill={player.line} />
      ))}
    </>
  );
}

function Car({ length, width, player }: CarProps) {
  const [long, high] = [length * 0.9, width * 1.5];
  return (
    <>
      <rect x={-long / 2} y={-high * 0.55} width={long} height={high * 0.75} rx={width * 0.15} />
      {[-0.3, 0.3].map((at) => (
        <circle key={at} cx={long * at} cy={high * 0.25} r={high * 0.14} fill={player.line} />
      ))}
    </>
  );
}

/** The transforms along the spaces: upright, and facing the way that the train goes. */
function runOf(spaces: readonly Space[]): string[] {
  return spaces.map(([x, y, angle], at) => {
    const [before, after] = [spaces[Math.max(0, at - 1)]!, spaces[Math.min(spaces.length - 1, at + 1)]!];
    const degrees = upright(angle);
    const turn = (degrees * Math.PI) / 180;
    const along = Math.cos(turn) * (after[0] - before[0]) + Math.sin(turn) * (after[1] - before[1]);
    return `translate(${x}px, ${y}px) rotate(${degrees.toFixed(1)}deg) scale(${along < 0 ? -1 : 1}, 1)`;
  });
}

/** A train that runs over several tracks, in the order of travel. */
export interface Journey {
  tracks: readonly string[];
  player: Player;
  milliseconds: number;
}

/** All spaces of a journey, each track in the direction of travel. */
export function journeySpaces(sheet: DrawnSheet, tracks: readonly string[]): Space[] {
  const found = tracks.flatMap((name) => sheet.tracks[name] ?? []);
  const ends = found.map((track) => track.route.split("-"));
  let at = ends[1] && ends[0]?.find((city) => ends[1]!.includes(city));
  // The first track ends where the second begins; each other one begins where the last one ended.
  at = ends[0]?.find((city) => city !== at) ?? ends[0]?.[0];
  return found.flatMap((track, number) => {
    const [a, b] = ends[number]!;
    const isForward = a === at;
    at = isForward ? b : a;
    return isForward ? track.spaces : [...track.spaces].reverse();
  });
}

/** The engine and its waggons, a space apart. */
const CARS = [0, 1, 2] as const;

export function JourneyTrain({ sheet, journey }: { sheet: DrawnSheet; journey: Journey }) {
  const train = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const run = runOf(journeySpaces(sheet, journey.tracks));
    if (run.length === 0) return;
    const animations = [...(train.current?.children ?? [])].map((car, behind) =>
      car.animate(
        Array.from({ length: run.length + CARS.length }, (_, at) => ({
          transform: run[Math.min(Math.max(at - behind, 0), run.length - 1)]!,
          opacity: at < behind ? 0 : 1,
        })),
        { duration: journey.milliseconds, fill: "forwards" },
      ),
    );
    return () => {
      for (const animation of animations) animation.cancel();
    };
  }, [sheet, journey]);
  const [length, width] = Object.values(sheet.tracks)[0]?.size ?? [0, 0];
  return (
    <g ref={train} class="running-train" stroke={journey.player.line} fill={journey.player.fill}>
      {CARS.map((car) => (
        <g key={car} opacity={0}>
          {car === 0 ? (
            <Engine length={length} width={width} player={journey.player} />
          ) : (
            <Car length={length} width={width} player={journey.player} />
          )}
        </g>
      ))}
    </g>
  );
}

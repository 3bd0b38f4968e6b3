/** A locomotive that runs along a track that was claimed just now; the wagons stay behind it. */
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Player } from "../parts/players";
import { type DrawnTrack, upright } from "./drawing";

/** Milliseconds per space, as the wagons appear. */
const STEP = 70;
/** Milliseconds in which the locomotive leaves. */
const END = 260;

export function RunningTrain({ track, player }: { track: DrawnTrack; player: Player }) {
  const engine = useRef<SVGGElement>(null);
  useLayoutEffect(() => {
    const places = runOf(track);
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
  const [long, high] = [length * 0.9, width * 1.5];
  return (
    <g ref={engine} class="running-train" opacity={0} stroke={player.line} fill={player.fill}>
      <rect x={-long / 2} y={-high * 0.4} width={long} height={high * 0.6} rx={width * 0.2} />
      <rect x={-long / 2} y={-high * 0.75} width={long * 0.34} height={high * 0.6} rx={width * 0.1} />
      <rect x={long * 0.2} y={-high * 0.7} width={long * 0.13} height={high * 0.4} />
      {[-0.28, 0, 0.28].map((at) => (
        <circle key={at} cx={long * at} cy={high * 0.25} r={high * 0.14} fill={player.line} />
      ))}
    </g>
  );
}

/** The transforms along the track: upright, and facing the way that the train goes. */
function runOf(track: DrawnTrack): string[] {
  const [first, last] = [track.spaces[0]!, track.spaces.at(-1)!];
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]];
  return track.spaces.map(([x, y, angle]) => {
    const degrees = upright(angle);
    const turn = (degrees * Math.PI) / 180;
    const facing = Math.cos(turn) * dx + Math.sin(turn) * dy < 0 ? -1 : 1;
    return `translate(${x}px, ${y}px) rotate(${degrees.toFixed(1)}deg) scale(${facing}, 1)`;
  });
}

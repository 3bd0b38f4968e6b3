/** The trains on claimed tracks. */
import { memo } from "preact/compat";
import type { Player } from "../parts/players";
import { CLAIMED, type DrawnSheet, type DrawnTrack, upright } from "./drawing";

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
export function bedOf(track: DrawnTrack, wide: number): string {
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

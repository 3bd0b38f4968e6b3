/** The map under the tracks. */
import { memo } from "preact/compat";
import type { DrawnSheet } from "./drawing";

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

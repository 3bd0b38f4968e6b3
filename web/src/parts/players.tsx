/** The five players: each has a colour and a pattern, so that either is enough to recognise it. */

import { memo } from "preact/compat";

export interface Player {
  colour: "red" | "green" | "blue" | "yellow" | "black";
  pattern: "solid" | "stripes" | "dots" | "chevrons" | "rings";
  fill: string;
  line: string;
  /** Colour of the pattern and the initial. */
  on: string;
  /** Trains on light and dark boards; the pattern is dark, so that they differ from pale tracks, except on black. */
  train: { light: string; dark: string; livery: string };
}

export const PLAYERS: readonly Player[] = [
  {
    colour: "red",
    pattern: "solid",
    fill: "#b92c22",
    line: "#5e120c",
    on: "#fff4e8",
    train: { light: "#b92c22", dark: "#ea5c4c", livery: "#3a0a06" },
  },
  {
    colour: "green",
    pattern: "stripes",
    fill: "#46a657",
    line: "#12401d",
    on: "#08210e",
    train: { light: "#46a657", dark: "#86e39a", livery: "#08210e" },
  },
  {
    colour: "blue",
    pattern: "dots",
    fill: "#2a63a8",
    line: "#0f2f58",
    on: "#eef5ff",
    train: { light: "#2a63a8", dark: "#5f9bea", livery: "#081a33" },
  },
  {
    colour: "yellow",
    pattern: "chevrons",
    fill: "#e8c430",
    line: "#5b4700",
    on: "#3a2d00",
    train: { light: "#d6a60a", dark: "#f0d047", livery: "#1f1800" },
  },
  {
    colour: "black",
    pattern: "rings",
    fill: "#26272a",
    line: "#000000",
    on: "#efeae0",
    train: { light: "#26272a", dark: "#26272a", livery: "#e2ded4" },
  },
];

const MOTIFS: Record<Player["pattern"], string> = {
  solid: "",
  stripes: "M0 8L8 0M-2 2L2-2M6 10L10 6",
  dots: "M2 2h.01M6 6h.01",
  chevrons: "M-1 1.5L4 6.5L9 1.5M-1-6.5L4-1.5L9-6.5M-1 9.5L4 14.5L9 9.5",
  rings: "M4 1.4a2.6 2.6 0 1 0 .01 0",
};

export function patternFill(player: Player): string {
  return player.pattern === "solid" ? "none" : `url(#piece-${player.pattern})`;
}

/** The patterns, once per page; every picture with pieces refers to them. */
export const PatternSheet = () => (
  <svg class="pattern-sheet" width={0} height={0} aria-hidden="true">
    <PlayerPatterns />
  </svg>
);

function PlayerPatterns() {
  return (
    <defs>
      {PLAYERS.filter(({ pattern }) => pattern !== "solid").map(({ pattern, on: tone }) => (
        <pattern key={pattern} id={`piece-${pattern}`} width={8} height={8} patternUnits="userSpaceOnUse">
          <path
            d={MOTIFS[pattern]}
            fill="none"
            stroke={tone}
            stroke-width={pattern === "dots" ? 2.6 : 1.6}
            stroke-linecap="round"
            opacity={0.75}
          />
        </pattern>
      ))}
    </defs>
  );
}

/** A player's train from the side, with the initial. */
export const PlayerPiece = memo((props: { player: Player; initial: string; width?: number }) => {
  const { player, initial, width = 64 } = props;
  return (
    <svg class="player-piece" viewBox="0 0 64 34" width={width} height={(width * 34) / 64} aria-hidden="true">
      <path d="M2 27H62" stroke={player.line} stroke-width={2.5} />
      <rect
        x={5}
        y={5}
        width={54}
        height={21}
        rx={4}
        fill={player.fill}
        stroke={player.line}
        stroke-width={1.5}
      />
      <rect x={5} y={5} width={54} height={21} rx={4} fill={patternFill(player)} />
      <circle cx={32} cy={15.5} r={8.5} fill={player.fill} stroke={player.on} stroke-width={1.2} />
      <text
        x={32}
        y={19.6}
        text-anchor="middle"
        font-family="var(--serif)"
        font-weight={700}
        font-size={11.5}
        fill={player.on}
      >
        {initial}
      </text>
      {[16, 48].map((x) => (
        <g key={x}>
          <circle cx={x} cy={28} r={4.6} fill="#15181c" stroke={player.on} stroke-width={1} />
          <circle cx={x} cy={28} r={1.2} fill={player.on} />
        </g>
      ))}
    </svg>
  );
});

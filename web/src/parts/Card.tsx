/** A train card: a wagon in the card's colour, its mark in two corners. */
import type { ComponentChildren } from "preact";
import { CARD_COLOURS, lookOf } from "../design/symbols";
import "./parts.css";
import { MarkPath } from "./Mark";
import { wagonOf } from "./wagons";

export interface CardProps {
  colour: string;
  /** The name for screen readers. */
  name: string;
  width?: number;
  strong?: boolean;
  /** The colours that a locomotive stands for. */
  stripes?: readonly string[];
}

export function Card({ colour, name, width = 132, strong = false, stripes = CARD_COLOURS }: CardProps) {
  const look = lookOf(colour);
  const Drawing = wagonOf(colour);
  const isLocomotive = colour === "locomotive";
  const style = {
    "--wagon": look.fill,
    "--wagon-line": colour === "black" ? "#0c0d0f" : look.line,
    "--wagon-on": look.on,
  };
  return (
    <Side name={name} width={width} style={style}>
      <rect class="card-paper" x={0.75} y={0.75} width={130.5} height={82.5} rx={7} />
      {isLocomotive ? (
        stripes.map((one, i) => (
          <rect
            key={one}
            x={5 + (i * 122) / stripes.length}
            y={5}
            width={122 / stripes.length}
            height={13}
            fill={lookOf(one).fill}
            stroke="none"
          />
        ))
      ) : (
        <rect
          x={5}
          y={5}
          width={122}
          height={13}
          rx={3}
          fill={look.fill}
          stroke={look.line}
          stroke-width={colour === "white" ? 1 : 0}
        />
      )}
      <rect class="card-field" x={5} y={20} width={122} height={59} rx={3} />
      <path class="card-rail" d="M6 77.4H126" />
      <g transform="translate(6 20.6)">
        <Drawing stripes={stripes} />
      </g>
      {[14, 118].map((x) => (
        <CardMark
          key={x}
          mark={look.mark}
          x={x}
          strong={strong}
          fill={isLocomotive ? "#1e2936" : look.on}
          ground={look.fill}
          line={look.line}
          onPaper={isLocomotive}
        />
      ))}
    </Side>
  );
}

function CardMark(props: {
  mark: string | null;
  x: number;
  strong: boolean;
  fill: string;
  /** The background of a large mark, which is higher than the band. */
  ground: string;
  line: string;
  onPaper: boolean;
}) {
  if (!props.mark) return null;
  const size = props.strong ? 1.15 : 0.8;
  return (
    <g transform={`translate(${props.x} 11.5)`}>
      {props.onPaper && <circle r={props.strong ? 9 : 7.6} fill="#f6f3ea" />}
      {props.strong && !props.onPaper && <circle r={9.6} fill={props.ground} stroke={props.line} />}
      <MarkPath mark={props.mark} fill={props.fill} transform={`scale(${size})`} />
    </g>
  );
}

/** What the face and the back of a card share. */
function Side(props: {
  name: string;
  width: number;
  style?: Record<string, string>;
  children: ComponentChildren;
}) {
  return (
    <svg
      class="card"
      viewBox="0 0 132 84"
      width={props.width}
      height={(props.width * 84) / 132}
      role="img"
      aria-label={props.name}
      aria-hidden={props.name === ""}
      {...(props.style && { style: props.style })}
    >
      {props.children}
    </svg>
  );
}

/** The back of a card, for the deck. */
export function CardBack({ name, width = 132 }: { name: string; width?: number }) {
  return (
    <Side name={name} width={width}>
      <rect x={0.75} y={0.75} width={130.5} height={82.5} rx={7} class="card-back" />
      <rect x={7} y={7} width={118} height={70} rx={4} class="card-back-line" />
      <path class="card-back-line" d="M7 42H45M87 42H125M66 7V21M66 63V77" />
      <circle cx={66} cy={42} r={21} class="card-back-line" fill="#24344a" />
      <g transform="translate(66 42) scale(2.3)">
        <MarkPath mark="wheel" fill="var(--brass)" />
      </g>
    </Side>
  );
}

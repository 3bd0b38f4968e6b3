/** A ticket: a stub with a small map of its two cities and a stamp with its points; a completed one is punched. */
import type { DrawnSheet } from "./drawing";
import "../parts/parts.css";

export interface TicketProps {
  sheet: DrawnSheet;
  /** Codes of the cities; a stop may have several. */
  a: readonly string[];
  b: readonly string[];
  names: [string, string];
  points: number;
  done?: boolean;
  /** The whole sentence, for screen readers. */
  label: string;
  width?: number;
}

const MAP = { x: 12, y: 46, width: 124, height: 66 };

export function Ticket({ sheet, a, b, names, points, done = false, label, width = 220 }: TicketProps) {
  const [across, down] = sheet.units;
  const scale = Math.min(MAP.width / across, MAP.height / down);
  const at = (code: string) => sheet.cities[code];
  const ends = [a, b].map((codes) => codes.map(at).filter((city) => city !== undefined));
  const [first, second] = [ends[0]?.[0], ends[1]?.[0]];
  const id = `map-${sheet.name}-${a[0]}-${b[0]}`;
  return (
    <svg
      class={done ? "ticket done" : "ticket"}
      viewBox="0 0 220 124"
      width={width}
      height={(width * 124) / 220}
      role="img"
      aria-label={label}
    >
      <path
        class="ticket-paper"
        d="M7 1H213A6 6 0 0 1 219 7V117A6 6 0 0 1 213 123H7A6 6 0 0 1 1 117V7A6 6 0 0 1 7 1z"
      />
      <path class="ticket-tear" d="M148 5V119" />
      <circle class="ticket-bite" cx={148} cy={0.5} r={5} />
      <circle class="ticket-bite" cx={148} cy={123.5} r={5} />
      <text class="ticket-city" x={12} y={20} {...fit(names[0])}>
        {names[0]}
      </text>
      <text class="ticket-city" x={12} y={38} {...fit(names[1])}>
        {names[1]}
      </text>
      <clipPath id={id}>
        <rect x={MAP.x} y={MAP.y} width={MAP.width} height={MAP.height} rx={4} />
      </clipPath>
      <g clip-path={`url(#${id})`}>
        <rect x={MAP.x} y={MAP.y} width={MAP.width} height={MAP.height} fill="var(--water)" />
        <g
          transform={`translate(${MAP.x + (MAP.width - across * scale) / 2} ${MAP.y + (MAP.height - down * scale) / 2}) scale(${scale.toFixed(4)})`}
        >
          <path d={sheet.base.land} fill="var(--land)" />
          <path d={sheet.base.states} fill="none" stroke="var(--border)" stroke-width={0.5 / scale} />
          <path d={sheet.base.lakes} fill="var(--water)" />
          {first && second && (
            <path
              class="ticket-line"
              d={`M${first[0]} ${first[1]}L${second[0]} ${second[1]}`}
              stroke-width={1.6 / scale}
              stroke-dasharray={`${3.4 / scale} ${2.4 / scale}`}
            />
          )}
          {ends.flat().map(([x, y]) => (
            <circle
              key={`${x} ${y}`}
              class="ticket-dot"
              cx={x}
              cy={y}
              r={3.4 / scale}
              stroke-width={1.5 / scale}
            />
          ))}
        </g>
      </g>
      <g transform="translate(183.5 62) rotate(-9)" class="ticket-stamp">
        <circle r={26} />
        <circle r={22} stroke-width={0.9} />
        <text y={9.5}>{points}</text>
      </g>
      {done && (
        <g class="ticket-punch" transform="translate(183.5 107)">
          <circle r={7} />
          <path d="M-3.2 0.2L-0.8 2.8L3.6-2.6" />
        </g>
      )}
    </svg>
  );
}

/** Long names are condensed instead of cut. */
function fit(name: string): { textLength?: number; lengthAdjust?: "spacingAndGlyphs" } {
  return name.length > 15 ? { textLength: 128, lengthAdjust: "spacingAndGlyphs" } : {};
}

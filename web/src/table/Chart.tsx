/** Points by turn, a line for each player; the last step is the final scoring. */

import { formatPoints, list, say } from "../app/i18n";
import { inForce } from "../app/inForce";
import type { Names } from "../app/names";
import { playerOf } from "../app/Piece";
import { pointChange } from "../app/points";
import type { Result, SeenEvent, TableSeat } from "../net/types";

const [WIDE, HIGH, LEFT, BELOW] = [340, 170, 28, 18];

/** Each player's points after each turn, without moves that were undone. */
export function pointsByTurn(seenEvents: readonly SeenEvent[], players: number): number[][] {
  let turn = 0;
  const changes: { seat: number; turn: number; points: number }[] = [];
  for (const seenEvent of inForce(seenEvents)) {
    if (seenEvent.kind === "turn_began") turn += 1;
    const change = pointChange(seenEvent);
    if (change) changes.push({ ...change, turn });
  }
  const rows = Array.from({ length: turn + 1 }, () => Array.from({ length: players }, () => 0));
  for (const { seat, turn: when, points } of changes) {
    for (let at = when; at <= turn; at++) rows[at]![seat]! += points;
  }
  return rows;
}

/** The number of turns that began before an entry. */
export const turnAt = (seenEvents: readonly SeenEvent[], seq: number): number =>
  inForce(seenEvents).filter((one) => one.kind === "turn_began" && one.seq < seq).length;

export function Chart(props: {
  seenEvents: readonly SeenEvent[];
  /** Entries of one seat that are numbered on its line. */
  marked?: { seat: number; seqs: readonly number[] };
  result: Result;
  seats: readonly TableSeat[];
  names: Names;
}) {
  const { result, seats, names } = props;
  const rows = pointsByTurn(props.seenEvents, seats.length);
  const totals = seats.map(
    (tableSeat) => result.seats.find((one) => one.seat === tableSeat.seat)?.total ?? 0,
  );
  const all = [...rows, totals];
  const [least, most] = [Math.min(0, ...totals), Math.max(10, ...totals, ...(rows.at(-1) ?? []))];
  const x = (at: number) => LEFT + (at / Math.max(1, all.length - 1)) * (WIDE - LEFT - 22);
  const y = (points: number) => 8 + ((most - points) / (most - least)) * (HIGH - BELOW - 8);
  const step = most > 120 ? 50 : most > 40 ? 20 : 10;
  const lines = Array.from(
    { length: Math.floor((most - least) / step) + 1 },
    (_, at) => Math.ceil(least / step) * step + at * step,
  );
  const byTotal = (one: TableSeat, other: TableSeat) => (totals[other.seat] ?? 0) - (totals[one.seat] ?? 0);
  return (
    <figure class="chart">
      <figcaption>{say("web.result.chart", { unit: names.unit })}</figcaption>
      <svg
        viewBox={`0 0 ${WIDE} ${HIGH}`}
        role="img"
        aria-label={list(
          seats.map((tableSeat) =>
            say("web.result.chart.line", {
              name: names.player(tableSeat.seat),
              routes: rows.at(-1)?.[tableSeat.seat] ?? 0,
              total: formatPoints(totals[tableSeat.seat] ?? 0),
            }),
          ),
        )}
      >
        {lines.map((points) => (
          <g key={points}>
            <path class="chart-rule" d={`M${LEFT} ${y(points)}H${WIDE - 22}`} />
            <text class="chart-label" x={LEFT - 5} y={y(points) + 3.5} text-anchor="end">
              {points}
            </text>
          </g>
        ))}
        <text class="chart-label" x={LEFT} y={HIGH - 3}>
          {say("web.result.chart.turns", { count: rows.length - 1 })}
        </text>
        <path class="chart-rule" d={`M${x(all.length - 2)} 8V${HIGH - BELOW}`} />
        {seats.map((tableSeat) => {
          const player = playerOf(tableSeat.colour);
          const path = all.map(
            (row, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(row[tableSeat.seat] ?? 0).toFixed(1)}`,
          );
          return (
            <g key={tableSeat.seat}>
              <path class="chart-casing" d={path.join("")} />
              <path
                class="chart-line"
                d={path.join("")}
                stroke={player.fill}
                stroke-dasharray={DASHES[player.pattern]}
              />
            </g>
          );
        })}
        {props.marked?.seqs.map((seq, at) => {
          const turn = turnAt(props.seenEvents, seq);
          const [cx, cy] = [x(turn), y(rows[turn]?.[props.marked!.seat] ?? 0)];
          return (
            <g key={seq} class="chart-mark">
              <circle cx={cx} cy={cy} r={7} />
              <text x={cx} y={cy + 3.6}>
                {at + 1}
              </text>
            </g>
          );
        })}
        {/* Above all lines, the lowest last, so that nearly equal results stay visible. */}
        {[...seats].sort(byTotal).map((tableSeat) => {
          const player = playerOf(tableSeat.colour);
          const end = totals[tableSeat.seat] ?? 0;
          return (
            <g key={tableSeat.seat}>
              <circle cx={x(all.length - 1)} cy={y(end)} r={8} fill={player.fill} stroke={player.line} />
              <text class="chart-initial" x={x(all.length - 1)} y={y(end) + 3.6} fill={player.on}>
                {names.player(tableSeat.seat).slice(0, 1).toUpperCase()}
              </text>
            </g>
          );
        })}
      </svg>
    </figure>
  );
}

/** Dashes, so that colour is not the only distinction. */
const DASHES = { solid: "", stripes: "9 3", dots: "2 3", chevrons: "9 3 2 3", rings: "5 3" } as const;

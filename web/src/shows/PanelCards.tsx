/** The rows of a panel as cards: name, text, and the columns below. */

import { say } from "../app/i18n";
import type { Names } from "../app/names";
import type { TableSeat } from "../net/types";
import type { PanelFacts, PanelRowFacts } from "../wire";
import { Cell } from "./Cell";
import { Mark } from "./Mark";
import { fieldOf } from "./places";
import { textOf } from "./text";

interface Props {
  panel: PanelFacts;
  names: Names;
  seats: readonly TableSeat[];
}

/** One's own cards come first, as in a hand; those of others are opened when they are needed. */
export function PanelCards(props: Props) {
  const { panel, names } = props;
  const mine = panel.rows.filter((row) => holderOf(row) === names.you);
  const others = panel.rows.filter((row) => holderOf(row) !== names.you);
  const isHand = mine.length > 0 && others.every((row) => holderOf(row) !== null);
  if (!isHand || others.length === 0) return <List {...props} rows={panel.rows} />;
  return (
    <>
      <List {...props} rows={mine} />
      <details class="panel-more">
        <summary>{say("web.panel.others", { count: others.length })}</summary>
        <List {...props} rows={others} />
      </details>
    </>
  );
}

/** Beside the display: the first card is open, the earlier ones are not. */
export function FrontCards(props: Props) {
  const { panel, names } = props;
  const [first, ...rest] = panel.rows;
  return (
    <>
      {/* A new first card is turned over. */}
      <List {...props} key={textOf(first!.label, names)} rows={[first!]} />
      {rest.length > 0 && (
        <details class="panel-more">
          <summary>{say("web.panel.more", { count: rest.length })}</summary>
          <List {...props} rows={rest} />
        </details>
      )}
    </>
  );
}

/** The seat in the first column that names one. */
function holderOf(row: PanelRowFacts): number | null {
  for (const cell of row.cells) {
    const seat = typeof cell === "object" ? fieldOf(cell, "seat") : null;
    if (typeof seat === "number") return seat;
  }
  return null;
}

function List({ rows, ...props }: Props & { rows: readonly PanelRowFacts[] }) {
  return (
    <ul class="panel-cards">
      {rows.map((row, at) => (
        <PanelCard key={at} row={row} {...props} />
      ))}
    </ul>
  );
}

function PanelCard({ row, panel, names, seats }: Props & { row: PanelRowFacts }) {
  return (
    <li class={holderOf(row) === names.you ? "panel-card mine" : "panel-card"}>
      <h3>
        {row.mark && <Mark of={row.mark} />}
        {textOf(row.label, names)}
      </h3>
      {row.note && <p>{textOf(row.note, names)}</p>}
      <dl>
        {row.cells.map((cell, at) => {
          const label = panel.columns[at]?.label;
          return cell === "" ? null : (
            <div key={at}>
              <dt>{label ? textOf(label, names) : ""}</dt>
              <dd>
                <Cell cell={cell} names={names} seats={seats} />
              </dd>
            </div>
          );
        })}
      </dl>
    </li>
  );
}

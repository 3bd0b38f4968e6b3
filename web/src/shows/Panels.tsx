/** Small tables of mechanics beside the board. */

import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import type { TableSeat, View } from "../net/types";
import type { PanelFacts, PanelRowFacts, TextFacts } from "../wire";
import "./cards.css";
import { Mark } from "./Mark";
import { textOf } from "./text";

interface PanelProps {
  view: View;
  names: Names;
  seats: readonly TableSeat[];
}

/** Up to so many panels are always open; more of them are closed until they are needed. */
const FEW = 2;

/** What players need at each turn: beside the display. */
export function FrontPanels({ view, names }: Omit<PanelProps, "seats">) {
  return (
    <>
      {frontOf(view).map((panel) => (
        <section key={panel.key} class="panel-table front">
          <h2>{textOf(panel.title, names)}</h2>
          <PanelCards panel={panel} names={names} isFront />
        </section>
      ))}
    </>
  );
}

const isFilledFront = (panel: PanelFacts): boolean => panel.is_front && panel.rows.length > 0;
const frontOf = (view: View): readonly PanelFacts[] => view.shows?.panels.filter(isFilledFront) ?? [];

export function Panels({ view, names, seats }: PanelProps) {
  const panels = view.shows?.panels.filter((panel) => !isFilledFront(panel)) ?? [];
  const areFew = panels.length <= FEW;
  return (
    <>
      {panels.map((panel) =>
        areFew ? (
          <section key={panel.key} class="panel-table">
            <h2>{textOf(panel.title, names)}</h2>
            <PanelContent panel={panel} names={names} seats={seats} />
          </section>
        ) : (
          <details key={panel.key} class="panel-table folded" name="panels">
            <summary>
              <h2>{textOf(panel.title, names)}</h2>
              <span class="soft small">{panel.rows.length || "–"}</span>
            </summary>
            <PanelContent panel={panel} names={names} seats={seats} />
          </details>
        ),
      )}
    </>
  );
}

interface ContentProps {
  panel: PanelFacts;
  names: Names;
  seats: readonly TableSeat[];
}

const PanelContent = (props: ContentProps) =>
  props.panel.is_cards ? <PanelCards panel={props.panel} names={props.names} /> : <PanelTable {...props} />;

/** Each row as a card: its name, its text, and the columns below. In front, only the first is open. */
function PanelCards({
  panel,
  names,
  isFront = false,
}: {
  panel: PanelFacts;
  names: Names;
  isFront?: boolean;
}) {
  const cards = panel.rows.map((row, at) => <PanelCard key={at} row={row} panel={panel} names={names} />);
  if (!isFront || cards.length < 2) return <ul class="panel-cards">{cards}</ul>;
  return (
    <>
      {/* A new first card is turned over. */}
      <ul class="panel-cards" key={textOf(panel.rows[0]!.label, names)}>
        {cards.slice(0, 1)}
      </ul>
      <details class="panel-more">
        <summary>{say("web.panel.more", { count: cards.length - 1 })}</summary>
        <ul class="panel-cards">{cards.slice(1)}</ul>
      </details>
    </>
  );
}

function PanelCard({ row, panel, names }: { row: PanelRowFacts; panel: PanelFacts; names: Names }) {
  return (
    <li class="panel-card">
      <h3>
        {row.mark && <Mark of={row.mark} />}
        {textOf(row.label, names)}
      </h3>
      {row.note && <p>{textOf(row.note, names)}</p>}
      <dl>
        {row.cells.map((cell, at) => (
          <div key={at}>
            <dt>{columnText(panel, at, names)}</dt>
            <dd>{cellText(cell, names)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

const cellText = (cell: number | string | TextFacts, names: Names): string | number =>
  typeof cell === "object" ? textOf(cell, names) : cell || "–";

function columnText(panel: PanelFacts, at: number, names: Names): string {
  const column = panel.columns[at];
  if (!column) return "";
  return column.seat === null ? (column.label ? textOf(column.label, names) : "") : names.player(column.seat);
}

function PanelTable({ panel, names, seats }: ContentProps) {
  const title = textOf(panel.title, names);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section class="scrolls" tabIndex={0} aria-label={title}>
        <table>
          <thead>
            <tr>
              <th scope="col">{textOf(panel.heading, names)}</th>
              {panel.columns.map((column, at) => (
                <th key={at} scope="col">
                  {column.seat === null ? (
                    column.label && textOf(column.label, names)
                  ) : (
                    <>
                      <Piece
                        colour={seats[column.seat]?.colour ?? ""}
                        name={names.player(column.seat)}
                        small
                      />
                      <span class="unseen">{names.player(column.seat)}</span>
                    </>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {panel.rows.map((row, at) => (
              <PanelLine key={at} row={row} panel={panel} names={names} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function PanelLine({ row, panel, names }: { row: PanelRowFacts; panel: PanelFacts; names: Names }) {
  const label = textOf(row.label, names);
  // Among the seats, the highest value is emphasised.
  const most = Math.max(
    1,
    ...row.cells.map((cell, at) => (panel.columns[at]?.seat == null ? 0 : Number(cell))),
  );
  return (
    <tr>
      <th scope="row" title={label}>
        <div class="row-head">
          {row.mark && <Mark of={row.mark} />}
          <span class="row-label">{label}</span>
          {row.note && <span class="soft small">{textOf(row.note, names)}</span>}
        </div>
      </th>
      {row.cells.map((cell, at) => {
        const leads = panel.columns[at]?.seat != null && cell === most;
        return (
          <td key={at} class={leads ? "leads" : cell ? "" : "soft"}>
            {cellText(cell, names)}
          </td>
        );
      })}
    </tr>
  );
}

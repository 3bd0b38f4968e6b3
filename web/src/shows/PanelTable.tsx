/** A panel as a table: stamps in columns of colours, seals, and rows that show their places on the board. */

import { useSignal } from "@preact/signals";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import type { TableSeat } from "../net/types";
import { Icon } from "../parts/Icon";
import { ColourChip } from "../parts/Mark";
import type { PanelColumn, PanelFacts, PanelRowFacts } from "../wire";
import { Cell, colourOf, Drawn } from "./Cell";
import { Mark } from "./Mark";
import { placesOf, type ShowPlaces } from "./places";
import { textOf } from "./text";

/** In longer tables, rows without any entry are only named. */
const SHORT = 8;

interface Props {
  panel: PanelFacts;
  names: Names;
  seats: readonly TableSeat[];
  onShow?: ShowPlaces | undefined;
}

export function PanelTable(props: Props) {
  const { panel, names, seats } = props;
  /** The row whose places are on the board. */
  const shown = useSignal(-1);
  const isLong = panel.rows.length > SHORT;
  const isEmpty = (row: PanelRowFacts) => isLong && row.cells.every((cell) => cell === "");
  const empty = panel.rows.filter(isEmpty).map((row) => textOf(row.label, names));
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section class="scrolls" tabIndex={0} aria-label={textOf(panel.title, names)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{textOf(panel.heading, names)}</th>
              {panel.columns.map((column, at) => (
                <th key={at} scope="col">
                  <Head column={column} names={names} seats={seats} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {panel.rows.map(
              (row, at) =>
                !isEmpty(row) && (
                  <Line
                    key={at}
                    {...props}
                    row={row}
                    isShown={shown.value === at}
                    onToggle={(isOn) => (shown.value = isOn ? at : -1)}
                  />
                ),
            )}
          </tbody>
        </table>
      </section>
      {empty.length > 0 && (
        <details class="panel-more">
          <summary>{say("web.panel.empty", { count: empty.length })}</summary>
          <p class="soft small">{empty.join(", ")}</p>
        </details>
      )}
    </>
  );
}

function Head({ column, names, seats }: { column: PanelColumn } & Pick<Props, "names" | "seats">) {
  if (column.seat !== null)
    return (
      <>
        <Piece colour={seats[column.seat]?.colour ?? ""} name={names.player(column.seat)} small />
        <span class="unseen">{names.player(column.seat)}</span>
      </>
    );
  const colour = colourOf(column.label);
  if (!column.label) return null;
  return colour ? (
    <>
      <ColourChip colour={colour} />
      <span class="unseen">{textOf(column.label, names)}</span>
    </>
  ) : (
    textOf(column.label, names)
  );
}

interface LineProps extends Props {
  row: PanelRowFacts;
  isShown: boolean;
  onToggle: (isOn: boolean) => void;
}

function Line({ row, panel, names, seats, onShow, isShown, onToggle }: LineProps) {
  const label = textOf(row.label, names);
  const places = onShow ? placesOf(row) : null;
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
          {places ? (
            <button
              type="button"
              class="plain row-place"
              aria-pressed={isShown}
              onClick={() => {
                onShow?.(isShown ? null : places);
                onToggle(!isShown);
              }}
            >
              <Icon name="map" />
              <span class="row-label">{label}</span>
            </button>
          ) : (
            <span class="row-label">
              <Drawn text={row.label} names={names} seats={seats} />
            </span>
          )}
          {row.note && <span class="soft small">{textOf(row.note, names)}</span>}
        </div>
      </th>
      {row.cells.map((cell, at) => {
        const column = panel.columns[at];
        const leads = column?.seat != null && cell === most;
        const colour = colourOf(column?.label ?? null);
        return (
          <td key={at} class={leads ? "leads" : cell ? "" : "soft"}>
            {colour ? (
              <span class={cell ? "stamp" : "stamp empty"} data-colour={colour}>
                {String(cell)}
              </span>
            ) : (
              <Cell cell={cell} names={names} seats={seats} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

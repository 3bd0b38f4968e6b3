/** Small tables of mechanics beside the board. */

import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import type { TableSeat, View } from "../net/types";
import type { PanelFacts, PanelRowFacts, TextFacts } from "../wire";
import { Mark } from "./Mark";
import { textOf } from "./text";

interface PanelProps {
  view: View;
  names: Names;
  seats: readonly TableSeat[];
}

export function Panels({ view, names, seats }: PanelProps) {
  return (
    <>
      {view.shows?.panels.map((panel) => (
        <PanelTable key={panel.key} panel={panel} names={names} seats={seats} />
      ))}
    </>
  );
}

function PanelTable({
  panel,
  names,
  seats,
}: {
  panel: PanelFacts;
  names: Names;
  seats: readonly TableSeat[];
}) {
  const title = textOf(panel.title, names);
  return (
    <section class="panel-table">
      <h2>{title}</h2>
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
    </section>
  );
}

function PanelLine({ row, panel, names }: { row: PanelRowFacts; panel: PanelFacts; names: Names }) {
  const label = textOf(row.label, names);
  const written = (cell: number | string | TextFacts) =>
    typeof cell === "object" ? textOf(cell, names) : cell || "–";
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
            {written(cell)}
          </td>
        );
      })}
    </tr>
  );
}

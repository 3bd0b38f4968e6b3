/** What mechanics show beside the board: what is needed at each turn is in front, the rest is one tap away. */

import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import type { TableSeat, View } from "../net/types";
import { Icon } from "../parts/Icon";
import type { PanelFacts, PanelRowFacts } from "../wire";
import "./cards.css";
import { FrontCards, PanelCards } from "./PanelCards";
import { PanelTable } from "./PanelTable";
import type { ShowPlaces } from "./places";
import { textOf } from "./text";

interface PanelProps {
  view: View;
  names: Names;
  seats: readonly TableSeat[];
  onShow?: ShowPlaces;
}

/** Up to so many panels are always open; more of them are opened one at a time. */
const FEW = 2;

/** What players need at each turn: beside the display. */
export function FrontPanels({ view, names, seats }: Omit<PanelProps, "onShow">) {
  return (
    <>
      {frontOf(view).map((panel) => (
        <FrontPanel key={panel.key} panel={panel} names={names} seats={seats} />
      ))}
    </>
  );
}

/** On a phone one line with the first card, which opens the rest. */
function FrontPanel({ panel, names, seats }: Pick<PanelProps, "names" | "seats"> & { panel: PanelFacts }) {
  const id = useId();
  const isOpen = useSignal(false);
  const [first] = panel.rows;
  return (
    <section class={isOpen.value ? "panel-table front open-line" : "panel-table front"}>
      <h2>{textOf(panel.title, names)}</h2>
      <button
        type="button"
        class="plain front-line"
        aria-expanded={isOpen.value}
        aria-controls={id}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        {/* A new first card is turned over, as on a desktop. */}
        <span class="front-words" key={textOf(first!.label, names)}>
          <strong>{textOf(first!.label, names)}</strong>
          {first!.note && <> {textOf(first!.note, names)}</>}
        </span>
        <span class="front-state">{stateOf(first!, names)}</span>
        <Icon name="down" />
      </button>
      <div class="front-cards" id={id}>
        <FrontCards panel={panel} names={names} seats={seats} />
      </div>
    </section>
  );
}

/** The first column in words, such as whether an event is still active. */
function stateOf(row: PanelRowFacts, names: Names): string {
  const [cell] = row.cells;
  return typeof cell === "object" ? textOf(cell, names) : "";
}

const isFilledFront = (panel: PanelFacts): boolean => panel.is_front && panel.rows.length > 0;
const frontOf = (view: View): readonly PanelFacts[] => view.shows?.panels.filter(isFilledFront) ?? [];

export function Panels(props: PanelProps) {
  const panels = props.view.shows?.panels.filter((panel) => !isFilledFront(panel)) ?? [];
  if (panels.length > FEW) return <ManyPanels {...props} panels={panels} />;
  return (
    <>
      {panels.map((panel) => (
        <section key={panel.key} class="panel-table">
          <h2>{textOf(panel.title, props.names)}</h2>
          <Content {...props} panel={panel} />
        </section>
      ))}
    </>
  );
}

/** A button for each panel, with its number of rows, and the one that is open. */
function ManyPanels(props: PanelProps & { panels: readonly PanelFacts[] }) {
  const { panels, names, onShow } = props;
  const id = useId();
  const open = useSignal("");
  const panel = panels.find((one) => one.key === open.value);
  const toggle = (key: string) => {
    onShow?.(null);
    open.value = open.value === key ? "" : key;
  };
  return (
    <section class="many-panels" aria-label={say("web.panels")}>
      <div class="panel-chips">
        {panels.map((one) => (
          <button
            key={one.key}
            type="button"
            class="panel-chip"
            aria-expanded={one.key === open.value}
            aria-controls={one.key === open.value ? id : undefined}
            onClick={() => toggle(one.key)}
          >
            {textOf(one.title, names)}
            <span class="panel-count">{one.rows.length || "–"}</span>
          </button>
        ))}
      </div>
      {panel && (
        <section class="panel-table open" id={id}>
          <h2>{textOf(panel.title, names)}</h2>
          <Content key={panel.key} {...props} panel={panel} />
        </section>
      )}
    </section>
  );
}

const Content = ({ panel, names, seats, onShow }: PanelProps & { panel: PanelFacts }) =>
  panel.is_cards ? (
    <PanelCards panel={panel} names={names} seats={seats} />
  ) : (
    <PanelTable panel={panel} names={names} seats={seats} onShow={onShow} />
  );

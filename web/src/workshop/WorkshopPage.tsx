/** The workshop: a board is drawn on a real map, checked, and played. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { go } from "../app/router";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { Alert, Segments } from "../parts/form";
import { loadColumnReaders, openKept } from "./actions";
import { BoardPanel } from "./BoardPanel";
import { CityPanel } from "./CityPanel";
import { followChanges } from "./checking";
import { begin, isEmpty, redo, undo } from "./draft";
import { FilesPanel } from "./FilesPanel";
import { FinishedBoard } from "./FinishedBoard";
import { MapEditor } from "./MapEditor";
import { Problems } from "./Problems";
import { RoutePanel } from "./RoutePanel";
import { type Panel, panel, routeFrom, selected, tool } from "./selection";
import { TicketPanel } from "./TicketPanel";
import { emptyBoard, Toolbar } from "./Toolbar";
import "../parts/segments.css";
import "./workshop.css";

const PANELS = {
  cities: CityPanel,
  routes: RoutePanel,
  tickets: TicketPanel,
  board: BoardPanel,
  files: FilesPanel,
} as const;

/** `id` is a kept board that is opened as a draft. */
export function WorkshopPage({ id }: { id?: string | undefined }) {
  const trouble = useSignal("");
  const isFinished = useSignal(false);
  useTitle(say("web.workshop"));
  useEffect(() => {
    if (isEmpty.peek()) begin(emptyBoard());
    loadColumnReaders().catch((error: unknown) => (trouble.value = errorText(error)));
    return followChanges();
  }, [trouble]);
  useEffect(() => {
    if (id === undefined) return;
    // The draft has no address: a reload must not open the kept board over its changes.
    openKept(id).then(
      () => go("/workshop", true),
      (error: unknown) => (trouble.value = errorText(error)),
    );
  }, [id, trouble]);
  useEffect(listenToKeys, []);
  const chosen = selected.value;
  useEffect(() => {
    if (chosen) document.querySelector("[data-thing]")?.scrollIntoView({ block: "nearest" });
  }, [chosen]);
  const Shown = PANELS[panel.value];
  return (
    <Shell wide>
      <div class="workshop">
        <h1 tabIndex={-1}>{say("web.workshop")}</h1>
        <Toolbar />
        <Alert text={trouble.value} />
        <div class="workshop-columns">
          <div class="workshop-left">
            <div class="row map-choices">
              <Segments
                label={say("web.workshop.view")}
                name="view"
                value={isFinished.value ? "board" : "map"}
                options={[
                  ["map", say("web.workshop.view.map")],
                  ["board", say("web.workshop.view.board")],
                ]}
                onChange={(view) => (isFinished.value = view === "board")}
              />
              {!isFinished.value && <Tools />}
            </div>
            {isFinished.value ? <FinishedBoard /> : <MapEditor />}
            <Problems />
          </div>
          <div class="workshop-right">
            <Panels />
            <Shown />
            <p class="soft credits">{say("web.workshop.credits")}</p>
          </div>
        </div>
      </div>
    </Shell>
  );
}

function Tools() {
  return (
    <>
      <Segments
        label={say("web.workshop.tool")}
        name="tool"
        value={tool.value}
        options={(["select", "city", "route"] as const).map((one) => [one, say(`web.workshop.tool.${one}`)])}
        onChange={(one) => {
          tool.value = one;
          routeFrom.value = null;
        }}
      />
      <p class="soft map-hint">{say(`web.workshop.tool.${tool.value}.text`)}</p>
    </>
  );
}

function Panels() {
  return (
    <Segments
      label={say("web.workshop.panel")}
      name="panel"
      value={panel.value}
      options={(Object.keys(PANELS) as Panel[]).map((one) => [one, say(`web.workshop.panel.${one}`)])}
      onChange={(one) => (panel.value = one)}
    />
  );
}

/** Undo and redo outside text fields, which have their own. */
function listenToKeys(): () => void {
  const press = (event: KeyboardEvent) => {
    const isField = (event.target as Element).closest("input[type=text], textarea");
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z" || isField) return;
    event.preventDefault();
    if (event.shiftKey) redo();
    else undo();
  };
  window.addEventListener("keydown", press);
  return () => window.removeEventListener("keydown", press);
}

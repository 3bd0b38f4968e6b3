/** Earlier moves of a game that is still going on, with the parts of the replay. The game goes on meanwhile. */

import { useComputed } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { stepsOf } from "../app/steps";
import type { TableClient } from "../app/tableClient";
import { useTitle } from "../app/title";
import type { Drawing } from "../board/drawing";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { type ReplayData, ReplayStore } from "./replayStore";
import { Viewer } from "./Viewer";
import "./replay.css";

export interface LookBackProps {
  table: TableClient;
  names: Names;
  drawing: Drawing;
  title: string;
  onEnd: () => void;
}

export function LookBack({ table, names, drawing, title, onEnd }: LookBackProps) {
  const store = useMemo(() => new ReplayStore(table.id, table.token), [table]);
  useTitle(say("web.back.title"));
  const data = useComputed((): ReplayData => {
    const { version, table: facts, view } = table.standing.value!;
    const seenEvents = table.seenEvents.value;
    return {
      versions: stepsOf(seenEvents),
      seenEvents,
      newest: { version, head: "", table: facts, view, options: null, can_undo: false, result: null },
      seat: table.seat.value,
    };
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key === "Escape") onEnd();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [onEnd]);
  return (
    <Viewer store={store} data={data.value} names={names} drawing={drawing} title={title}>
      <div class="look-back" role="status">
        <p>{say(table.isMyDecision.value ? "web.back.your_turn" : "web.back.text")}</p>
        <Button next class="button primary" onPress={onEnd}>
          <Icon name="undo" />
          {say("web.back.end")}
        </Button>
      </div>
    </Viewer>
  );
}

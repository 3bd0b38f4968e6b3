/** What happened while the player was away, shown once on return. */

import { type Signal, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { lang, say } from "../app/i18n";
import type { Names } from "../app/names";
import { narrate } from "../app/narration";
import { Piece } from "../app/Piece";
import type { TableClient } from "../app/tableClient";
import { Button } from "../parts/Button";
import type { Away, EarlierGame } from "../wire";
import { LogEntry } from "./LogPanel";
import { Sheet } from "./Sheet";

/** Milliseconds. A page that was hidden for less time was not left. */
const AWAY_AFTER = 60_000;
/** Milliseconds after which a visible page counts as read. */
const READ_AFTER = 1_500;

export interface Missed {
  /** The last version that the player has seen. */
  since: number;
  /** Of a campaign. */
  earlier: readonly EarlierGame[];
}

/** Null if nothing was missed. */
export function useWhileAway(table: TableClient): Signal<Missed | null> {
  const missed = useSignal<Missed | null>(null);
  useEffect(() => {
    // On a shared device the page that hands it over has shown what happened.
    if (table.seat.peek() === null || table.isShared) return;
    table
      .get<Away>("away")
      .then(({ seen, moves, earlier = [] }) => {
        if ((seen > 0 && moves > 0) || earlier.length > 0) missed.value = { since: seen, earlier };
      })
      .catch(() => undefined);
    let left: { at: number; version: number } | null = null;
    const onVisibilityChange = () => {
      const version = table.standing.peek()?.version ?? 0;
      if (document.hidden) left = { at: Date.now(), version };
      else if (left && Date.now() - left.at > AWAY_AFTER && version > left.version)
        missed.value = { since: left.version, earlier: [] };
    };
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => document.removeEventListener("visibilitychange", onVisibilityChange);
  }, [table, missed]);
  useSignalEffect(() => {
    const version = table.standing.value?.version ?? 0;
    if (table.seat.value === null) return;
    const timer = setTimeout(() => {
      if (!document.hidden) table.post("seen", { version }).catch(() => undefined);
    }, READ_AFTER);
    return () => clearTimeout(timer);
  });
  return missed;
}

export function WhileAway(props: { table: TableClient; names: Names; missed: Signal<Missed | null> }) {
  const { table, names, missed } = props;
  const { since, earlier } = missed.value ?? { since: 0, earlier: [] };
  const { seats } = table.standing.value!.table;
  const fresh = table.seenEvents.value.filter((seenEvent) => seenEvent.seq > since);
  const lines = narrate(fresh, names).filter((line) => line.seat !== names.you);
  const close = () => {
    const version = table.standing.peek()?.version ?? 0;
    if (earlier.length) table.post("seen", { version, earlier: true }).catch(() => undefined);
    missed.value = null;
  };
  if (!lines.length && !earlier.length) return null;
  return (
    <Sheet title={say("web.missed")} onClose={close} class="log missed">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section class="missed-games" tabIndex={0} aria-label={say("web.missed")}>
        {earlier.map((game) => (
          <div key={game.number}>
            <h3>{say("web.missed.game", { year: game.year })}</h3>
            <ol>
              {game.lines.map((line, at) => (
                <li key={at}>
                  <Piece colour={line.company} name="" small />
                  <span>{line.texts[lang.value] ?? line.texts.en}</span>
                </li>
              ))}
            </ol>
          </div>
        ))}
        {earlier.length > 0 && lines.length > 0 && <h3>{say("web.missed.now")}</h3>}
        <ol>
          {lines.map((line) => (
            <LogEntry key={line.id} line={line} seats={seats} names={names} />
          ))}
        </ol>
      </section>
      <Button onPress={close}>{say("web.missed.read")}</Button>
    </Sheet>
  );
}

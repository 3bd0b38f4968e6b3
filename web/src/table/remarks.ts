/** Remarks of players that are shown for some seconds: reactions, and what bots say when they are cut off. */

import { type ReadonlySignal, useSignal, useSignalEffect } from "@preact/signals";
import { type CutOff, cutOffs } from "../app/cutOffs";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import type { LogLine } from "../app/narration";
import { isBotSeat } from "../app/playerNames";
import { muted } from "../app/storage";
import type { TableClient } from "../app/tableClient";
import type { SeenEvent, TableSeat } from "../net/types";
import type { React } from "../wire";

export type Reaction = React["reaction"];
export const REACTIONS: readonly Reaction[] = ["applause", "wow", "ouch", "laugh", "thinking", "thanks"];

export interface Remark {
  seq: number;
  seat: number;
  text: string;
  /** None if it is a sentence of a bot. */
  reaction?: Reaction;
}

/** Milliseconds that a remark is shown. */
const SHOWN = 6000;
const SENTENCES = 6;

/** What bots say about these events, each with the number of the claim. */
export function botRemarks(
  seenEvents: readonly SeenEvent[],
  names: Names,
  seats: readonly TableSeat[],
): Remark[] {
  const bots = seats.filter(isBotSeat).map((tableSeat) => tableSeat.seat);
  return bots.length ? cutOffs(seenEvents, names, bots).map((one) => remarkOf(one, names)) : [];
}

/** Everybody at the table gets the same sentence. */
function remarkOf({ seq, seat, by, track }: CutOff, names: Names): Remark {
  const text = say(`bot.cut.${(seq + seat) % SENTENCES}`, {
    by: names.player(by),
    track: names.track(track),
  });
  return { seq, seat, text };
}

export const remarkLine = ({ seq, seat, text }: Remark, names: Names): LogLine => ({
  id: `${seq}.cut.${seat}`,
  seq,
  seat,
  kind: "said",
  text: say("web.event.said", { name: names.player(seat), text }),
});

/** The remarks that are shown now, by seat. */
export function useRemarks(table: TableClient, names: Names): ReadonlySignal<ReadonlyMap<number, Remark>> {
  const shown = useSignal<ReadonlyMap<number, Remark>>(new Map());
  useSignalEffect(() => {
    const fresh = remarksIn(table.arrivals.value, table, names);
    if (fresh.length === 0) return;
    shown.value = new Map([...shown.peek(), ...fresh.map((one): [number, Remark] => [one.seat, one])]);
    for (const remark of fresh)
      setTimeout(() => {
        shown.value = new Map([...shown.peek()].filter(([, one]) => one !== remark));
      }, SHOWN);
  });
  return shown;
}

function remarksIn(arrivals: readonly SeenEvent[], table: TableClient, names: Names): Remark[] {
  const silent = muted.peek()[table.id] ?? [];
  const reactions = arrivals.flatMap((one): Remark[] =>
    one.kind === "reacted" && !silent.includes(one.seat)
      ? [{ seq: one.seq, seat: one.seat, text: say(`web.react.${one.reaction}`), reaction: one.reaction }]
      : [],
  );
  const claims = new Set(arrivals.flatMap((one) => (one.kind === "route_claimed" ? [one.seq] : [])));
  const facts = table.standing.peek()?.table;
  if (claims.size === 0 || !facts || facts.settings.chat === false) return reactions;
  const said = botRemarks(table.seenEvents.peek(), names, facts.seats);
  return [...reactions, ...said.filter((one) => claims.has(one.seq))];
}

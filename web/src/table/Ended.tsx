/** The result of this table, and what one may want next: the same again, the record. */

import { useSignal } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { keep, muted } from "../app/kept";
import type { LiveTable } from "../app/live";
import type { Names } from "../app/names";
import { go, href } from "../app/path";
import { say } from "../app/words";
import { post } from "../net/api";
import type { Settings } from "../net/types";
import { said } from "../pages/said";
import { Icon } from "../parts/Icon";
import { Press } from "./Press";
import type { Pointing } from "./pointing";
import { ResultPanel } from "./ResultSheet";
import { Sheet } from "./Sheet";

export function Ended({ table, names, pointing }: { table: LiveTable; names: Names; pointing: Pointing }) {
  const isOpen = useSignal(true);
  const standing = table.standing.value!;
  // Whoever saw the last move sees the counting; whoever comes later reads the sum.
  const isOld = useMemo(() => table.arrivals.peek().length === 0, [table]);
  if (!isOpen.value) {
    return (
      <div class="drawer">
        <Press next onPress={() => (isOpen.value = true)}>
          {say("web.result.show")}
        </Press>
      </div>
    );
  }
  return (
    <Sheet title={say("web.result.title")} onClose={() => (isOpen.value = false)} class="result">
      <Asked table={table} names={names} />
      <ResultPanel
        result={standing.result!}
        view={standing.view!}
        chairs={standing.table.chairs}
        names={names}
        happenings={table.happenings.value}
        pointing={pointing}
        isOld={isOld}
      />
      <Next table={table} />
    </Sheet>
  );
}

/** Somebody wants to play again: said where the others look, for the sheet hides the chat on a telephone. */
function Asked({ table, names }: { table: LiveTable; names: Names }) {
  const mine = table.seat.value;
  const silent = muted.value[table.id] ?? [];
  if (mine === null) return null;
  for (const one of table.happenings.value.slice().reverse()) {
    const seat = one.seat as number | null;
    if (one.kind !== "said" || seat === null || seat === mine || silent.includes(seat)) continue;
    const link = String(one.text).match(/https?:\/\/\S+\/join\/\S+/)?.[0];
    if (!link?.startsWith(`${location.origin}/`)) continue;
    return (
      <p class="row" role="status">
        {say("web.result.asked", { name: names.player(seat) })}
        <a class="button primary" href={link}>
          {say("web.result.asked.sit")}
        </a>
      </p>
    );
  }
  return null;
}

/** A table that was closed before its end: why, and what now. */
export function Closed({ table }: { table: LiveTable }) {
  const { closed } = table.standing.value!.table;
  return (
    <Sheet title={say("web.closed.title")} class="result">
      <p role="status">{say("web.closed.why", { why: closed ?? "" })}</p>
      <Next table={table} hasRecord={false} />
    </Sheet>
  );
}

interface Made {
  table: string;
  seats: { seat: number; token: string }[];
  host: string;
  invite: string;
}

/** The same game, chairs and settings; whoever sat here gets the link by chat. */
function Next({ table, hasRecord = true }: { table: LiveTable; hasRecord?: boolean }) {
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  const seat = table.seat.value;
  async function again() {
    const opened = table.happenings.peek().find((one) => one.kind === "opened");
    const { settings, chairs } = table.standing.peek()!.table;
    if (!opened || seat === null || settings.hotseat) return go(`/new?like=${table.id}`);
    isBusy.value = true;
    try {
      const plans = (opened.seats as { kind?: string; bot?: string | null }[]).map((plan, at) => ({
        kind: plan.kind ?? "open",
        ...(plan.bot ? { bot: plan.bot } : {}),
        ...(at === seat && chairs[at]?.name ? { name: chairs[at].name } : {}),
        ...(chairs[at]?.colour ? { colour: chairs[at].colour } : {}),
      }));
      const made = await post<Made>("/api/tables", {
        ...(opened.settings as Settings),
        seats: plans,
        host: seat,
      });
      const mine = made.seats.find((one) => one.seat === seat)!;
      keep(made.table, { seat, token: mine.token, host: made.host, invite: made.invite });
      if (plans.some((plan, at) => plan.kind !== "bot" && at !== seat) && settings.chat !== false) {
        const link = new URL(`${href(`/join/${made.table}`)}#${made.invite}`, location.href).href;
        await table.ask({ type: "say", text: `${say("web.result.rematch")} ${link}` });
      }
      go(`/t/${made.table}`);
    } catch (error) {
      trouble.value = said(error);
      isBusy.value = false;
    }
  }
  return (
    <>
      <div class="row">
        <Press class="button primary" idle={isBusy.value} onPress={() => void again()}>
          <Icon name="play" />
          {say("web.result.again")}
        </Press>
        <a class="button" href={href(`/replay/${table.id}`)}>
          {say("web.result.replay")}
        </a>
        {hasRecord && (
          <a
            class="button"
            href={href(`/api/tables/${table.id}/record`)}
            download={`whistlestop-${table.id}.json`}
          >
            {say("web.result.record")}
          </a>
        )}
      </div>
      {trouble.value && (
        <p class="alert" role="alert">
          {trouble.value}
        </p>
      )}
    </>
  );
}

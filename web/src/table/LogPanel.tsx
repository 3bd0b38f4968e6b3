/** The log in sentences, latest first, with the chat. */

import { useSignal } from "@preact/signals";
import { useEffect, useId, useMemo } from "preact/hooks";
import { errorText } from "../app/errorText";
import { dateTime, lang, say } from "../app/i18n";
import { me } from "../app/me";
import type { Names } from "../app/names";
import { type LogLine, narrate } from "../app/narration";
import { Piece } from "../app/Piece";
import { isBotSeat } from "../app/playerNames";
import { updateQuery } from "../app/router";
import { stepsOf } from "../app/steps";
import { mute, muted } from "../app/storage";
import type { TableClient } from "../app/tableClient";
import type { SeenEvent, TableSeat } from "../net/types";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import type { Interventions, MutedSeats } from "../wire";
import { Reactions } from "./Reactions";
import { botRemarks, type Remark, remarkLine } from "./remarks";

const SHOWN = 120;
/** Only this many events are narrated, because the log is shown again after each move. */
const LOADED = 400;

export function LogPanel({ table, names }: { table: TableClient; names: Names }) {
  const facts = table.standing.value!.table;
  const seenEvents = table.seenEvents.value;
  // The names change too, when texts come after the events that need them.
  const lines = useMemo(() => {
    const remarks = facts.settings.chat === false ? [] : botRemarks(seenEvents, names, facts.seats);
    return lastEntries(seenEvents, names, remarks);
  }, [facts, seenEvents, names, lang.value]);
  const silent = muted.value[table.id] ?? [];
  useMutes(table);
  const canTalk = facts.settings.chat !== false && table.seat.value !== null;
  return (
    <section class="log">
      <h2>{say("web.tab.log")}</h2>
      {facts.status === "running" && !facts.settings.hotseat && <LookBackButton table={table} />}
      <InterventionNote table={table} />
      {canTalk && <ChatForm table={table} />}
      {canTalk && <Reactions table={table} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <ol reversed tabIndex={0} aria-label={say("web.tab.log")}>
        {lines.map((line) => {
          const isSaid = line.kind === "said" || line.kind === "reacted";
          const isMuted = isSaid && line.seat !== null && silent.includes(line.seat);
          return (
            <LogEntry key={line.id} line={line} seats={facts.seats} names={names} isMuted={isMuted}>
              {isSaid && isPerson(facts.seats, line.seat) && line.seat !== table.seat.value && (
                <MessageActions
                  table={table}
                  seq={line.seq}
                  seat={line.seat!}
                  isReportable={line.kind === "said"}
                  isMuted={isMuted}
                  names={names}
                />
              )}
            </LogEntry>
          );
        })}
      </ol>
    </section>
  );
}

const isPerson = (seats: readonly TableSeat[], seat: number | null): boolean =>
  seat !== null && seats[seat] !== undefined && !isBotSeat(seats[seat]);

function lastEntries(seenEvents: readonly SeenEvent[], names: Names, remarks: readonly Remark[]): LogLine[] {
  const first = seenEvents.at(-LOADED)?.seq ?? 0;
  const lines = narrate(
    seenEvents.filter((one) => one.seq >= first),
    names,
  );
  const all = [...lines, ...remarks.filter((one) => one.seq >= first).map((one) => remarkLine(one, names))];
  // A remark follows the claim that it is about.
  return all
    .sort((one, other) => one.seq - other.seq)
    .slice(-SHOWN)
    .reverse();
}

export function LogEntry(props: {
  line: LogLine;
  seats: readonly TableSeat[];
  names: Names;
  isMuted?: boolean;
  children?: preact.ComponentChildren;
}) {
  const { line, seats, names } = props;
  return (
    <li class={line.kind === "said" ? "said" : ""}>
      {line.seat !== null && (
        <Piece colour={seats[line.seat]?.colour ?? ""} name={names.player(line.seat)} small />
      )}
      <span>
        {props.isMuted ? (
          <span class="soft">{say("web.talk.muted")}</span>
        ) : line.isUndone ? (
          <UndoneText text={line.text} />
        ) : (
          <MessageText text={line.text} />
        )}
        {line.why && <em class="soft"> {line.why}</em>}
        {props.children}
      </span>
    </li>
  );
}

/** The move before the last one is the first that the page does not show. */
function LookBackButton({ table }: { table: TableClient }) {
  const last = stepsOf(table.seenEvents.value).length - 1;
  return (
    <Button
      class="button look-back-button"
      idle={last < 1}
      onPress={() => updateQuery({ move: String(last - 1) })}
    >
      <Icon name="undo" />
      {say("web.back")}
    </Button>
  );
}

/** Crossed out, and in words for screen readers. */
const UndoneText = ({ text }: { text: string }) => (
  <>
    <s class="soft">{text}</s> <span class="tag">{say("web.log.undone")}</span>
  </>
);

/** A result that the operator of the server influenced must not look like the players' own. */
function InterventionNote({ table }: { table: TableClient }) {
  const found = useSignal<Interventions["interventions"]>([]);
  const status = table.standing.value!.table.status;
  // Loaded again when the game starts or ends.
  useEffect(() => {
    table
      .get<Interventions>("interventions")
      .then(({ interventions }) => (found.value = interventions))
      .catch(() => undefined);
  }, [table, status]);
  if (found.value.length === 0) return null;
  const last = found.value.at(-1)!;
  return <p class="note">{say("web.log.interfered", { when: dateTime(last.at) })}</p>;
}

/** Mutes of other devices and tables apply here too. */
function useMutes(table: TableClient): void {
  const known = me.value !== null && me.value.kind !== "nobody";
  useEffect(() => {
    if (!known) return;
    table
      .get<MutedSeats>("mutes")
      .then(({ seats }) => {
        for (const seat of seats) mute(table.id, seat, true);
      })
      .catch(() => undefined);
  }, [table, known]);
}

/** Links to this server can be followed; other addresses stay text. */
function MessageText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/);
  return (
    <>
      {parts.map((part, at) =>
        part.startsWith(`${location.origin}/`) ? (
          <a key={at} href={part}>
            {say("web.talk.link")}
          </a>
        ) : (
          part
        ),
      )}
    </>
  );
}

/** Mute, block or report the author of a message. */
function MessageActions(props: {
  table: TableClient;
  seq: number;
  seat: number;
  /** A reaction has no words that could be reported. */
  isReportable: boolean;
  isMuted: boolean;
  names: Names;
}) {
  const { table, seat } = props;
  const isReported = useSignal(false);
  const news = useSignal("");
  const name = props.names.player(seat);
  return (
    <span class="message-actions">
      <Button
        class="plain-small"
        label={say(props.isMuted ? "web.talk.unmute" : "web.talk.mute", { name })}
        onPress={() => {
          mute(table.id, seat, !props.isMuted);
          // The server mutes a known person's player at other tables too.
          table.post(props.isMuted ? "unmute" : "mute", { seat }).catch(() => undefined);
        }}
      >
        <Icon name={props.isMuted ? "sound" : "mute"} />
      </Button>
      {news.value === "blocked" ? (
        <span class="soft small" role="status">
          {say("web.talk.blocked")}
        </span>
      ) : (
        <Button
          class="plain-small"
          label={say("web.talk.block", { name })}
          onPress={() =>
            void table
              .post("block", { seat })
              .then(() => {
                news.value = "blocked";
                mute(table.id, seat, true);
              })
              .catch((error: unknown) => (news.value = errorText(error)))
          }
        >
          <Icon name="lock" />
        </Button>
      )}
      {news.value !== "" && news.value !== "blocked" && (
        <span class="soft small" role="status">
          {news.value}
        </span>
      )}
      {!props.isReportable ? null : isReported.value ? (
        <span class="soft small" role="status">
          {say("web.talk.reported")}
        </span>
      ) : (
        <Button
          class="plain-small"
          label={say("web.talk.report", { name })}
          onPress={() =>
            void table
              .post("report", { seq: props.seq })
              .then(() => (isReported.value = true))
              .catch(() => undefined)
          }
        >
          <Icon name="flag" />
        </Button>
      )}
    </span>
  );
}

export function ChatForm({ table }: { table: TableClient }) {
  const text = useSignal("");
  const id = useId();
  return (
    <form
      class="row tight"
      onSubmit={async (event) => {
        event.preventDefault();
        const words = text.value.trim();
        if (words && (await table.ask({ type: "say", text: words }))) text.value = "";
      }}
    >
      <label class="unseen" for={id}>
        {say("web.talk")}
      </label>
      <input
        id={id}
        value={text.value}
        maxLength={500}
        placeholder={say("web.talk")}
        autocomplete="off"
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <button class="button" type="submit">
        {say("web.talk.do")}
      </button>
    </form>
  );
}

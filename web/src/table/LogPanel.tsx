/** What happened, in sentences, the latest first; and talk between. */

import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useId } from "preact/hooks";
import { errorText } from "../app/errorText";
import { dateTime, say } from "../app/i18n";
import { me } from "../app/me";
import type { Names } from "../app/names";
import { account, type Told } from "../app/narration";
import { Piece } from "../app/Piece";
import { mute, muted } from "../app/storage";
import type { TableClient } from "../app/tableClient";
import type { Chair, Happening } from "../net/types";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import type { Interventions, MutedChairs } from "../wire";

const SHOWN = 120;
/** Of so many happenings there are lines enough; telling a whole game anew at each move would be slow. */
const HEARD = 400;

export function LogPanel({ table, names }: { table: TableClient; names: Names }) {
  const lines = useComputed(() => lastEntries(table.happenings.value, names));
  const facts = table.standing.value!.table;
  const silent = muted.value[table.id] ?? [];
  useMutes(table);
  const canTalk = facts.settings.chat !== false && table.seat.value !== null;
  return (
    <section class="log">
      <h2>{say("web.tab.log")}</h2>
      <Interfered table={table} />
      {canTalk && <Talk table={table} />}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <ol reversed tabIndex={0} aria-label={say("web.tab.log")}>
        {lines.value.map((line) => {
          const isSaid = line.kind === "said";
          const isMuted = isSaid && line.seat !== null && silent.includes(line.seat);
          return (
            <Line key={line.id} line={line} chairs={facts.chairs} names={names} isMuted={isMuted}>
              {isSaid && line.seat !== null && line.seat !== table.seat.value && (
                <Manners table={table} seq={line.seq} seat={line.seat} isMuted={isMuted} names={names} />
              )}
            </Line>
          );
        })}
      </ol>
    </section>
  );
}

function lastEntries(happenings: readonly Happening[], names: Names): Told[] {
  const first = happenings.at(-HEARD)?.seq ?? 0;
  return account(
    happenings.filter((one) => one.seq >= first),
    names,
  )
    .slice(-SHOWN)
    .reverse();
}

export function Line(props: {
  line: Told;
  chairs: readonly Chair[];
  names: Names;
  isMuted?: boolean;
  children?: preact.ComponentChildren;
}) {
  const { line, chairs, names } = props;
  return (
    <li class={line.kind === "said" ? "said" : ""}>
      {line.seat !== null && (
        <Piece colour={chairs[line.seat]?.colour ?? ""} name={names.player(line.seat)} small />
      )}
      <span>
        {props.isMuted ? <span class="soft">{say("web.talk.muted")}</span> : <Linked text={line.text} />}
        {line.why && <em class="soft"> {line.why}</em>}
        {props.children}
      </span>
    </li>
  );
}

/** Nobody shall take the outcome of a game for the players' own where the operator of the server took part in it. */
function Interfered({ table }: { table: TableClient }) {
  const found = useSignal<Interventions["interventions"]>([]);
  const status = table.standing.value!.table.status;
  // Asked again when the game begins or ends.
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

/** What somebody muted on another device, or at another table, is muted here too. */
function useMutes(table: TableClient): void {
  const known = me.value !== null && me.value.kind !== "nobody";
  useEffect(() => {
    if (!known) return;
    table
      .get<MutedChairs>("mutes")
      .then(({ seats }) => {
        for (const seat of seats) mute(table.id, seat, true);
      })
      .catch(() => undefined);
  }, [table, known]);
}

/** Links to tables of this very server can be followed; other addresses stay words. */
function Linked({ text }: { text: string }) {
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

/** What one can do about somebody's words: not read them, or show them to whoever runs the server. */
function Manners(props: { table: TableClient; seq: number; seat: number; isMuted: boolean; names: Names }) {
  const { table, seat } = props;
  const isReported = useSignal(false);
  const news = useSignal("");
  const name = props.names.player(seat);
  return (
    <span class="manners">
      <Button
        class="plain-small"
        label={say(props.isMuted ? "web.talk.unmute" : "web.talk.mute", { name })}
        onPress={() => {
          mute(table.id, seat, !props.isMuted);
          // Those whom the server knows are spared this player's words at other tables too.
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
      {isReported.value ? (
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

function Talk({ table }: { table: TableClient }) {
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

/** Passing a shared device: no hand is shown until the next player confirms to be there. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { Names } from "../app/names";
import { narrate } from "../app/narration";
import { OfflineNotice } from "../app/OfflineNotice";
import { Piece } from "../app/Piece";
import { Shell } from "../app/Shell";
import type { Standing, TableClient } from "../app/tableClient";
import type { SeenEvent } from "../net/types";
import { Alert, Field } from "../parts/form";
import { Icon } from "../parts/Icon";
import { unlock } from "./unlocking";
import "./hotseat.css";

interface Props {
  table: TableClient;
  standing: Standing;
  names: Names;
}

/** How many lines of the log the next player sees. */
const RECENT_LINES = 6;

export function HandOver({ table, standing, names }: Props) {
  const answer = table.answer.value;
  const heading = useRef<HTMLHeadingElement>(null);
  const isAnswer = answer?.seenEvents.some(isPrivate) ?? false;
  useEffect(() => heading.current?.focus(), [isAnswer]);
  if (answer && isAnswer) return <PrivateResult table={table} names={names} answer={answer} />;
  const { seats, asked } = standing.table;
  const people = seats.filter((tableSeat) => tableSeat.kind !== "bot" && !tableSeat.bot);
  const waited = people.filter((tableSeat) => asked.includes(tableSeat.seat));
  const next = waited[0] ?? people[0];
  if (!next)
    return (
      <Shell>
        <p class="loading">{say("web.hotseat.bots")}</p>
      </Shell>
    );
  const others = people.filter((tableSeat) => tableSeat !== next);
  return (
    <Shell game={standing.table.settings.game}>
      <section class="sheet stack hand-over">
        <Piece colour={next.colour} name={next.name} />
        <h1 tabIndex={-1} ref={heading}>
          {say(waited.length ? "web.hotseat.pass" : "web.hotseat.wait", { name: next.name })}
        </h1>
        <p class="soft">{say("web.hotseat.covered")}</p>
        {table.socket.state.value === "lost" && <OfflineNotice text={say("web.line.lost.text")} />}
        <Unlock key={next.seat} table={table.id} seat={next.seat} name={next.name} isNext />
        <RecentMoves table={table} names={names} />
        {others.length > 0 && (
          <details>
            <summary>{say("web.hotseat.other")}</summary>
            <ul class="list">
              {others.map((tableSeat) => (
                <li key={tableSeat.seat}>
                  <Unlock table={table.id} seat={tableSeat.seat} name={tableSeat.name} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
    </Shell>
  );
}

function Unlock(props: { table: string; seat: number; name: string; isNext?: boolean }) {
  const pin = useSignal("");
  const wantsPin = useSignal(false);
  const trouble = useSignal("");
  async function open(event: Event) {
    event.preventDefault();
    trouble.value = "";
    try {
      if (await unlock(props.table, props.seat, pin.value)) return;
      if (wantsPin.value) trouble.value = say("web.hotseat.wrong_pin");
      wantsPin.value = true;
    } catch (error) {
      trouble.value = errorText(error);
    }
  }
  return (
    <form class="stack" onSubmit={open}>
      {wantsPin.value && (
        <Field
          label={say("web.hotseat.pin", { name: props.name })}
          type="password"
          value={pin.value}
          autocomplete="off"
          most={64}
          required
          onInput={(value) => (pin.value = value)}
        />
      )}
      <button class={props.isNext ? "button primary large" : "button"} type="submit">
        <Icon name="eye" />
        {say("web.hotseat.here", { name: props.name })}
      </button>
      <Alert text={trouble.value} />
    </form>
  );
}

/** What happened while the next player did not look. */
function RecentMoves({ table, names }: { table: TableClient; names: Names }) {
  const lines = narrate(table.seenEvents.value, names).slice(-RECENT_LINES).reverse();
  if (!lines.length) return null;
  return (
    <section class="lately">
      <h2>{say("web.hotseat.lately")}</h2>
      <ul>
        {lines.map((line, at) => (
          <li key={at}>{line.text}</li>
        ))}
      </ul>
    </section>
  );
}

const isPrivate = (seenEvent: SeenEvent): boolean =>
  seenEvent.kind === "card_drawn" && seenEvent.card !== null;

/** The private result of a move, such as a drawn card, is shown to its player before the device is passed on. */
function PrivateResult(props: {
  table: TableClient;
  names: Names;
  answer: { seat: number; seenEvents: SeenEvent[] };
}) {
  const { answer, names } = props;
  const own = new Names(names.game, names.texts, names.players, answer.seat, names.shows);
  return (
    <Shell>
      <section class="sheet stack hand-over">
        <h1 tabIndex={-1}>{names.player(answer.seat)}</h1>
        <ul class="brought">
          {narrate(answer.seenEvents, own).map((line, at) => (
            <li key={at}>{line.text}</li>
          ))}
        </ul>
        <button class="button primary large" type="button" onClick={() => (props.table.answer.value = null)}>
          <Icon name="lock" />
          {say("web.hotseat.cover")}
        </button>
      </section>
    </Shell>
  );
}

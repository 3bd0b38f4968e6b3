/** What needs an answer besides the game: proposals, a pause, a bot on the player's own seat. */

import { useSignal } from "@preact/signals";
import { Confirm } from "../app/Confirm";
import { list, say } from "../app/i18n";
import type { Names } from "../app/names";
import { href } from "../app/router";
import type { TableClient } from "../app/tableClient";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";

export function Notices({ table, names }: { table: TableClient; names: Names }) {
  const { table: facts, version } = table.standing.value!;
  const seat = table.seat.value;
  const tableSeat = seat === null ? undefined : facts.seats[seat];
  if (facts.status !== "running") return null;
  const { proposal } = facts;
  const isWatching = seat === null && !facts.settings.hotseat;
  const hasRoom = facts.settings.listed && facts.seats.some((one) => one.kind === "open" && !one.taken);
  return (
    <>
      {table.isRewritten.value && (
        <p class="note notice" role="alert">
          {say("web.fair.rewritten")}
        </p>
      )}
      {isWatching && (
        <p class="watching soft small">
          <Icon name="eye" />
          <span>{say("web.watching")}</span>
          {hasRoom && <a href={href(`/join/${table.id}`)}>{say("web.join.sit")}</a>}
        </p>
      )}
      {proposal && (
        <div class="note notice" role="status">
          <p>
            {say("web.proposal", {
              who: names.who(proposal.seat),
              name: names.player(proposal.seat),
              what: proposal.what,
            })}
          </p>
          <Seats
            word="web.proposal.asked"
            seats={proposal.asked.filter((asked) => asked !== proposal.seat)}
            names={names}
          />
          <Seats word="web.proposal.waits" seats={proposal.awaited} names={names} />
          <Seats word="web.proposal.absent" seats={proposal.absent} names={names} />
          {seat !== null && !tableSeat?.bot && proposal.awaited.includes(seat) && (
            <Answer key={`${proposal.seat} ${proposal.what}`} table={table} what={proposal.what} />
          )}
          {proposal.seat === seat && !tableSeat?.bot && (
            <Button onPress={() => void table.ask({ type: "agree", yes: false }, version)}>
              {say("web.proposal.withdraw")}
            </Button>
          )}
        </div>
      )}
      {facts.clock.paused &&
        seat !== null &&
        !tableSeat?.bot &&
        (!proposal || proposal.agreed.includes(seat)) && (
          <div class="note notice">
            <p>{say("web.paused.text", { timed: facts.clock.seconds === null ? "no" : "yes" })}</p>
            <Button next onPress={() => void table.ask({ type: "propose", what: "resume" })}>
              <Icon name="play" />
              {say("web.menu.resume")}
            </Button>
          </div>
        )}
      {tableSeat?.away && !tableSeat.resigned && (
        <div class="note notice">
          <p>{say("web.away.you")}</p>
          <Button next class="button primary" onPress={() => void table.ask({ type: "reclaim" })}>
            {say("web.reclaim")}
          </Button>
        </div>
      )}
    </>
  );
}

/** One line about some of the players, if there are any. */
function Seats({ word, seats, names }: { word: string; seats: readonly number[]; names: Names }) {
  if (seats.length === 0) return null;
  return <p class="soft small">{say(word, { names: list(seats.map((one) => names.player(one))) })}</p>;
}

/** Ending a game cannot be undone, so it needs a confirmation. */
function Answer({ table, what }: { table: TableClient; what: string }) {
  const isAsking = useSignal(false);
  const answer = (yes: boolean) => void table.ask({ type: "agree", yes }, table.standing.peek()!.version);
  const isEnd = what === "end";
  if (isAsking.value)
    return (
      <Confirm
        of={say("web.proposal.yes")}
        text={say("web.proposal.end.sure")}
        onYes={() => answer(true)}
        onNo={() => (isAsking.value = false)}
      />
    );
  return (
    <div class="actions">
      <Button
        next
        class={isEnd ? "button" : "button primary"}
        onPress={() => {
          if (isEnd) isAsking.value = true;
          else answer(true);
        }}
      >
        {say("web.proposal.yes")}
      </Button>
      <Button onPress={() => answer(false)}>{say("web.proposal.no")}</Button>
    </div>
  );
}

/** Whose turn it is, and the actions that are possible. */

import { useSignal } from "@preact/signals";
import { actionText } from "../app/actionText";
import { Confirm } from "../app/Confirm";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { questionText, reasonText } from "../app/narration";
import { href } from "../app/router";
import type { TableClient } from "../app/tableClient";
import type { Hint, View } from "../net/types";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { Options } from "../shows/Options";
import { TimeLeft } from "./Clock";
import { Notices } from "./Notices";
import type { TableProps } from "./props";
import { Recap } from "./Recap";
import { isLowOnBoard, Ring } from "./Ring";
import { Refusal } from "./Sheet";
import type { Selection } from "./selection";
import { UndoWait } from "./UndoWait";

export function ActionBar(props: TableProps & { hint: Hint | null }) {
  const { table, names, selection } = props;
  const standing = table.standing.value!;
  const { asked, clock } = standing.table;
  const deadline = asked.map((seat) => clock.deadlines[seat]).find((at) => at != null);
  const isMine = table.isMyDecision.value;
  const isKeeping = isMine && standing.view?.question?.kind === "keep_tickets";
  const hasSheet = isKeeping || selection.track.value !== null;
  return (
    <div class="action-bar">
      <div class="whose">
        <a class="plain home-link" href={href("/")} aria-label="Whistlestop">
          <Icon name="train" />
        </a>
        <p class="whose-turn" tabIndex={-1} data-home>
          {heading(table, names)}
        </p>
        {deadline != null && <TimeLeft until={deadline} clockOffset={table.socket.clockOffset} />}
        <button
          type="button"
          class="plain table-menu"
          aria-label={say("web.table.menu")}
          aria-expanded={selection.isMenuOpen.value}
          onClick={() => (selection.isMenuOpen.value = !selection.isMenuOpen.value)}
        >
          <Icon name="menu" />
        </button>
      </div>
      <Recap table={table} names={names} selection={selection} />
      {standing.table.status === "running" && (
        <div class="turn-place">
          {isMine && <Turn table={table} names={names} />}
          <UndoWait table={table} />
          {isMine && props.hint?.move && props.hint.version === standing.version && (
            <Advice
              key={standing.version}
              hint={props.hint}
              table={table}
              names={names}
              selection={selection}
            />
          )}
          {table.turns.isBehind.value && (
            <Button class="button skip-turns" onPress={() => table.turns.skip()}>
              <Icon name="next" />
              {say("web.recap.skip")}
            </Button>
          )}
        </div>
      )}
      <Notices table={table} names={names} />
      <Refusal table={table} problem={selection.speaker(hasSheet) === "bar" ? table.problem.value : null} />
    </div>
  );
}

function Turn({ table, names }: { table: TableClient; names: Names }) {
  const offers = table.offers.value;
  const isBusy = table.isBusy.value;
  const helps = table.isHelped;
  const attempts = (type: "draw" | "tickets") => {
    const attempt = () => void table.attempt({ type });
    return { onPress: attempt, onIdle: attempt };
  };
  const isAsking = useSignal(false);
  const isMoreOpen = useSignal(false);
  if (table.standing.value!.view!.question?.kind === "keep_tickets") return null;
  if (table.isChoosing.value) return <Options table={table} names={names} />;
  return (
    <>
      <div class="actions turn-actions">
        <Button next idle={(!offers.canDraw && helps) || isBusy} {...attempts("draw")}>
          <Icon name="card" />
          {say("web.action.draw")}
        </Button>
        <Button
          next
          idle={(!offers.canTakeTickets && helps) || isBusy}
          {...attempts("tickets")}
          {...(offers.canTakeTickets && { onPress: () => (isAsking.value = !isAsking.value) })}
          expanded={offers.canTakeTickets ? isAsking.value : undefined}
        >
          <Icon name="ticket" />
          {say("web.action.tickets")}
        </Button>
        {offers.canPass && (
          <Button next idle={isBusy} onPress={() => void table.play({ type: "pass" })}>
            {say("web.action.pass")}
          </Button>
        )}
        {offers.choices.length > 0 && (
          <Button
            class="button more-actions"
            label={say("web.action.more", { count: offers.choices.length })}
            expanded={isMoreOpen.value}
            onPress={() => (isMoreOpen.value = !isMoreOpen.value)}
          >
            <Icon name={isMoreOpen.value ? "close" : "plus"} />
            <span class="more-word">{say("web.action.more.short")}</span>
            <span>{offers.choices.length}</span>
          </Button>
        )}
      </div>
      {isMoreOpen.value && offers.choices.length > 0 && (
        <Options table={table} names={names} onChosen={() => (isMoreOpen.value = false)} />
      )}
      {isAsking.value && offers.canTakeTickets && (
        <Confirm
          of={say("web.action.tickets")}
          text={say("web.tickets.sure")}
          idle={isBusy}
          onYes={() => table.play({ type: "tickets" })}
          onNo={() => (isAsking.value = false)}
        />
      )}
    </>
  );
}

/** The recommendation of a strong bot: hidden until it is opened, then ringed where it is played. */
function Advice(props: { hint: Hint; table: TableClient; names: Names; selection: Selection }) {
  const { hint, table, names, selection } = props;
  const { action, why } = hint.move!;
  const reason = why && reasonText(why, names);
  const isOpen = useSignal(false);
  const toggle = () => {
    isOpen.value = !isOpen.value;
    if (isOpen.value && action.type === "claim") selection.show([action.track], names);
    else selection.hide();
  };
  return (
    <>
      <Button class="button advice" pressed={isOpen.value} label={say("web.advice")} onPress={toggle}>
        <Icon name="help" />
        <span class="advice-label">{say("web.advice")}</span>
      </Button>
      <div
        role="status"
        class={isOpen.value ? `confirm advice-text ${isLowOnBoard(action) ? "high" : ""}` : "quiet"}
      >
        {isOpen.value && (
          <p>
            {say("web.advice.move", { move: actionText(action, names, table.standing.value!.view!) })}
            {reason && <em class="soft"> {reason}</em>}
          </p>
        )}
      </div>
      {isOpen.value && <Ring action={action} />}
    </>
  );
}

/** At the start everybody chooses tickets, and it is nobody's turn. */
const isChoosingTickets = (view: View | null): boolean =>
  view !== null && view.owners.length === 0 && view.seats.some((one) => one.tickets === 0);

function heading(table: TableClient, names: Names): string {
  const { view, table: facts } = table.standing.value!;
  if (facts.status === "finished") return say("event.game_ended");
  if (facts.status === "closed") return say("web.closed.why", { why: facts.closed ?? "" });
  if (facts.clock.paused) return say("web.paused");
  if (table.isMyDecision.value && !facts.seats[table.seat.value!]?.bot)
    return view ? questionText(view, names) : "";
  const [first] = facts.asked;
  if (facts.asked.length > 1) return say("web.turn.choosing", { count: facts.asked.length });
  if (first !== undefined && isChoosingTickets(view))
    return say("web.turn.choosing.one", { name: names.player(first) });
  return first === undefined
    ? ""
    : say("event.turn_began", { who: names.who(first), name: names.player(first) });
}

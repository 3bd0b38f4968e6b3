/** The teacher of a lesson: explains the next move and marks where to click. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { knows, list, say } from "../app/i18n";
import { withMoreTexts } from "../app/moreTexts";
import type { Names } from "../app/names";
import { cardsOf } from "../app/options";
import { href } from "../app/router";
import type { Values } from "../app/sorts";
import type { TableClient } from "../app/tableClient";
import type { Action } from "../net/types";
import { Icon } from "../parts/Icon";
import { Ring } from "../table/Ring";
import type { LessonStep } from "../wire";
import { progress, sameMove } from "./progress";
import "./tutorial.css";

export function Coach(props: { table: TableClient; names: Names; steps: readonly LessonStep[] }) {
  const { table, names, steps } = props;
  const isHidden = useSignal(false);
  /** The player tried another move in this step, which was not sent. */
  const isWrongMove = useSignal(false);
  const isLeft = useSignal(false);
  const standing = table.standing.value!;
  const seat = table.seat.value ?? 0;
  const done = progress(table.seenEvents.value, seat, steps, table.cards);
  const isOver = standing.table.status !== "running";
  const isMine = table.isMyDecision.value;
  const step = done === null || isOver ? undefined : steps[done];
  useEffect(() => {
    isHidden.value = false;
    isWrongMove.value = false;
  }, [done, isHidden, isWrongMove]);
  // The texts of this game, if it has its own.
  useEffect(() => void withMoreTexts(null).catch(() => undefined), []);
  const own = `web.learn.${names.game.id}`;
  const wanted = isLeft.value ? undefined : step?.action;
  useEffect(() => {
    if (wanted === undefined) return;
    table.teacher = (action) => {
      const isRight = sameMove(action, wanted, table.cards);
      isWrongMove.value = !isRight;
      if (!isRight) isHidden.value = false;
      return isRight;
    };
    return () => {
      table.teacher = null;
    };
  }, [table, wanted, isWrongMove, isHidden]);
  if (isHidden.value)
    return (
      <button class="button coach-back" type="button" onClick={() => (isHidden.value = false)}>
        <Icon name="book" />
        {say("web.learn.show")}
      </button>
    );
  return (
    <>
      <section class="coach" aria-label={say("web.learn.teacher")}>
        <header>
          <Icon name="book" />
          <span class="coach-count">
            {done !== null && !isOver && say("web.learn.count", { step: done + 1, count: steps.length })}
          </span>
          <button
            type="button"
            class="plain"
            aria-label={say("web.learn.hide")}
            onClick={() => (isHidden.value = true)}
          >
            <Icon name="close" />
          </button>
        </header>
        <div role="alert">
          {isWrongMove.value && (
            <p class="wrong-move">
              {say("web.learn.strayed")}{" "}
              <button
                type="button"
                onClick={() => {
                  isLeft.value = true;
                  isWrongMove.value = false;
                }}
              >
                {say("web.learn.alone")}
              </button>
            </p>
          )}
        </div>
        <p role="status">{explanation()}</p>
        {(isOver || done === null) && (
          <div class="row">
            {isOver && (
              <a class="button primary" href={href(knows(`${own}.play`) ? "/campaigns/new" : "/")}>
                {say(knows(`${own}.play`) ? `${own}.play` : "web.learn.play")}
              </a>
            )}
            <a class="button" href={href("/learn")}>
              {say("web.learn.restart")}
            </a>
            {isOver && (
              <a class="button" href={href(`/rules/${names.game.id}`)}>
                {say("web.nav.rules")}
              </a>
            )}
          </div>
        )}
      </section>
      {step && isMine && <Ring action={step.action} />}
    </>
  );

  function explanation(): string {
    if (isOver) return say(knows(`${own}.over`) ? `${own}.over` : "web.learn.over");
    if (!isMine) return say("web.learn.wait");
    if (!step) return say(`web.learn.free.${standing.view?.question?.kind ?? "act"}`);
    const key = `web.learn.${step.text_key}`;
    return knows(key) ? say(key, valuesOf(step.action)) : "";
  }

  function valuesOf(action: Action): Values {
    const goal = steps
      .slice(done ?? 0)
      .map((one) => one.action)
      .find((one) => one.type === "claim");
    const card = action.type === "take" ? (standing.view?.display[action.place] ?? null) : null;
    const kept = action.type === "keep" ? action.kept : [];
    return {
      card: names.card(card),
      track: action.type === "claim" ? names.track(action.track) : "",
      goal: goal ? names.track(goal.track) : "",
      payment: action.type === "claim" ? names.cards(cardsOf(action.payment, table.cards)) : "",
      tickets: list(kept.map((name) => names.ticket(name))),
    };
  }
}

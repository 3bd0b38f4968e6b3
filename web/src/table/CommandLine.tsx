/** Typed moves. The server parses them as in the terminal. */

import { useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { actionText } from "../app/actionText";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { reasonText } from "../app/narration";
import { allOptions } from "../app/notation";
import type { TableClient } from "../app/tableClient";
import { toTyped } from "../app/typed";
import { Refused } from "../net/api";
import type { Action, Problem } from "../net/types";
import type { TypedMeaning } from "../wire";
import type { TableProps } from "./props";
import { Refusal } from "./Sheet";
import type { Selection } from "./selection";

/** An example of a claim on this board, if possible one that can be made now. */
function example(table: TableClient, names: Names): string {
  const [offered = ""] = table.offers.value.claims.keys();
  const track = names.tracks.get(offered) ?? names.game.board.tracks[0];
  return track ? say("web.command.claim", { a: names.city(track.a), b: names.city(track.b) }) : "";
}

const PLACE = "typed-move";

/** On a phone it is behind a tab. */
function goThere(selection: Selection): void {
  selection.tab.value = "routes";
  requestAnimationFrame(() => document.getElementById(PLACE)?.focus());
}

export function SkipToCommand({ table, selection }: { table: TableClient; selection: Selection }) {
  if (table.seat.value === null) return null;
  return (
    <a
      class="skip"
      href={`${location.pathname}#${PLACE}`}
      onClick={(event) => {
        event.preventDefault();
        goThere(selection);
      }}
    >
      {say("web.skip.command")}
    </a>
  );
}

/** The key / focuses the input, unless the player is typing elsewhere. */
function useShortcut(selection: Selection): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isWriting = (event.target as HTMLElement).matches?.(
        "input:not([type=checkbox], [type=radio]), textarea, select",
      );
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isWriting) return;
      if (!document.getElementById(PLACE)) return;
      event.preventDefault();
      goThere(selection);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [selection]);
}

export function CommandLine(props: TableProps) {
  const { table, names, selection } = props;
  const text = useSignal("");
  const meaning = useSignal<TypedMeaning | null>(null);
  const problem = useSignal<Problem | null>(null);
  const answerText = useSignal("");
  const id = useId();
  useShortcut(selection);
  const answer = useRef<HTMLDivElement>(null);
  const refusal = problem.value ?? (selection.isTyping.value ? table.problem.value : null);
  // The answer must not stay below the fold.
  useEffect(() => {
    if (meaning.value || answerText.value || refusal) answer.current?.scrollIntoView({ block: "nearest" });
  }, [meaning.value, answerText.value, refusal]);
  // The ways to pay belong to the position in which they were asked for.
  useEffect(() => {
    if (meaning.peek()?.ways.length) meaning.value = null;
  }, [table.standing.value?.version]);
  useSignalEffect(() => {
    if (table.problem.value === null && !table.isBusy.value) selection.isTyping.value = false;
  });
  if (table.seat.value === null) return null;
  const options = allOptions(table.standing.value?.options ?? null).map((one) => toTyped(one, table.cards));

  async function send(event: Event) {
    event.preventDefault();
    if (!text.value.trim() || table.isBusy.value) return;
    forget();
    const read = await understood(text.value);
    if (!read) return;
    const [only, ...others] = read.ways;
    if (read.asks_for === "hint") {
      text.value = "";
      answerText.value = await hintText();
    } else if (read.asks_for === "why") await explain(only!.action);
    else if (read.is_undo) await done(table.ask({ type: "undo" }, table.standing.value?.version));
    else if (only && others.length === 0) await play(only.action);
    else meaning.value = read;
  }

  async function understood(typed: string): Promise<TypedMeaning | null> {
    try {
      const read = await table.post<TypedMeaning>("typed", { text: typed });
      problem.value = read.problem ?? null;
      return read.problem ? null : read;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      problem.value = error.problem;
      return null;
    }
  }

  async function hintText(): Promise<string> {
    const standing = table.standing.peek()!;
    if (standing.table.settings.help !== "planner") return say("web.command.no_hint");
    const move = (await table.hint())?.move;
    if (!move) return say("web.command.no_hint.now");
    const reason = move.why ? (reasonText(move.why, names) ?? "") : "";
    return `${say("web.advice.move", { move: actionText(move.action, names, standing.view!) })} ${reason}`;
  }

  async function explain(action: Action) {
    problem.value = await table.whyNot(action);
    if (!problem.value) answerText.value = say("web.command.possible");
  }

  const play = (action: Action) => done(table.play(action));

  async function done(asking: Promise<boolean>) {
    selection.isTyping.value = true;
    if (!(await asking)) return;
    text.value = "";
    forget();
  }

  function forget() {
    meaning.value = null;
    problem.value = null;
    answerText.value = "";
    selection.isTyping.value = false;
  }

  return (
    <form class="command-line" onSubmit={send}>
      <label for={PLACE}>{say("web.command")}</label>
      <div class="row tight">
        <input
          id={PLACE}
          list={`${id}-options`}
          value={text.value}
          maxLength={300}
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          placeholder={example(table, names)}
          aria-describedby={`${id}-help`}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            problem.value = null;
            if (selection.isTyping.peek()) table.problem.value = null;
          }}
        />
        <datalist id={`${id}-options`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
        <button class="button" type="submit">
          {say("web.command.do")}
        </button>
      </div>
      <p class="soft small" id={`${id}-help`}>
        {say("web.command.help", { claim: example(table, names) })}
      </p>
      <div ref={answer}>
        <div role="status">
          {answerText.value && <p>{answerText.value}</p>}
          {meaning.value && <Meaning of={meaning.value} play={play} />}
        </div>
        <Refusal table={table} problem={refusal} />
      </div>
    </form>
  );
}

/** Several ways to pay, or the list of commands. */
function Meaning({ of, play }: { of: TypedMeaning; play: (action: Action) => void }) {
  if (of.ways.length)
    return (
      <fieldset class="typed-ways">
        <legend>{of.question}</legend>
        {of.ways.map(({ action, text }, at) => (
          <button key={at} class="button" type="button" onClick={() => play(action)}>
            {text}
          </button>
        ))}
      </fieldset>
    );
  return (
    <dl class="typed-help">
      {of.help.map(({ typed, does }) => (
        <div key={typed}>
          <dt>{typed}</dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The form for a new table. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { availableBot, botChoices, botText } from "../app/botChoices";
import { createScreen, createTable } from "../app/createTable";
import { errorText } from "../app/errorText";
import { gameList, loadGame, loadGames } from "../app/games";
import { lang, say } from "../app/i18n";
import { query } from "../app/router";
import { Shell } from "../app/Shell";
import { keys, preferences, setPreferences } from "../app/storage";
import { useTitle } from "../app/title";
import { get } from "../net/api";
import { Alert, Choice, Field } from "../parts/form";
import { Icon } from "../parts/Icon";
import type { IconName } from "../parts/icons";
import type { Look } from "../wire";
import { GameChoice } from "./GameChoice";
import { MoreChoices } from "./MoreChoices";
import {
  botSeat,
  defaultSetup,
  type How,
  isMeeting,
  personSeat,
  requestOf,
  reseated,
  type Seat,
  type Setup,
  setupLike,
} from "./setup";

const HOWS: [How, IconName][] = [
  ["friends", "people"],
  ["screen", "screen"],
  ["device", "device"],
  ["bots", "bot"],
];

export function NewTable() {
  const how = HOWS.find(([name]) => name === query.value.get("how"))?.[0];
  const setup = useSignal<Setup>(defaultSetup(how, query.value.get("game") ?? undefined));
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  const like = query.value.get("like");
  useTitle(say("web.new.title"));
  useEffect(() => {
    const wanted = query.peek().get("game");
    (wanted ? loadGame(wanted) : loadGames()).catch((error: unknown) => (trouble.value = errorText(error)));
    if (like === null) return;
    const key = keys.peek()[like];
    get<Look>(`/api/tables/${like}/view`, key?.token)
      .then(({ table }) => (setup.value = setupLike(table, key?.seat ?? null)))
      .catch((error: unknown) => (trouble.value = errorText(error)));
  }, [trouble, like, setup]);

  const now = setup.value;
  const change = (part: Partial<Setup>) => (setup.value = { ...setup.value, ...part });

  async function create(event: Event) {
    event.preventDefault();
    isBusy.value = true;
    trouble.value = "";
    const name = preferences.value.name.trim();
    try {
      const request = { ...now, seats: withAvailableBots(now.seats) };
      const wanted = requestOf(request, name, (number) => say("web.player", { number }));
      await (now.how === "screen" ? createScreen : createTable)(wanted);
    } catch (error) {
      trouble.value = errorText(error);
    } finally {
      isBusy.value = false;
    }
  }

  return (
    <Shell>
      <h1 tabIndex={-1}>{say(like ? "web.new.like" : "web.new.title")}</h1>
      <form class="stack new-table" onSubmit={create}>
        <fieldset class="hows">
          <legend class="unseen">{say("web.new.how")}</legend>
          {HOWS.map(([name, icon]) => (
            <label key={name} class="how">
              <input
                type="radio"
                name="how"
                checked={now.how === name}
                onChange={() => change({ how: name, seats: reseated(name, now.seats) })}
              />
              <Icon name={icon} />
              <span class="game-title">{say(`web.new.how.${name}`)}</span>
              <span class="game-summary">{say(`web.new.how.${name}.text`)}</span>
            </label>
          ))}
        </fieldset>
        <section class="sheet stack">
          <GameChoice value={now.game} onChange={(game) => change({ game, options: {} })} />
          <GameOptions setup={setup} />
        </section>
        <Seats setup={setup} />
        <details class="sheet more">
          <summary>{say("web.new.more")}</summary>
          <MoreChoices setup={setup} />
        </details>
        <Alert text={trouble.value} />
        <button class="button primary large" type="submit" disabled={isBusy.value || !gameList.value.length}>
          <Icon name="play" />
          {say(isMeeting(now.how) ? "web.new.create" : "web.new.begin")}
        </button>
      </form>
    </Shell>
  );
}

function GameOptions({ setup }: { setup: Signal<Setup> }) {
  const now = setup.value;
  const entry = gameList.value.find((one) => one.id === now.game);
  if (!entry) return null;
  return (
    <>
      {entry.reconstructed_tickets > 0 && <p class="note">{say("web.reconstructed.text")}</p>}
      {entry.options.map((option) => (
        <Choice
          key={option.name}
          label={option.titles[lang.value] ?? option.name}
          value={now.options[option.name] ?? option.default}
          options={option.choices.map(({ choice, titles }) => [choice, titles[lang.value] ?? choice])}
          onChange={(value) => (setup.value = { ...now, options: { ...now.options, [option.name]: value } })}
        />
      ))}
    </>
  );
}

const withAvailableBots = (seats: Seat[]): Seat[] =>
  seats.map((seat) => ({ ...seat, bot: availableBot(seat.bot) }));

function Seats({ setup }: { setup: Signal<Setup> }) {
  const now = setup.value;
  const seats = withAvailableBots(now.seats);
  const [least, most] = gameList.value.find((one) => one.id === now.game)?.players ?? [2, 5];
  const set = (next: Seat[]) => (setup.value = { ...now, seats: next });
  const replace = (at: number, part: Partial<Seat>) =>
    set(seats.map((seat, index) => (index === at ? { ...seat, ...part } : seat)));
  const choose = (at: number, word: string) =>
    replace(at, word === "open" || word === "invited" ? { kind: word } : { kind: "bot", bot: word });
  const people: [string, string][] =
    now.how === "device"
      ? [["open", say("web.new.open")]]
      : [
          ["open", say("web.new.open")],
          ["invited", say("web.new.invited")],
        ];
  return (
    <fieldset class="sheet seats-choice">
      <legend class="unseen">{say("web.new.seats")}</legend>
      <h2>{say("web.new.seats")}</h2>
      <ol>
        {seats.map((seat, at) => (
          <li key={at}>
            <span class="seat-number" aria-hidden="true">
              {at + 1}
            </span>
            {(at > 0 || now.how === "screen") && (
              <Choice
                label={say("web.new.seat", { number: at + 1 })}
                value={seat.kind === "bot" ? seat.bot : seat.kind}
                options={now.how === "bots" ? botChoices(seat.bot) : [...people, ...botChoices(seat.bot)]}
                {...(seat.kind === "bot" ? { help: botText(seat.bot) } : {})}
                onChange={(word) => choose(at, word)}
              />
            )}
            {seat.kind !== "bot" && (now.how === "device" || (at === 0 && now.how !== "screen")) && (
              <Field
                label={at === 0 ? say("web.name") : say("web.new.name", { number: at + 1 })}
                value={at === 0 ? preferences.value.name : seat.name}
                placeholder={say("web.player", { number: at + 1 })}
                autocomplete={at === 0 ? "nickname" : "off"}
                onInput={(name) => (at === 0 ? setPreferences({ name }) : replace(at, { name }))}
              />
            )}
            {at >= least && (
              <button
                type="button"
                class="plain"
                aria-label={say("web.new.drop", { number: at + 1 })}
                onClick={() => set(seats.filter((_, index) => index !== at))}
              >
                <Icon name="close" />
              </button>
            )}
          </li>
        ))}
      </ol>
      <button
        type="button"
        class="button"
        disabled={seats.length >= most}
        onClick={() => set([...seats, now.how === "bots" ? botSeat() : personSeat()])}
      >
        <Icon name="plus" />
        {say("web.new.add")}
      </button>
      {seats.length > most && <p class="note">{say("web.new.too_many", { most })}</p>}
    </fieldset>
  );
}

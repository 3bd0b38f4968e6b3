/** Laying out a table: the game, the chairs, the pace, what is allowed. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { fillShelf, shelf } from "../app/games";
import { keep, prefer, preferences } from "../app/kept";
import { go } from "../app/path";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { lang, say } from "../app/words";
import { post } from "../net/api";
import { levels } from "./Home";
import { Alert, Check, Choice, Field } from "./parts";
import { said } from "./said";

type Seat = { kind: "open" } | { kind: "bot"; bot: string };

interface Made {
  table: string;
  seats: { seat: number; token: string }[];
  host: string;
  invite: string;
}

const PACES: [string, number | null, "live" | "slow"][] = [
  ["none", null, "live"],
  ["60", 60, "live"],
  ["120", 120, "live"],
  ["300", 300, "live"],
  ["day", 86_400, "slow"],
  ["three_days", 259_200, "slow"],
];

export function NewTable() {
  const game = useSignal("usa-classic");
  const options = useSignal<Record<string, string>>({});
  const seats = useSignal<Seat[]>([{ kind: "open" }, { kind: "open" }]);
  const pace = useSignal("none");
  const first = useSignal("random");
  const help = useSignal("highlights");
  const flags = useSignal({ listed: false, spectators: true, chat: true, reasons: false });
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  useTitle(say("web.new.title"));
  useEffect(() => {
    fillShelf().catch((error: unknown) => (trouble.value = said(error)));
  }, [trouble]);
  const entry = shelf.value.find((one) => one.id === game.value);
  const [least, most] = entry?.players ?? [2, 5];

  const flag = (name: keyof typeof flags.value) => (
    <Check
      label={say(`web.new.${name}`)}
      checked={flags.value[name]}
      onChange={(checked) => (flags.value = { ...flags.value, [name]: checked })}
    />
  );

  async function create(event: Event) {
    event.preventDefault();
    isBusy.value = true;
    const [, seconds, kind] = PACES.find(([name]) => name === pace.value) ?? PACES[0]!;
    const name = preferences.value.name.trim();
    try {
      const made = await post<Made>("/api/tables", {
        game: game.value,
        options: { ...options.value, first: first.value === "random" ? "random" : Number(first.value) },
        seats: [{ kind: "open", name }, ...seats.value.slice(1)],
        host: 0,
        begin: "by_host",
        pace: kind,
        seconds,
        help: help.value,
        ...flags.value,
      });
      keep(made.table, { seat: 0, token: made.seats[0]!.token, host: made.host, invite: made.invite });
      go(`/t/${made.table}`);
    } catch (error) {
      trouble.value = said(error);
    } finally {
      isBusy.value = false;
    }
  }

  const setSeat = (at: number, value: string) => {
    const seat: Seat = value === "open" ? { kind: "open" } : { kind: "bot", bot: value };
    seats.value = seats.value.map((one, index) => (index === at ? seat : one));
  };

  return (
    <Shell>
      <h1 tabIndex={-1}>{say("web.new.title")}</h1>
      <form class="sheet stack" onSubmit={create}>
        <div class="row">
          <Choice
            label={say("web.game")}
            value={game.value}
            options={shelf.value.map((one) => [one.id, one.titles[lang.value] ?? one.id])}
            onChange={(value) => {
              game.value = value;
              options.value = {};
            }}
          />
          <Field
            label={say("web.name")}
            value={preferences.value.name}
            onInput={(name) => prefer({ name })}
          />
        </div>
        {entry !== undefined && entry.reconstructed_tickets > 0 && (
          <p class="note">{say("web.reconstructed.text")}</p>
        )}
        {entry?.options.map((option) => (
          <Choice
            key={option.name}
            label={option.titles[lang.value] ?? option.name}
            value={options.value[option.name] ?? option.default}
            options={option.choices.map(({ choice, titles }) => [choice, titles[lang.value] ?? choice])}
            onChange={(value) => (options.value = { ...options.value, [option.name]: value })}
          />
        ))}
        <fieldset class="seats">
          <legend>{say("web.new.seats")}</legend>
          {seats.value.map((seat, at) =>
            at === 0 ? (
              <p key={at} class="seat-line">
                {say("web.new.you")}
              </p>
            ) : (
              <Choice
                key={at}
                label={say("web.new.seat", { number: at + 1 })}
                value={seat.kind === "bot" ? seat.bot : "open"}
                options={[["open", say("web.new.open")], ...levels()]}
                onChange={(value) => setSeat(at, value)}
              />
            ),
          )}
          <div class="row">
            <button
              type="button"
              class="button"
              disabled={seats.value.length >= most}
              onClick={() => (seats.value = [...seats.value, { kind: "open" }])}
            >
              {say("web.new.add")}
            </button>
            <button
              type="button"
              class="button"
              disabled={seats.value.length <= least}
              onClick={() => (seats.value = seats.value.slice(0, -1))}
            >
              {say("web.new.remove")}
            </button>
          </div>
        </fieldset>
        <div class="row">
          <Choice
            label={say("web.new.pace")}
            value={pace.value}
            options={PACES.map(([name]) => [name, say(`web.new.pace.${name}`)])}
            onChange={(value) => (pace.value = value)}
          />
          <Choice
            label={say("web.new.first")}
            value={first.value}
            options={[
              ["random", say("web.new.first.random")],
              ...seats.value.map((_, at): [string, string] => [
                String(at),
                say("web.new.seat", { number: at + 1 }),
              ]),
            ]}
            onChange={(value) => (first.value = value)}
          />
          <Choice
            label={say("web.new.help")}
            value={help.value}
            options={["none", "highlights", "planner"].map((name) => [name, say(`web.new.help.${name}`)])}
            onChange={(value) => (help.value = value)}
          />
        </div>
        <div class="row">
          {flag("listed")}
          {flag("spectators")}
          {flag("chat")}
          {flag("reasons")}
        </div>
        <Alert text={trouble.value} />
        <button class="button primary" type="submit" disabled={isBusy.value}>
          {say("web.new.create")}
        </button>
      </form>
    </Shell>
  );
}

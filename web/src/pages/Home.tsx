/** The first page: play now, make a table, join one, go on with one's own. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { bots, fillShelf, shelf } from "../app/games";
import { keep, keys, prefer, preferences } from "../app/kept";
import { go, href } from "../app/path";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { lang, say } from "../app/words";
import { get, post, Refused } from "../net/api";
import { Icon } from "../parts/Icon";
import { Alert, Choice, Field } from "./parts";
import { said } from "./said";

interface Made {
  table: string;
  seats: { seat: number; token: string }[];
  host: string;
  invite: string;
}

interface Listed {
  table: string;
  game: string;
  title: string;
  chairs: { name: string; taken: boolean }[];
}

export function Home() {
  const trouble = useSignal("");
  useTitle("");
  useEffect(() => {
    fillShelf().catch((error: unknown) => (trouble.value = said(error)));
  }, [trouble]);
  return (
    <Shell>
      <section class="hero">
        <h1 tabIndex={-1}>{say("web.home.title")}</h1>
        <p class="lead">{say("web.home.lead")}</p>
      </section>
      <Alert text={trouble.value} />
      <div class="columns">
        <PlayNow />
        <div class="stack">
          <Mine />
          <OpenTables />
          <section class="sheet">
            <h2>{say("web.home.friends")}</h2>
            <p>{say("web.home.friends.text")}</p>
            <a class="button" href={href("/new")}>
              {say("web.home.create")}
            </a>
          </section>
        </div>
      </div>
    </Shell>
  );
}

function PlayNow() {
  const game = useSignal("usa-classic");
  const level = useSignal("medium");
  const count = useSignal(1);
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  const chosen = shelf.value.find((entry) => entry.id === game.value);
  const most = (chosen?.players[1] ?? 5) - 1;

  async function play(event: Event) {
    event.preventDefault();
    isBusy.value = true;
    const opponents = Array.from({ length: Math.min(count.value, most) }, () => ({
      kind: "bot",
      bot: level.value,
    }));
    const name = preferences.value.name.trim();
    try {
      const made = await post<Made>("/api/tables", {
        game: game.value,
        seats: [{ kind: "open", name }, ...opponents],
        host: 0,
      });
      keep(made.table, { seat: 0, token: made.seats[0]!.token, host: made.host, invite: made.invite });
      go(`/t/${made.table}`);
    } catch (error) {
      trouble.value = said(error);
    } finally {
      isBusy.value = false;
    }
  }

  return (
    <form class="sheet play-now" onSubmit={play}>
      <h2>{say("web.play_now")}</h2>
      <fieldset class="games">
        <legend>{say("web.game")}</legend>
        {shelf.value.map((entry) => (
          <label class="game-card" key={entry.id}>
            <input
              type="radio"
              name="game"
              value={entry.id}
              checked={game.value === entry.id}
              onChange={() => (game.value = entry.id)}
            />
            <span class="game-title">{entry.titles[lang.value] ?? entry.id}</span>
            <span class="game-summary">{entry.summaries[lang.value]}</span>
            {entry.reconstructed_tickets > 0 && <span class="tag">{say("web.reconstructed")}</span>}
          </label>
        ))}
      </fieldset>
      <div class="row">
        <Choice
          label={say("web.opponents")}
          value={String(Math.min(count.value, most))}
          options={Array.from({ length: most }, (_, at) => [String(at + 1), String(at + 1)])}
          onChange={(value) => (count.value = Number(value))}
        />
        <Choice
          label={say("web.level")}
          value={level.value}
          options={levels()}
          onChange={(value) => (level.value = value)}
        />
        <Field
          label={say("web.name")}
          value={preferences.value.name}
          placeholder={say("web.player", { number: 1 })}
          onInput={(name) => prefer({ name })}
        />
      </div>
      <Alert text={trouble.value} />
      <button class="button primary" type="submit" disabled={isBusy.value || !shelf.value.length}>
        <Icon name="play" />
        {say("web.play")}
      </button>
    </form>
  );
}

export function levels(): [string, string][] {
  return bots.value.flatMap((bot) => (bot.level ? [[bot.id, say(`web.level.${bot.level}`)]] : []));
}

function Mine() {
  const mine = Object.entries(keys.value).sort(([, one], [, other]) => other.at - one.at);
  if (!mine.length) return null;
  return (
    <section class="sheet">
      <h2>{say("web.home.mine")}</h2>
      <ul class="list">
        {mine.slice(0, 8).map(([table]) => (
          <MyTable key={table} table={table} />
        ))}
      </ul>
    </section>
  );
}

function MyTable({ table }: { table: string }) {
  const state = useSignal<{ game: string; status: string; asked: number[]; seats: string[] } | null>(null);
  const isGone = useSignal(false);
  const key = keys.value[table];
  useEffect(() => {
    get<{
      table: { settings: { game: string }; status: string; asked: number[]; chairs: { name: string }[] };
    }>(`/api/tables/${table}/view`, key?.token)
      .then(({ table: facts }) => {
        state.value = {
          game: facts.settings.game,
          status: facts.status,
          asked: facts.asked,
          seats: facts.chairs.map((chair) => chair.name),
        };
      })
      .catch((error: unknown) => {
        isGone.value =
          error instanceof Refused && (error.problem.status === 404 || error.problem.status === 403);
      });
  }, [table, key?.token, state, isGone]);
  if (isGone.value) return null;
  const now = state.value;
  const title = now
    ? (shelf.value.find((entry) => entry.id === now.game)?.titles[lang.value] ?? now.game)
    : table;
  const isMine = now !== null && key !== undefined && key.seat !== null && now.asked.includes(key.seat);
  return (
    <li>
      <a href={href(`/t/${table}`)}>
        <strong>{title}</strong>
        <span class="soft">{now?.seats.filter(Boolean).join(", ")}</span>
        {now && (
          <span class={isMine ? "tag tag-signal" : "tag"}>
            {say(isMine ? "web.turn.yours" : `web.status.${now.status}`)}
          </span>
        )}
      </a>
    </li>
  );
}

function OpenTables() {
  const open = useSignal<Listed[]>([]);
  useEffect(() => {
    get<{ tables: Listed[] }>("/api/tables")
      .then(({ tables }) => (open.value = tables))
      .catch(() => (open.value = []));
  }, [open]);
  if (!open.value.length) return null;
  return (
    <section class="sheet">
      <h2>{say("web.home.open")}</h2>
      <ul class="list">
        {open.value.map((one) => (
          <li key={one.table}>
            <a href={href(`/join/${one.table}`)}>
              <strong>
                {one.title ||
                  shelf.value.find((entry) => entry.id === one.game)?.titles[lang.value] ||
                  one.game}
              </strong>
              <span class="soft">
                {one.chairs
                  .filter((chair) => chair.taken)
                  .map((chair) => chair.name)
                  .join(", ")}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

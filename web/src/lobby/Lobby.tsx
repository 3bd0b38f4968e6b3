/** The lobby: quick match, tables of others with filters, friends. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { gameList, loadGames, titleOf } from "../app/games";
import { say } from "../app/i18n";
import { me } from "../app/me";
import { href } from "../app/router";
import { Shell } from "../app/Shell";
import { preferences, setPreferences } from "../app/storage";
import { useTitle } from "../app/title";
import { Challenges } from "../bots/Challenges";
import { Alert, Check, Choice, Field } from "../parts/form";
import { Icon } from "../parts/Icon";
import { Friends } from "./Friends";
import { type Filters, NO_FILTERS } from "./filters";
import { Invitations } from "./Invitations";
import { useListed } from "./openTables";
import { quickMatch } from "./quickMatch";
import { TableList } from "./TableList";
import "./lobby.css";

const MANY = 30;

export function Lobby() {
  const filters = useSignal<Filters>(NO_FILTERS);
  const trouble = useSignal("");
  useTitle(say("web.nav.lobby"));
  useEffect(() => {
    loadGames().catch((error: unknown) => (trouble.value = errorText(error)));
  }, [trouble]);
  return (
    <Shell>
      <h1 tabIndex={-1}>{say("web.nav.lobby")}</h1>
      <p class="lead">{say("web.lobby.lead")}</p>
      <Alert text={trouble.value} />
      <div class="columns lobby">
        <div class="stack">
          <Invitations />
          <Challenges quiet />
          <QuickMatch />
          <Tables filters={filters} />
        </div>
        <div class="stack">
          <section class="sheet stack">
            <h2>{say("web.ladder")}</h2>
            <p class="soft">{say("web.ladder_text")}</p>
            <p>
              <a class="button" href={href("/ladder")}>
                {say("web.ladder_open")}
              </a>
            </p>
          </section>
          <section class="sheet stack">
            <h2>{say("web.bots")}</h2>
            <p class="soft">{say("web.bots_text")}</p>
            <div class="row">
              <a class="button" href={href("/bots")}>
                {say("web.bots_open")}
              </a>
              <a class="button" href={href("/tournaments")}>
                {say("web.tournaments")}
              </a>
            </div>
          </section>
          <Friends />
        </div>
      </div>
    </Shell>
  );
}

function QuickMatch() {
  const game = useSignal("usa-classic");
  const pace = useSignal<"live" | "slow">("live");
  const players = useSignal(2);
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  const chosen = gameList.value.find((entry) => entry.id === game.value);
  const [least, most] = chosen?.players ?? [2, 5];
  const count = Math.max(least, Math.min(players.value, most));
  async function match(event: Event) {
    event.preventDefault();
    isBusy.value = true;
    trouble.value = "";
    try {
      const name = preferences.value.name.trim() || (me.value?.name ?? "");
      await quickMatch({ game: game.value, pace: pace.value, players: count, name });
    } catch (error) {
      trouble.value = errorText(error);
    } finally {
      isBusy.value = false;
    }
  }
  return (
    <form class="sheet stack" onSubmit={match}>
      <h2>{say("web.quick")}</h2>
      <p class="soft">{say("web.quick.text")}</p>
      <div class="grid-fields">
        <Choice
          label={say("web.game")}
          value={game.value}
          options={gameList.value.map(({ id }) => [id, titleOf(id)])}
          onChange={(id) => (game.value = id)}
        />
        <Choice
          label={say("web.quick.players")}
          value={String(count)}
          options={Array.from({ length: most - least + 1 }, (_, at) => {
            const one = String(least + at);
            return [one, one];
          })}
          onChange={(value) => (players.value = Number(value))}
        />
        <Choice
          label={say("web.lobby.pace")}
          value={pace.value}
          options={[
            ["live", say("web.quick.live")],
            ["slow", say("web.quick.slow")],
          ]}
          onChange={(value) => (pace.value = value)}
        />
        <Field
          label={say("web.name")}
          value={preferences.value.name}
          placeholder={me.value?.name ?? ""}
          required={!me.value?.name}
          onInput={(name) => setPreferences({ name })}
        />
      </div>
      <Alert text={trouble.value} />
      <div class="row">
        <button class="button primary large" type="submit" disabled={isBusy.value || !gameList.value.length}>
          <Icon name="play" />
          {say(isBusy.value ? "web.quick.looking" : "web.quick.do")}
        </button>
        <a class="button large" href={href("/new")}>
          <Icon name="people" />
          {say("web.home.create")}
        </a>
      </div>
    </form>
  );
}

function Tables({ filters }: { filters: Signal<Filters> }) {
  const now = filters.value;
  const open = useListed("open", now, MANY);
  const running = useListed("running", now, MANY);
  const change = (part: Partial<Filters>) => (filters.value = { ...filters.value, ...part });
  return (
    <section class="sheet stack">
      <h2>{say("web.home.open")}</h2>
      <fieldset class="grid-fields filters">
        <legend class="unseen">{say("web.lobby.filters")}</legend>
        <Choice
          label={say("web.game")}
          value={now.game}
          options={[
            ["", say("web.lobby.any")],
            ...gameList.value.map(({ id }): [string, string] => [id, titleOf(id)]),
          ]}
          onChange={(game) => change({ game })}
        />
        <Choice
          label={say("web.lobby.pace")}
          value={now.pace}
          options={[
            ["", say("web.lobby.any")],
            ["live", say("web.lobby.live")],
            ["slow", say("web.lobby.slow")],
          ]}
          onChange={(pace) => change({ pace })}
        />
        {me.value?.kind === "account" && (
          <Check
            label={say("web.lobby.friends")}
            checked={now.friends}
            onChange={(only) => change({ friends: only })}
          />
        )}
      </fieldset>
      <Alert text={open.trouble.value} />
      {open.tables.value?.length === 0 && (
        <p class="soft" role="status">
          {say("web.lobby.none")}
        </p>
      )}
      <TableList
        tables={open.tables.value ?? []}
        to={(one) => `/join/${one.table}`}
        state={(one) =>
          say(one.pace === "slow" ? "web.home.free.slow" : "web.home.free", { count: one.free })
        }
      />
      {(running.tables.value?.length ?? 0) > 0 && (
        <>
          <h3>{say("web.home.running")}</h3>
          <TableList
            tables={running.tables.value ?? []}
            to={(one) => `/watch/${one.table}`}
            state={() => say("web.home.watch")}
          />
        </>
      )}
    </section>
  );
}

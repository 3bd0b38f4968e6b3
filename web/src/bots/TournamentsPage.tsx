/** Tournaments of bot accounts: the list, and the form that makes one. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { gameList, loadGames, titleOf } from "../app/games";
import { date, say } from "../app/i18n";
import { me } from "../app/me";
import { go, href } from "../app/router";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { get, post } from "../net/api";
import { Alert, Check, Choice, Field } from "../parts/form";
import type { ListedTournament, NewTournament, Tournament, Tournaments } from "../wire";
import { roundText } from "./rounds";
import { SheetForm } from "./SheetForm";
import "./bots.css";

const ROUNDS = ["1", "3", "5", "7", "9", "15"] as const;
const SECONDS = ["2", "5", "10", "30", "60"] as const;

export function TournamentsPage() {
  const found = useSignal<ListedTournament[] | null>(null);
  const trouble = useSignal("");
  useTitle(say("web.tournaments"));
  useEffect(() => {
    loadGames().catch(() => undefined);
    get<Tournaments>("/api/tournaments")
      .then((all) => (found.value = all.tournaments))
      .catch((error: unknown) => (trouble.value = errorText(error)));
  }, [found, trouble]);
  return (
    <Shell>
      <h1 tabIndex={-1}>{say("web.tournaments")}</h1>
      <p class="lead">{say("web.tournament.lead")}</p>
      <Alert text={trouble.value} />
      <div class="columns bots-page">
        <section class="sheet stack">
          <h2>{say("web.tournament.all")}</h2>
          {found.value?.length === 0 && <p>{say("web.tournament.none")}</p>}
          <ul class="list">
            {(found.value ?? []).map((one) => (
              <li key={one.tournament}>
                <a href={href(`/tournaments/${one.tournament}`)}>
                  <span class="line-words">
                    <strong>{one.title || say("web.tournament")}</strong>
                    <span class="soft">
                      {[
                        titleOf(one.game),
                        say(`web.tournament.${one.status}`),
                        say("web.tournament.bots", { count: one.bots }),
                        roundText(one),
                        date(one.created),
                      ].join(" · ")}
                    </span>
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <NewForm />
      </div>
    </Shell>
  );
}

function NewForm() {
  const title = useSignal("");
  const game = useSignal("usa-classic");
  const players = useSignal("2");
  const rounds = useSignal<(typeof ROUNDS)[number]>("5");
  const seconds = useSignal<(typeof SECONDS)[number]>("10");
  const isInvited = useSignal(false);
  const [least, most] = gameList.value.find((one) => one.id === game.value)?.players ?? [2, 5];
  const counts = Array.from({ length: most - least + 1 }, (_, at) => String(least + at));
  if (me.value?.kind !== "account")
    return (
      <section class="sheet stack">
        <h2>{say("web.tournament.new")}</h2>
        <p>{say("web.tournament.account")}</p>
        <p>
          <a class="button" href={href("/me")}>
            {say("web.nav.me")}
          </a>
        </p>
      </section>
    );
  const create = async () => {
    const body: NewTournament = {
      title: title.value,
      game: game.value,
      players: Number(counts.includes(players.value) ? players.value : counts[0]),
      rounds: Number(rounds.value),
      seconds: Number(seconds.value),
      entry: isInvited.value ? "invited" : "open",
    };
    const made = await post<Tournament>("/api/tournaments", body);
    go(`/tournaments/${made.tournament}`);
  };
  return (
    <SheetForm
      heading={say("web.tournament.new")}
      text={say("web.tournament.new.text")}
      button={say("web.tournament.create")}
      send={create}
    >
      <div class="grid-fields">
        <Field
          label={say("web.tournament.title")}
          value={title.value}
          most={80}
          required
          autocomplete="off"
          onInput={(value) => (title.value = value)}
        />
        <Choice
          label={say("web.game")}
          value={game.value}
          options={gameList.value.map(({ id }) => [id, titleOf(id)])}
          onChange={(id) => (game.value = id)}
        />
        <Choice
          label={say("web.tournament.players")}
          value={counts.includes(players.value) ? players.value : (counts[0] ?? "2")}
          options={counts.map((one) => [one, one])}
          onChange={(value) => (players.value = value)}
        />
        <Choice
          label={say("web.tournament.rounds")}
          value={rounds.value}
          options={ROUNDS.map((one) => [one, one])}
          onChange={(value) => (rounds.value = value)}
        />
        <Choice
          label={say("web.tournament.seconds")}
          value={seconds.value}
          options={SECONDS.map((one) => [one, one])}
          onChange={(value) => (seconds.value = value)}
        />
      </div>
      <Check
        label={say("web.tournament.invited_only")}
        checked={isInvited.value}
        onChange={(value) => (isInvited.value = value)}
      />
    </SheetForm>
  );
}

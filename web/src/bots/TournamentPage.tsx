/** A tournament: its standing, its games, and what its host and the owners of bots may do. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ConfirmButton } from "../app/ConfirmButton";
import { errorText } from "../app/errorText";
import { loadGames, titleOf } from "../app/games";
import { number, say } from "../app/i18n";
import { me } from "../app/me";
import { href } from "../app/router";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { get, post } from "../net/api";
import { Alert, Choice } from "../parts/form";
import { OneFieldForm } from "../parts/OneFieldForm";
import type {
  BotAccount,
  MyBotAccounts,
  Tournament,
  TournamentBot,
  TournamentGame,
  TournamentSeat,
} from "../wire";
import { roundText } from "./rounds";
import "./bots.css";
import "./lines.css";

/** Milliseconds between two looks while a tournament is not over. */
const EVERY = 5_000;

export function TournamentPage({ id }: { id: string }) {
  const found = useSignal<Tournament | null>(null);
  const trouble = useSignal("");
  const path = `/api/tournaments/${id}`;
  const now = found.value;
  const title = now?.title || say("web.tournament");
  useTitle(title);
  const attempt = async (done: Promise<Tournament>) => {
    try {
      found.value = await done;
      trouble.value = "";
    } catch (error) {
      trouble.value = errorText(error);
    }
  };
  useEffect(() => {
    loadGames().catch(() => undefined);
    const look = () => {
      const isOver = found.value?.status === "over" || found.value?.status === "closed";
      if (!isOver && !document.hidden) void attempt(get<Tournament>(path));
    };
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, [path]);
  return (
    <Shell>
      <h1 tabIndex={-1}>{title}</h1>
      <Alert text={trouble.value} />
      {now && (
        <>
          <p class="lead">{summary(now)}</p>
          <div class="columns tournament-page">
            <div class="stack">
              <Standing bots={now.bots} />
              <Games games={now.games} />
            </div>
            <div class="stack">
              {now.is_host && (
                <HostTools
                  tournament={now}
                  send={(what, body) => attempt(post<Tournament>(`${path}/${what}`, body))}
                />
              )}
              {me.value?.kind === "account" && (
                <OwnBots
                  tournament={now}
                  send={(what, bot) => attempt(post<Tournament>(`${path}/${what}`, { bot }))}
                />
              )}
              <section class="sheet stack">
                <h2>{say("web.tournament.how")}</h2>
                <p>{say("web.tournament.how.points")}</p>
                <p>{say("web.tournament.how.ties")}</p>
                <p>{say("web.tournament.how.wait", { seconds: now.join_seconds })}</p>
              </section>
            </div>
          </div>
        </>
      )}
      <p>
        <a href={href("/tournaments")}>{say("web.tournaments")}</a>
      </p>
    </Shell>
  );
}

function summary(now: Tournament): string {
  return [
    titleOf(now.game),
    say(`web.tournament.${now.status}`),
    roundText(now),
    say("web.tournament.table", { players: now.players, seconds: now.seconds }),
    now.host === null ? null : say("web.tournament.host", { name: now.host }),
  ]
    .filter((text) => text !== null)
    .join(" · ");
}

function Standing({ bots }: { bots: readonly TournamentBot[] }) {
  return (
    <section class="sheet stack">
      <h2>{say("web.tournament.standing")}</h2>
      {bots.length === 0 ? (
        <p>{say("web.tournament.no_bots")}</p>
      ) : (
        <table class="ladder-lines">
          <caption class="unseen">{say("web.tournament.standing")}</caption>
          <thead>
            <tr>
              <th scope="col">{say("web.ladder.place")}</th>
              <th scope="col">{say("web.ladder.name")}</th>
              <th scope="col">{say("web.tournament.points")}</th>
              <th scope="col">{say("web.tournament.opponents")}</th>
              <th scope="col">{say("web.ladder.games")}</th>
            </tr>
          </thead>
          <tbody>
            {bots.map((bot) => (
              <tr key={bot.bot} class={bot.is_yours ? "own" : undefined}>
                <td>{number(bot.place)}</td>
                <th scope="row">
                  {bot.name}
                  {bot.status !== "joined" && (
                    <span class="soft"> ({say(`web.tournament.${bot.status}`)})</span>
                  )}
                </th>
                <td>{number(bot.points)}</td>
                <td>{number(bot.opponents)}</td>
                <td>{number(bot.games)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Games({ games }: { games: readonly TournamentGame[] }) {
  if (games.length === 0) return null;
  return (
    <section class="sheet stack">
      <h2>{say("web.ladder.games")}</h2>
      <table class="tournament-games">
        <caption class="unseen">{say("web.ladder.games")}</caption>
        <thead>
          <tr>
            <th scope="col">{say("web.tournament.round_word")}</th>
            <th scope="col">{say("web.tournament.who")}</th>
            <th scope="col">{say("web.tournament.state")}</th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <tr key={game.table}>
              <td>{number(game.round)}</td>
              <th scope="row">{game.seats.map(seatText).join(", ")}</th>
              <td>
                {say(`web.tournament.${game.status}`)}
                {game.can_watch && (
                  <>
                    {" "}
                    <a href={href(`/watch/${game.table}`)}>
                      {say("web.tournament.watch")}
                      <span class="unseen">: {game.seats.map((seat) => seat.name).join(", ")}</span>
                    </a>
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const seatText = ({ name, points }: TournamentSeat): string =>
  points === null ? name || "–" : `${name || "–"} ${number(points)}`;

function HostTools(props: {
  tournament: Tournament;
  send: (what: string, body?: object) => Promise<unknown>;
}) {
  const { tournament, send } = props;
  if (tournament.status !== "open" && tournament.status !== "running") return null;
  const joined = tournament.bots.filter((one) => one.status === "joined").length;
  return (
    <section class="sheet stack">
      <h2>{say("web.tournament.yours")}</h2>
      {tournament.status === "open" && (
        <>
          <p class="soft">{say("web.tournament.joined", { joined, least: tournament.players })}</p>
          <button
            class="button primary"
            type="button"
            disabled={joined < tournament.players}
            onClick={() => void send("start")}
          >
            {say("web.tournament.start")}
          </button>
          <OneFieldForm
            label={say("web.tournament.invite.id")}
            button={say("web.tournament.invite")}
            most={60}
            send={(bot) => void send("invite", { bot })}
          />
        </>
      )}
      <ConfirmButton
        icon="close"
        word={say("web.tournament.close")}
        text={say("web.tournament.close.text")}
        onYes={() => send("close")}
      />
    </section>
  );
}

/** The owner enters bots before the start, and withdraws them at any time. */
function OwnBots(props: { tournament: Tournament; send: (what: string, bot: string) => Promise<unknown> }) {
  const { tournament, send } = props;
  const own = useSignal<BotAccount[]>([]);
  const chosen = useSignal("");
  useEffect(() => {
    get<MyBotAccounts>("/api/me/bots")
      .then(({ bots }) => (own.value = bots))
      .catch(() => undefined);
  }, [own]);
  const here = tournament.bots.filter((bot) => bot.is_yours && bot.status === "joined");
  const others = own.value.filter((bot) => !here.some((one) => one.bot === bot.bot));
  const pick = others.some((bot) => bot.bot === chosen.value) ? chosen.value : (others[0]?.bot ?? "");
  if (tournament.status !== "open" && (tournament.status !== "running" || here.length === 0)) return null;
  return (
    <section class="sheet stack">
      <h2>{say("web.tournament.own")}</h2>
      <ul class="stack plain-list">
        {here.map((bot) => (
          <li key={bot.bot} class="row">
            <span>{bot.name}</span>
            <button class="button small" type="button" onClick={() => void send("leave", bot.bot)}>
              {say("web.tournament.leave")}
              <span class="unseen">: {bot.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {tournament.status === "open" && pick && (
        <div class="row">
          <Choice
            label={say("web.tournament.own.bot")}
            value={pick}
            options={others.map((bot) => [bot.bot, bot.name])}
            onChange={(bot) => (chosen.value = bot)}
          />
          <button class="button" type="button" onClick={() => void send("join", pick)}>
            {say("web.tournament.join")}
          </button>
        </div>
      )}
      <p class="soft">
        {say("web.tournament.own.text")} <a href={href("/bots")}>{say("web.bots")}</a>
      </p>
    </section>
  );
}

/** The bot accounts of an account, and challenges to and from people and bots. */

import { useEffect } from "preact/hooks";
import { loadGames } from "../app/games";
import { say } from "../app/i18n";
import { loadMe, me } from "../app/me";
import { href } from "../app/router";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { BotAccounts } from "./BotAccounts";
import { ChallengeForm, Challenges } from "./Challenges";
import "./bots.css";

export function BotsPage() {
  useTitle(say("web.bots"));
  useEffect(() => {
    void loadMe();
    loadGames().catch(() => undefined);
  }, []);
  const now = me.value;
  return (
    <Shell>
      <h1 tabIndex={-1}>{say("web.bots")}</h1>
      <p class="lead">{say("web.bot.lead")}</p>
      {now === null && (
        <p class="loading" role="status">
          {say("web.loading")}
        </p>
      )}
      {now !== null && now.kind !== "account" && (
        <p>
          {say("web.bot.account")}{" "}
          <a class="button" href={href("/me")}>
            {say("web.nav.me")}
          </a>
        </p>
      )}
      {now?.kind === "account" && (
        <div class="columns even bots-page">
          <div class="stack">
            <BotAccounts />
          </div>
          <div class="stack">
            <Challenges />
            <ChallengeForm />
          </div>
        </div>
      )}
      <p>
        <a href={href("/tournaments")}>{say("web.tournaments")}</a> ·{" "}
        <a href={href("/ladder?kind=bots")}>{say("web.ladder")}</a>
      </p>
    </Shell>
  );
}

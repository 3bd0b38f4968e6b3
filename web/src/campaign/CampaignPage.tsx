/** A campaign: its years, bank slips, board, companies, story and games. */

import { useSignal } from "@preact/signals";
import { useCallback, useEffect } from "preact/hooks";
import { Copy } from "../app/Copy";
import { errorText } from "../app/errorText";
import { loadGames, titleOf } from "../app/games";
import { list, say } from "../app/i18n";
import { OfflineNotice } from "../app/OfflineNotice";
import { address, go, href } from "../app/router";
import { Shell } from "../app/Shell";
import { preferences, setPreferences } from "../app/storage";
import { useTitle } from "../app/title";
import { Refused } from "../net/api";
import { NotFound } from "../pages/NotFound";
import { Alert, Field } from "../parts/form";
import { Icon } from "../parts/Icon";
import "../parts/segments.css";
import "./campaign.css";
import { ask, campaignKeys, campaignOf, keepKey, sitDown } from "../story/campaigns";
import type { CampaignFacts, CampaignSeat } from "../story/types";
import { companyName, leadersOf } from "./company";
import { GrownBoard } from "./GrownBoard";
import { Manage } from "./Manage";
import { Members } from "./Members";
import { News } from "./News";
import { PastGames } from "./PastGames";
import { RulesInForce } from "./RulesInForce";
import { Slips } from "./Slips";
import { StorySoFar } from "./StorySoFar";
import { useRequest } from "./useRequest";
import { YearLine } from "./YearLine";

const REFRESH = 15_000;

export function CampaignPage({ id }: { id: string }) {
  const facts = useSignal<CampaignFacts | null>(null);
  const trouble = useSignal("");
  const isNowhere = useSignal(false);
  const reload = useCallback(() => {
    campaignOf(id)
      .then((found) => {
        facts.value = found;
        trouble.value = "";
      })
      .catch((error: unknown) => {
        isNowhere.value = error instanceof Refused && [403, 404].includes(error.problem.status);
        trouble.value = errorText(error);
      });
  }, [id, facts, trouble, isNowhere]);
  useEffect(() => {
    loadGames().catch(() => undefined);
    reload();
    const timer = setInterval(() => !document.hidden && reload(), REFRESH);
    return () => clearInterval(timer);
  }, [reload]);
  const found = facts.value;
  useTitle(found?.title || say("web.campaign.title"));
  if (isNowhere.value && !found)
    return <NotFound title={say("web.campaign.nowhere")} text={say("web.campaign.nowhere.text")} />;
  return (
    <Shell game={found?.game}>
      <header class="campaign-head">
        {/* Without the year of the first game. */}
        <p class="soft">{found ? titleOf(found.game).replace(/: \d+$/, "") : ""}</p>
        <h1 tabIndex={-1}>{found?.title || say("web.campaign.title")}</h1>
        {found && <State facts={found} />}
        {found?.secrets_taken && isShared(found) && (
          <p class="soft small">{say("web.campaign.secrets_taken")}</p>
        )}
      </header>
      {trouble.value && !found && <OfflineNotice text={trouble.value} />}
      {found && (
        <>
          <YearLine facts={found} />
          <NextStep facts={found} onReload={reload} />
          <div class="columns campaign-columns">
            <div class="stack campaign-now">
              <News facts={found} />
              <RulesInForce facts={found} />
              <Members facts={found} onChange={(next) => (facts.value = next)} onReload={reload} />
            </div>
            <div class="stack">
              <Slips facts={found} />
              <GrownBoard facts={found} />
              <StorySoFar facts={found} />
              <PastGames facts={found} />
              <Manage facts={found} onChange={(next) => (facts.value = next)} />
            </div>
          </div>
        </>
      )}
    </Shell>
  );
}

/** Whether other people have or may get companies. */
const isShared = ({ you, companies }: CampaignFacts): boolean =>
  companies.some((one) => one.kind === "person" && one.company !== you.company);

/** One sentence about where the campaign stands. */
function State({ facts }: { facts: CampaignFacts }) {
  const leaders = leadersOf(facts);
  const best = facts.standings.filter((one) => one.place === 1).map((one) => leaders.get(one.company) ?? "");
  const text =
    facts.status === "over"
      ? say("web.campaign.state.over", { names: list(best), count: best.length })
      : say(`web.campaign.state.${facts.status}`, {
          number: facts.number,
          games: facts.games,
          year: facts.years[facts.number - 1] ?? 0,
        });
  return (
    <p class="lead" aria-live="polite">
      {text}
    </p>
  );
}

/** The one thing to do now: join, play on, or start the next game. */
function NextStep({ facts, onReload }: { facts: CampaignFacts; onReload: () => void }) {
  const { trouble, isBusy, request } = useRequest();
  const [, word] = /^#([\w-]+)$/.exec(location.hash) ?? [];

  const sitAt = (what: string, body?: object) =>
    request(async () => sitDown(await ask<CampaignSeat>(facts.campaign, what, body)));
  const join = () =>
    request(async () => {
      const name = preferences.value.name.trim();
      const { key } = await ask<{ key: string }>(facts.campaign, "join", { invite: word, name });
      keepKey(facts.campaign, { key });
      go(`/campaign/${facts.campaign}`, true);
      onReload();
    });

  const isMember = facts.you.company !== null || facts.you.host;
  const free = facts.companies.filter((one) => one.kind === "person" && !one.taken);
  const invite = campaignKeys.value[facts.campaign]?.invite;
  if (word && facts.you.company === null && free.length > 0)
    return (
      <section class="sheet stack next-step">
        <h2>{say("web.campaign.join")}</h2>
        <p>{say("web.campaign.join.text", { names: list(free.map((one) => companyName(one.company))) })}</p>
        <Field
          label={say("web.name")}
          value={preferences.value.name}
          onInput={(name) => setPreferences({ name })}
        />
        <Alert text={trouble.value} />
        <button
          type="button"
          class="button primary large"
          disabled={isBusy.value}
          onClick={() => void join()}
        >
          {say("web.campaign.join.do")}
        </button>
      </section>
    );
  return (
    <div class="next-step row">
      {facts.status === "playing" && isMember && (
        <button
          type="button"
          class="button primary large"
          disabled={isBusy.value}
          onClick={() => void sitAt("enter")}
        >
          <Icon name="play" />
          {say("web.campaign.enter", { year: facts.years[facts.number - 1] ?? 0 })}
        </button>
      )}
      {facts.status === "playing" && !isMember && facts.playing && facts.spectators && (
        <a class="button large" href={href(`/watch/${facts.playing.table}`)}>
          <Icon name="eye" />
          {say("web.campaign.watch")}
        </a>
      )}
      {facts.status === "between" && isMember && (
        <button
          type="button"
          class="button primary large"
          disabled={isBusy.value}
          onClick={() => void sitAt("next", { number: facts.number })}
        >
          <Icon name="play" />
          {say("web.campaign.next", { year: facts.years[facts.number - 1] ?? 0 })}
        </button>
      )}
      {invite && free.length > 0 && (
        <Copy text={() => address(`/campaign/${facts.campaign}#${invite}`)} word="web.campaign.invite" />
      )}
      {facts.status === "between" && facts.you.host && free.some((one) => one.attendance === "plays") && (
        <p class="soft">{say("web.campaign.waiting.text")}</p>
      )}
      {facts.status === "over" && isMember && (
        <button
          type="button"
          class="button primary large"
          disabled={isBusy.value}
          onClick={() => void sitAt("free")}
        >
          <Icon name="play" />
          {say("web.campaign.free")}
        </button>
      )}
      <Alert text={trouble.value} />
    </div>
  );
}

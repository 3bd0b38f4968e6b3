/** Beginning a campaign, and the campaigns of this player. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { availableBot } from "../app/botChoices";
import { errorText } from "../app/errorText";
import { loadGames } from "../app/games";
import { date, say } from "../app/i18n";
import { hasLoadedMe, me } from "../app/me";
import { OpponentFields } from "../app/OpponentFields";
import { href } from "../app/router";
import { Shell } from "../app/Shell";
import { hasCoach, preferences, preferredPause } from "../app/storage";
import { useTitle } from "../app/title";
import { Alert, Segments } from "../parts/form";
import { Icon } from "../parts/Icon";
import { Vignette } from "../story/Vignette";
import "../story/story.css";
import "../parts/segments.css";
import "./campaign.css";
import { beginCampaign, campaignKeys, campaignOf, myCampaigns } from "../story/campaigns";
import type { MyCampaign } from "../story/types";
import type { CompanyPlan } from "../wire";
import { FromFile } from "./FromFile";

const COLOURS = ["red", "blue", "green", "yellow", "black"] as const;
const WITH = ["bots", "people", "device"] as const;
type With = (typeof WITH)[number];

export function NewCampaign() {
  useTitle(say("web.campaign.begin.title"));
  const level = useSignal("medium");
  const others = useSignal(2);
  const opponents = useSignal<With>("bots");
  const set = useSignal<"full" | "family">("full");
  const pace = useSignal<"live" | "slow">("live");
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  useEffect(() => {
    loadGames().catch((error: unknown) => (trouble.value = errorText(error)));
  }, [trouble]);
  const bot = availableBot(level.value);

  async function begin(event: Event) {
    event.preventDefault();
    isBusy.value = true;
    const areBots = opponents.value === "bots";
    const nameOf = (at: number) =>
      (at === 0 && preferences.value.name.trim()) || say("web.player", { number: at + 1 });
    const companies = COLOURS.slice(0, others.value + 1).map((company, at): CompanyPlan => {
      if (at > 0 && areBots) return { company, kind: "bot", bot };
      // People who join by the link enter their own names.
      return { company, kind: "person", name: at === 0 || opponents.value === "device" ? nameOf(at) : "" };
    });
    try {
      await beginCampaign({
        game: "legends",
        set: set.value,
        companies,
        own: COLOURS[0],
        bot,
        pace: areBots ? "live" : pace.value,
        hotseat: opponents.value === "device",
        help: hasCoach() ? "planner" : "highlights",
        bot_pause: Number(preferredPause()),
        start: opponents.value !== "people",
      });
    } catch (error) {
      trouble.value = errorText(error);
    } finally {
      isBusy.value = false;
    }
  }

  return (
    <Shell game="legends">
      <section class="campaign-head">
        <h1 tabIndex={-1}>{say("web.campaign.begin.title")}</h1>
        <p class="lead">{say("web.campaign.begin.lead")}</p>
      </section>
      <div class="columns">
        <form class="sheet stack" onSubmit={begin}>
          <Vignette number={1} isLate={false} />
          <Segments
            label={say("web.campaign.begin.with")}
            name="with"
            value={opponents.value}
            options={WITH.map((way) => [way, say(`web.campaign.begin.with.${way}`)] as const)}
            onChange={(way) => (opponents.value = way)}
          />
          <OpponentFields
            count={others.value}
            most={COLOURS.length - 1}
            bot={bot}
            {...(opponents.value === "bots" ? {} : { botLabel: say("web.campaign.begin.stand_in") })}
            onCount={(count) => (others.value = count)}
            onBot={(value) => (level.value = value)}
          />
          <Segments
            label={say("web.campaign.begin.set")}
            name="set"
            value={set.value}
            options={(["full", "family"] as const).map(
              (one) => [one, say(`web.campaign.begin.set.${one}`)] as const,
            )}
            onChange={(one) => (set.value = one)}
          />
          {opponents.value === "people" && (
            <Segments
              label={say("web.campaign.begin.pace")}
              name="pace"
              value={pace.value}
              options={(["live", "slow"] as const).map(
                (one) => [one, say(`web.campaign.begin.pace.${one}`)] as const,
              )}
              onChange={(one) => (pace.value = one)}
            />
          )}
          <Alert text={trouble.value} />
          <button class="button primary large" type="submit" disabled={isBusy.value}>
            <Icon name="play" />
            {say("web.campaign.begin")}
          </button>
        </form>
        <div class="stack">
          <MyCampaigns />
          <FromFile />
        </div>
      </div>
    </Shell>
  );
}

/** Those of the account or guest, and those of which this browser has a key. */
function MyCampaigns() {
  const found = useSignal<MyCampaign[]>([]);
  const isKnown = me.value !== null && me.value.kind !== "nobody";
  const hasLoaded = hasLoadedMe.value;
  useEffect(() => {
    if (!hasLoaded) return;
    void (async () => {
      const listed = isKnown ? await myCampaigns().catch(() => []) : [];
      const known = new Set(listed.map((one) => one.campaign));
      const more = Object.keys(campaignKeys.peek()).filter((id) => !known.has(id));
      const others = await Promise.all(more.map((id) => byKey(id)));
      found.value = [...listed, ...others.filter((one) => one !== null)];
    })();
  }, [found, isKnown, hasLoaded]);
  if (found.value.length === 0) return null;
  return (
    <section class="sheet stack">
      <h2>{say("web.campaign.mine")}</h2>
      <ul class="list table-lines">
        {found.value.map((one) => (
          <li key={one.campaign}>
            <a href={href(`/campaign/${one.campaign}`)}>
              <span class="line-words">
                <strong>{one.title || say("web.campaign.title")}</strong>
                <span class="soft">
                  {say("web.campaign.mine.at", {
                    number: Math.min(one.number, one.games),
                    games: one.games,
                    date: date(one.touched),
                  })}
                </span>
              </span>
              <span class="tag">
                {say(`web.campaign.status.${one.table && one.status === "running" ? "playing" : one.status}`)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

async function byKey(id: string): Promise<MyCampaign | null> {
  try {
    const facts = await campaignOf(id);
    return {
      campaign: id,
      title: facts.title,
      game: facts.game,
      status: facts.status === "between" || facts.status === "playing" ? "running" : facts.status,
      number: facts.number,
      games: facts.games,
      company: facts.you.company,
      touched: Date.now() / 1000,
      table: facts.playing?.table ?? null,
    };
  } catch {
    return null;
  }
}

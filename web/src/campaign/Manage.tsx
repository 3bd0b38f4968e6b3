/** What members do with the campaign as a whole: take its file away, give the present game up, close it. */

import { ConfirmButton } from "../app/ConfirmButton";
import { download } from "../app/download";
import { say } from "../app/i18n";
import { Button } from "../parts/Button";
import { Alert } from "../parts/form";
import { Icon } from "../parts/Icon";
import { ask, fileOf } from "../story/campaigns";
import type { CampaignFacts } from "../story/types";
import { useRequest } from "./useRequest";

interface Props {
  facts: CampaignFacts;
  onChange: (facts: CampaignFacts) => void;
}

export function Manage({ facts, onChange }: Props) {
  const { trouble, isBusy, request } = useRequest();
  const isGoingOn = facts.status === "between" || facts.status === "playing";
  if (facts.you.company === null && !facts.you.host) return null;

  const change = (what: string, body?: object) =>
    request(async () => onChange(await ask<CampaignFacts>(facts.campaign, what, body)));
  const { path, token } = fileOf(facts.campaign);

  return (
    <section class="campaign-part manage">
      <h2>{say("web.campaign.manage")}</h2>
      <div class="stack">
        <div>
          <Button
            idle={isBusy.value}
            onPress={() => void request(() => download(path, `campaign-${facts.campaign}.json`, token))}
          >
            <Icon name="download" />
            {say("web.campaign.export")}
          </Button>
          <p class="soft small">
            {say(`web.campaign.export.${facts.is_open ? "whole" : isAlone(facts) ? "alone" : "text"}`)}
          </p>
        </div>
        {facts.you.host && facts.playing && (
          <ConfirmButton
            icon="undo"
            word={say("web.campaign.void")}
            text={say("web.campaign.void.sure", { year: facts.years[facts.playing.number - 1] ?? 0 })}
            idle={isBusy.value}
            onYes={() => change("void", { number: facts.playing?.number })}
          />
        )}
        {facts.you.host && isGoingOn && (
          <ConfirmButton
            icon="lock"
            word={say("web.campaign.close")}
            text={say("web.campaign.close.sure")}
            idle={isBusy.value}
            onYes={() => change("close")}
          />
        )}
        <Alert text={trouble.value} />
      </div>
    </section>
  );
}

/** Bots lead all other companies, so that the whole file has nobody else's secrets. */
const isAlone = ({ you, companies }: CampaignFacts): boolean =>
  you.host && companies.every((one) => one.kind === "bot" || one.company === you.company);

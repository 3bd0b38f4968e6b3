/** A company gets another leader between two games: a bot, or the person who opens the link. */

import { useSignal } from "@preact/signals";
import { availableBot, botChoices } from "../app/botChoices";
import { ConfirmButton } from "../app/ConfirmButton";
import { Copy } from "../app/Copy";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { address } from "../app/router";
import { Alert, Choice } from "../parts/form";
import { ask } from "../story/campaigns";
import type { CampaignFacts } from "../story/types";
import { companyName, leadersOf } from "./company";

interface Props {
  facts: CampaignFacts;
  onDone: () => void;
}

export function HandOver({ facts, onDone }: Props) {
  // The host may hand over every company, other members only their own.
  const companies = facts.you.host
    ? facts.companies.map((one) => one.company)
    : facts.companies.map((one) => one.company).filter((one) => one === facts.you.company);
  const chosen = useSignal(facts.you.company ?? companies[0] ?? "");
  const bot = useSignal("");
  const link = useSignal("");
  const trouble = useSignal("");
  const leaders = leadersOf(facts);
  const nameOf = (company: string) => `${companyName(company)} (${leaders.get(company) ?? ""})`;
  const isMine = chosen.value === facts.you.company;

  async function handOver() {
    try {
      const { invite } = await ask<{ invite: string | null }>(facts.campaign, "hand-over", {
        company: chosen.value,
        bot: bot.value === "" ? null : availableBot(bot.value),
      });
      link.value = invite === null ? "" : address(`/campaign/${facts.campaign}#${invite}`);
      trouble.value = "";
      onDone();
    } catch (error) {
      trouble.value = errorText(error);
    }
  }

  return (
    <details class="company-hand-over">
      <summary>{say("web.campaign.hand_over", { own: facts.you.host ? "no" : "yes" })}</summary>
      <p>{say("web.campaign.hand_over.text")}</p>
      {companies.length > 1 && (
        <Choice
          label={say("web.campaign.hand_over.which")}
          value={chosen.value}
          options={companies.map((company) => [company, nameOf(company)] as const)}
          onChange={(company) => (chosen.value = company)}
        />
      )}
      <Choice
        label={say("web.campaign.hand_over.to")}
        value={bot.value}
        options={[["", say("web.campaign.hand_over.person")], ...botChoices()]}
        onChange={(value) => (bot.value = value)}
      />
      <ConfirmButton
        icon="people"
        word={say("web.campaign.hand_over.do")}
        text={say("web.campaign.hand_over.sure", {
          company: nameOf(chosen.value),
          own: isMine ? "yes" : "no",
        })}
        onYes={handOver}
      />
      {link.value && (
        <p class="row">
          <span>{say("web.campaign.hand_over.link")}</span>
          <Copy text={() => link.value} word="web.campaign.invite" />
        </p>
      )}
      <Alert text={trouble.value} />
    </details>
  );
}

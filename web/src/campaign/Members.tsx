/** The companies of a campaign: who leads them, and who plays the next game. */

import { useSignal } from "@preact/signals";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { Piece } from "../app/Piece";
import { Alert, Segments } from "../parts/form";
import { ask } from "../story/campaigns";
import type { Attendance, CampaignFacts, CompanyFacts } from "../story/types";
import { companyName, leadersOf } from "./company";
import { HandOver } from "./HandOver";

const WAYS: readonly Attendance[] = ["plays", "bot", "misses"];

interface Props {
  facts: CampaignFacts;
  onChange: (facts: CampaignFacts) => void;
  onReload: () => void;
}

export function Members({ facts, onChange, onReload }: Props) {
  const trouble = useSignal("");
  const leaders = leadersOf(facts);
  const isBetween = facts.status === "between";

  async function attend(company: string, attendance: Attendance) {
    try {
      onChange(await ask<CampaignFacts>(facts.campaign, "attendance", { company, attendance }));
      trouble.value = "";
    } catch (error) {
      trouble.value = errorText(error);
    }
  }

  const isMine = (one: CompanyFacts) =>
    one.kind === "person" && (one.company === facts.you.company || (facts.you.host && !one.taken));
  return (
    <section class="campaign-part">
      <h2>{say("web.campaign.members")}</h2>
      <ul class="members">
        {facts.companies.map((one) => (
          <li key={one.company}>
            <Piece colour={one.company} name={leaders.get(one.company) ?? ""} small />
            <span class="line-words">
              <strong>{leaders.get(one.company)}</strong>
              <span class="soft">
                {companyName(one.company)}
                {one.company === facts.you.company && ` · ${say("web.campaign.yours")}`}
              </span>
            </span>
            {isBetween && isMine(one) ? (
              <Segments
                label={say("web.campaign.attendance", { name: leaders.get(one.company) ?? "" })}
                name={`attendance-${one.company}`}
                value={one.attendance}
                options={WAYS.map((way) => [way, say(`web.campaign.attendance.${way}`)] as const)}
                onChange={(way) => void attend(one.company, way)}
              />
            ) : (
              one.kind === "person" && (
                <span class="tag">{say(`web.campaign.attendance.${one.attendance}`)}</span>
              )
            )}
          </li>
        ))}
      </ul>
      <Alert text={trouble.value} />
      {isBetween && (facts.you.company || facts.you.host) && <HandOver facts={facts} onDone={onReload} />}
    </section>
  );
}

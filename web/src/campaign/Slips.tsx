/** The standings as bank slips: one for each company, with a line for each game. */

import { formatPoints, lang, say } from "../app/i18n";
import { Piece } from "../app/Piece";
import type { CampaignFacts } from "../story/types";
import { companyName, leadersOf } from "./company";

export function Slips({ facts }: { facts: CampaignFacts }) {
  const leaders = leadersOf(facts);
  return (
    <section class="campaign-part">
      <h2>{say("web.campaign.slips")}</h2>
      {facts.slips.length === 0 && <p class="soft">{say("web.campaign.slips.none")}</p>}
      <ul class="bank-slips">
        {facts.standings.map((standing) => (
          <li key={standing.company} class="bank-slip" data-company={standing.company}>
            <h3>
              <Piece colour={standing.company} name={leaders.get(standing.company) ?? ""} small />
              <span>
                {leaders.get(standing.company)}
                <span class="soft small">{companyName(standing.company)}</span>
              </span>
              {/* Before the first game all are equal. */}
              {facts.slips.length > 0 && (
                <span class="slip-place">{say("web.campaign.place", { place: standing.place })}</span>
              )}
            </h3>
            <Lines facts={facts} company={standing.company} />
            <p class="slip-total">
              <span>{say("web.campaign.total")}</span>
              <strong>${formatPoints(standing.total)}</strong>
            </p>
            <p class="soft small">
              {say("web.campaign.won", { won: standing.won, completed: standing.completed })}{" "}
              {facts.mail_car === standing.company && facts.status !== "over" && (
                <span class="tag" title={say("web.campaign.mail_car.text")}>
                  {say("web.campaign.mail_car")}
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Lines({ facts, company }: { facts: CampaignFacts; company: string }) {
  const slips = facts.slips.filter((slip) => slip.company === company);
  const missed = facts.missed.filter((one) => one.company === company);
  const vault = facts.vault.filter((one) => one.company === company);
  const lines = [
    ...slips.map((slip) => ({
      game: slip.game,
      text: say("web.campaign.slip", { year: facts.years[slip.game - 1] ?? 0 }),
      dollars: slip.total as number | null,
    })),
    ...missed.map((one) => ({
      game: one.game,
      text: say("web.campaign.missed", { year: facts.years[one.game - 1] ?? 0 }),
      dollars: one.worth,
    })),
    ...vault.map((one) => ({
      game: one.game,
      text: say("web.campaign.vault", {
        year: facts.years[one.game - 1] ?? 0,
        name: one.names?.[lang.value] ?? "",
      }),
      dollars: one.dollars as number | null,
    })),
  ].sort((one, other) => one.game - other.game);
  return (
    <ol class="slip-lines">
      {lines.map((line, at) => (
        <li key={at}>
          <span>{line.text}</span>
          <span class="slip-sum">{line.dollars === null ? "–" : `$${formatPoints(line.dollars)}`}</span>
        </li>
      ))}
    </ol>
  );
}

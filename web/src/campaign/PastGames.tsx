/** The games that have been played, with their replays. */

import { date, formatPoints, say } from "../app/i18n";
import { Piece } from "../app/Piece";
import { href } from "../app/router";
import type { CampaignFacts } from "../story/types";
import { playersOf } from "./company";

export function PastGames({ facts }: { facts: CampaignFacts }) {
  if (facts.past.length === 0) return null;
  return (
    <section class="campaign-part">
      <h2>{say("web.campaign.past")}</h2>
      <ul class="list past-games">
        {[...facts.past].reverse().map((game) => {
          const players = playersOf(facts, game);
          return (
            <li key={game.number}>
              <a href={href(`/replay/${game.table}`)}>
                <span class="line-words">
                  <strong>{say("web.campaign.game", { number: game.number, year: game.year })}</strong>
                  <span class="soft">
                    {say(facts.is_open ? "web.campaign.replay.open" : "web.campaign.replay", {
                      date: date(game.at),
                    })}
                    {game.stand_ins?.map((company) => ` · ${players.get(company)}`)}
                  </span>
                </span>
                <span class="past-slips">
                  {facts.slips
                    .filter((slip) => slip.game === game.number)
                    .sort((one, other) => one.place - other.place)
                    .map((slip) => (
                      <span key={slip.company}>
                        <Piece colour={slip.company} name={players.get(slip.company) ?? ""} small />
                        <span class="unseen">{players.get(slip.company)}</span> ${formatPoints(slip.total)}
                      </span>
                    ))}
                </span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

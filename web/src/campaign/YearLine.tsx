/** The years of a campaign as a railway line: played, next, still to come. */

import { useEffect, useRef } from "preact/hooks";
import { list, say } from "../app/i18n";
import { Piece } from "../app/Piece";
import type { CampaignFacts } from "../story/types";
import { leadersOf } from "./company";

export function YearLine({ facts }: { facts: CampaignFacts }) {
  const box = useRef<HTMLElement>(null);
  const leaders = leadersOf(facts);
  useEffect(() => {
    // On a phone the line is longer than the page: the next station is shown.
    const here = box.current?.querySelector<HTMLElement>("[aria-current]");
    if (box.current && here) box.current.scrollLeft = here.offsetLeft - box.current.clientWidth / 2;
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
    <section class="year-line" aria-label={say("web.campaign.years")} tabIndex={0} ref={box}>
      <ol>
        {facts.years.map((year, at) => {
          const number = at + 1;
          const state = number < facts.number ? "past" : number === facts.number ? "now" : "future";
          const won = facts.slips
            .filter((slip) => slip.game === number && slip.place === 1)
            .map((slip) => slip.company);
          const opened = facts.frontiers.filter((frontier) => frontier.after === number).length;
          return (
            <li key={year} class={state} aria-current={state === "now" ? "step" : undefined}>
              <span class="stop" aria-hidden="true" />
              <span class="year">{year}</span>
              <span class="won">
                {won.map((company) => (
                  <Piece key={company} colour={company} name={leaders.get(company) ?? ""} small />
                ))}
                <span class="unseen">
                  {won.length
                    ? say("web.campaign.year.won", {
                        names: list(won.map((company) => leaders.get(company) ?? "")),
                      })
                    : say(`web.campaign.year.${state}`)}
                </span>
              </span>
              {opened > 0 && <span class="opened" title={say("web.campaign.year.opened")} />}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

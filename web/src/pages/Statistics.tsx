/** The player's statistics. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { titleOf } from "../app/games";
import { list, number, say } from "../app/i18n";
import { get } from "../net/api";
import { Alert } from "../parts/form";
import type { Statistics } from "../wire";

export function Figures() {
  const found = useSignal<Statistics | null>(null);
  const trouble = useSignal("");
  useEffect(() => {
    get<Statistics>("/api/me/statistics")
      .then((statistics) => (found.value = statistics))
      .catch((error: unknown) => (trouble.value = errorText(error)));
  }, [found, trouble]);
  const now = found.value;
  if (!now) return <Alert text={trouble.value} />;
  const games = Object.entries(now.by_game);
  const unplayed = (["resigned", "left", "agreed"] as const)
    .filter((how) => now[how] > 0)
    .map((how) => say(`web.stats.${how}`, { count: now[how] }));
  return (
    <section class="sheet stack statistics">
      <h2>{say("web.stats")}</h2>
      <dl class="figures">
        <Big word="web.stats.games" value={number(now.games)} />
        <Big word="web.stats.wins" value={number(now.wins)} />
        <Big word="web.stats.mean" value={score(now.mean_score)} />
        <Big word="web.stats.best" value={score(now.best_score)} />
        <Big word="web.stats.tickets" value={`${number(now.tickets_completed)} / ${number(now.tickets)}`} />
      </dl>
      {unplayed.length > 0 && <p class="soft">{say("web.stats.unfinished", { parts: list(unplayed) })}</p>}
      {now.games === 0 && <p class="soft">{say("web.stats.none")}</p>}
      {games.length > 0 && (
        <table class="standings">
          <caption class="unseen">{say("web.stats.by_game")}</caption>
          <thead>
            <tr>
              <th scope="col">{say("web.game")}</th>
              <th scope="col">{say("web.stats.games")}</th>
              <th scope="col">{say("web.stats.wins")}</th>
              <th scope="col">{say("web.stats.mean")}</th>
            </tr>
          </thead>
          <tbody>
            {games.map(([game, of]) => (
              <tr key={game}>
                <th scope="row">{titleOf(game)}</th>
                <td>{number(of.games)}</td>
                <td>{number(of.wins)}</td>
                <td>{score(of.mean_score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

const score = (value: number | null): string => (value === null ? "–" : number(Math.round(value * 10) / 10));

function Big({ word, value }: { word: string; value: string }) {
  return (
    <div>
      <dt>{say(word)}</dt>
      <dd>{value}</dd>
    </div>
  );
}

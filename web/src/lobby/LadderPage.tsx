/** The ladder of rated games: people or bots, by game and season. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { gameList, loadGames, titleOf } from "../app/games";
import { number, say } from "../app/i18n";
import { href, query, updateQuery } from "../app/router";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { get } from "../net/api";
import { Alert, Choice } from "../parts/form";
import type { LadderLine, SeasonLadder } from "../wire";
import "../bots/lines.css";
import "./lobby.css";

const KINDS = ["people", "bots"] as const;
const USUAL = "usa-classic";

export function LadderPage() {
  const found = useSignal<SeasonLadder | null>(null);
  const trouble = useSignal("");
  const asked = query.value;
  const game = asked.get("game") ?? USUAL;
  const kind = asked.get("kind") === "bots" ? "bots" : "people";
  const season = asked.get("season") ?? "";
  useTitle(say("web.ladder"));
  useEffect(() => {
    loadGames().catch((error: unknown) => (trouble.value = errorText(error)));
  }, [trouble]);
  useEffect(() => {
    let isCurrent = true;
    const words = new URLSearchParams({ game, kind, season });
    get<SeasonLadder>(`/api/ladder?${words}`)
      .then((ladder) => {
        if (!isCurrent) return;
        found.value = ladder;
        trouble.value = "";
      })
      .catch((error: unknown) => {
        if (isCurrent) trouble.value = errorText(error);
      });
    return () => {
      isCurrent = false;
    };
  }, [game, kind, season, found, trouble]);
  const ladder = found.value;
  return (
    <Shell>
      <h1 tabIndex={-1}>{say("web.ladder")}</h1>
      <p class="lead">{say("web.ladder.lead")}</p>
      <Alert text={trouble.value} />
      <section class="sheet stack ladder">
        <div class="grid-fields">
          <Choice
            label={say("web.game")}
            value={game}
            options={gameList.value.map((one) => [one.id, titleOf(one.id)])}
            onChange={(chosen) => updateQuery({ game: chosen, season: null })}
          />
          <Choice
            label={say("web.ladder.kind")}
            value={kind}
            options={KINDS.map((one) => [one, say(`web.ladder.${one}`)])}
            onChange={(chosen) => updateQuery({ kind: chosen, season: null })}
          />
          <Choice
            label={say("web.ladder.season")}
            value={ladder?.season ?? season}
            options={(ladder?.seasons ?? [season]).map((one) => [one, one])}
            onChange={(chosen) => updateQuery({ season: chosen })}
          />
        </div>
        {ladder && <Standing ladder={ladder} />}
        <p class="soft">{say("web.ladder.how")}</p>
      </section>
    </Shell>
  );
}

function Standing({ ladder }: { ladder: SeasonLadder }) {
  if (ladder.lines.length === 0) return <p>{say("web.ladder.none")}</p>;
  const { you } = ladder;
  const isBelow = you && !ladder.lines.some((line) => line.is_you);
  return (
    <>
      <p class="soft" aria-live="polite">
        {say("web.ladder.players", { count: ladder.players })}
      </p>
      <table class="ladder-lines">
        <caption class="unseen">{`${say(`web.ladder.${ladder.kind}`)}, ${ladder.season}`}</caption>
        <thead>
          <tr>
            {(["place", "name", "rating", "games", "wins"] as const).map((word) => (
              <th key={word} scope="col">
                {say(`web.ladder.${word}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ladder.lines.map((line, at) => (
            <Line key={at} line={line} game={ladder.game} />
          ))}
          {isBelow && <Line line={you} game={ladder.game} />}
        </tbody>
      </table>
    </>
  );
}

function Line({ line, game }: { line: LadderLine; game: string }) {
  return (
    <tr class={line.is_you ? "own" : undefined}>
      <td>{number(line.place)}</td>
      <th scope="row">
        {line.name}
        {line.bot && (
          <>
            {" "}
            <a class="small" href={href(`/bots?to=${line.bot}&game=${game}`)}>
              {say("web.ladder.challenge")}
              <span class="unseen">: {line.name}</span>
            </a>
          </>
        )}
        {line.is_you && <span class="soft"> ({say("web.ladder.you")})</span>}
      </th>
      <td>{number(line.rating)}</td>
      <td>{number(line.games)}</td>
      <td>{number(line.wins)}</td>
    </tr>
  );
}

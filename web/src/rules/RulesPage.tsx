/** The numbered rules of a game, with pictures from its board; each rule can be linked to. */

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { zoomLabels } from "../app/boardState";
import { errorText } from "../app/errorText";
import { drawingOf, gameList, gamePage, loadGames } from "../app/games";
import { grouped } from "../app/grouped";
import { lang, say } from "../app/i18n";
import { href, query } from "../app/router";
import { Shell } from "../app/Shell";
import { preferences } from "../app/storage";
import { useTitle } from "../app/title";
import { Board } from "../board/Board";
import type { Drawing } from "../board/drawing";
import { get } from "../net/api";
import { NotFound } from "../pages/NotFound";
import { Alert } from "../parts/form";
import { campaignOf, read } from "../story/campaigns";
import type { CampaignFacts } from "../story/types";
import type { GamePage, RuleLine } from "../wire";
import { CampaignRules } from "./CampaignRules";
import { RuleText } from "./RuleText";
import { scenesOf } from "./scenes";
import "./rules.css";

interface Known {
  rules: Record<string, RuleLine[]>;
  page: GamePage;
  drawing: Drawing;
  /** Whose board and rules these are, if they are a campaign's. */
  campaign: CampaignFacts | null;
}

const FIRST = "usa-classic";

export function RulesPage({ id }: { id: string | undefined }) {
  const game = id ?? FIRST;
  const known = useSignal<Known | null>(null);
  const trouble = useSignal("");
  const campaign = query.value.get("campaign");
  useEffect(() => {
    loadGames().catch(() => undefined);
    load(game, campaign)
      .then((found) => {
        known.value = found;
        // The link may name a rule that is only loaded now.
        setTimeout(() => location.hash && location.replace(location.href));
      })
      .catch((error: unknown) => {
        trouble.value = errorText(error);
      });
  }, [game, campaign, known, trouble]);
  const games = useRef<HTMLElement>(null);
  // In the row of a phone this game comes into view.
  useEffect(() => {
    const here = games.current?.querySelector<HTMLElement>("[aria-current]");
    if (here) games.current!.scrollLeft = here.offsetLeft - games.current!.offsetLeft - here.offsetWidth / 2;
  }, [game, gameList.value.length]);
  const texts = known.value?.page.texts[lang.value];
  useTitle(texts ? say("web.rules.of", { game: texts.title }) : say("web.nav.rules"));
  if (trouble.value && !known.value) return <NotFound text={trouble.value} />;
  return (
    <Shell game={game}>
      <h1 tabIndex={-1}>{texts ? say("web.rules.of", { game: texts.title }) : say("web.nav.rules")}</h1>
      <nav ref={games} class="row games-nav" aria-label={say("web.game")}>
        {gameList.value.map((entry) => (
          <a
            key={entry.id}
            class="button"
            href={href(`/rules/${entry.id}`)}
            aria-current={entry.id === game ? "page" : undefined}
          >
            {entry.titles[lang.value]}
          </a>
        ))}
      </nav>
      <Alert text={trouble.value} />
      {known.value && <RuleBook known={known.value} game={game} />}
    </Shell>
  );
}

async function load(game: string, id: string | null): Promise<Known> {
  if (id === null) {
    const [rules, page, drawing] = await Promise.all([
      // A link from a table names the options of its game, as in `?edition=new`.
      get<Known["rules"]>(`/api/games/${game}/rules${location.search}`),
      gamePage(game),
      drawingOf(game),
    ]);
    return { rules, page, drawing, campaign: null };
  }
  const [rules, page, drawing, campaign] = await Promise.all([
    read<Known["rules"]>(id, "rules"),
    gamePage(game),
    read<Drawing>(id, "drawing"),
    campaignOf(id),
  ]);
  return { rules, page, drawing, campaign };
}

/** Open all reasons, or close them if all are open. */
function toggleReasons(): void {
  const all = [...document.querySelectorAll<HTMLDetailsElement>(".why")];
  const areOpen = all.every((one) => one.open);
  for (const one of all) one.open = !areOpen;
}

function RuleBook({ known, game }: { known: Known; game: string }) {
  const { page, drawing, rules } = known;
  const texts = page.texts[lang.value] ?? page.texts.en!;
  const lines = rules[lang.value] ?? rules.en ?? [];
  const sections = [...grouped(lines, (line) => line.section)];
  const scenes = useMemo(() => scenesOf(page.facts, page.shows.pictures), [page]);
  const ids = useMemo(() => new Set(lines.map((line) => line.id)), [lines]);
  const base = href(`/rules/${game}${known.campaign ? `?campaign=${known.campaign.campaign}` : ""}`);
  return (
    <>
      {known.campaign ? <CampaignRules facts={known.campaign} /> : <p class="lead">{texts.summary}</p>}
      {page.card.reconstructed_tickets > 0 && <p class="note">{say("web.reconstructed.text")}</p>}
      {texts.differences.length > 0 && (
        <ul class="sheet differences">
          {texts.differences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div class="rulebook">
        <nav class="contents" aria-label={say("web.rules.contents")}>
          <h2>{say("web.rules.contents")}</h2>
          <ol>
            {sections.map(([title], at) => (
              <li key={title}>
                <a href={`${base}#section-${at + 1}`}>{title}</a>
              </li>
            ))}
          </ol>
          <p class="soft small">
            <span class="ours-mark">D</span> {say("web.rules.ours.text")}
          </p>
          <button class="button small" type="button" onClick={toggleReasons}>
            {say("web.rules.why.all")}
          </button>
        </nav>
        <div>
          <div class="rules-board">
            <Board
              drawing={drawing}
              language={lang.value}
              name={texts.title}
              strong={preferences.value.marks === "strong"}
              words={zoomLabels()}
            />
          </div>
          {sections.map(([title, found], at) => (
            <section key={title} class="rules" id={`section-${at + 1}`}>
              <h2>{title}</h2>
              {found.map((line) => (
                <RuleText
                  key={line.id}
                  line={line}
                  base={base}
                  ids={ids}
                  year={known.campaign?.years[(line.since ?? 0) - 1]}
                  scene={scenes.get(line.id)}
                  drawing={drawing}
                />
              ))}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

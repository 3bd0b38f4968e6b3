/** The rules of a game, numbered, with the map; a number can be linked to. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { drawingOf, fillShelf, type GamePage, gamePage, shelf } from "../app/games";
import { href, path } from "../app/path";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { lang, say } from "../app/words";
import { Board } from "../board/Board";
import type { Drawing } from "../board/drawing";
import { get } from "../net/api";
import { Alert } from "./parts";
import { said } from "./said";

interface RuleLine {
  id: string;
  section: string;
  text: string;
}

export function RulesPage({ id }: { id: string | undefined }) {
  const game = id ?? "usa-classic";
  const rules = useSignal<Record<string, RuleLine[]>>({});
  const page = useSignal<GamePage | null>(null);
  const drawing = useSignal<Drawing | null>(null);
  const trouble = useSignal("");
  useEffect(() => {
    fillShelf().catch(() => undefined);
    Promise.all([
      get<Record<string, RuleLine[]>>(`/api/games/${game}/rules`),
      gamePage(game),
      drawingOf(game),
    ])
      .then(([lines, facts, drawn]) => {
        rules.value = lines;
        page.value = facts;
        drawing.value = drawn;
        // The link may name a rule that was not there yet when the page opened.
        queueMicrotask(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
      })
      .catch((error: unknown) => {
        trouble.value = said(error);
      });
  }, [game, rules, page, drawing, trouble]);
  const texts = page.value?.texts[lang.value];
  useTitle(say("web.nav.rules"));
  const sections = grouped(rules.value[lang.value] ?? []);
  return (
    <Shell>
      <h1 tabIndex={-1}>{texts?.title ?? say("web.nav.rules")}</h1>
      <nav class="row games-nav" aria-label={say("web.game")}>
        {shelf.value.map((entry) => (
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
      {texts && <p class="lead">{texts.summary}</p>}
      {texts && texts.differences.length > 0 && (
        <ul class="sheet differences">
          {texts.differences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {drawing.value && (
        <div class="rules-board">
          <Board
            drawing={drawing.value}
            language={lang.value}
            name={texts?.title ?? game}
            words={{
              nearer: say("web.board.nearer"),
              farther: say("web.board.farther"),
              whole: say("web.board.whole"),
            }}
          />
        </div>
      )}
      {sections.map(([title, lines]) => (
        <section key={title} class="rules">
          <h2>{title}</h2>
          <dl>
            {lines.map((line) => (
              <div key={line.id} id={line.id}>
                <dt>
                  <a href={`${href(path.value)}#${line.id}`}>{line.id}</a>
                </dt>
                <dd>{line.text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Shell>
  );
}

function grouped(lines: RuleLine[]): [string, RuleLine[]][] {
  const sections = new Map<string, RuleLine[]>();
  for (const line of lines) sections.set(line.section, [...(sections.get(line.section) ?? []), line]);
  return [...sections];
}

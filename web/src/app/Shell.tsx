/** The frame of every page: name, places to go, language, and who made the games. */

import type { ComponentChildren } from "preact";
import { Icon } from "../parts/Icon";
import { prefer } from "./kept";
import { href, path } from "./path";
import { LANGUAGES, lang, say, speak } from "./words";

export function Shell({ children, wide = false }: { children: ComponentChildren; wide?: boolean }) {
  return (
    <div class={wide ? "shell shell-wide" : "shell"}>
      <a
        class="skip"
        href={`${location.pathname}#main`}
        onClick={() => document.getElementById("main")?.focus()}
      >
        {say("web.skip")}
      </a>
      <header class="masthead">
        <a class="brand" href={href("/")} aria-label="Whistlestop">
          <Icon name="train" />
          <span>Whistlestop</span>
        </a>
        <nav aria-label={say("web.nav.label")}>
          <Place to="/" word="web.nav.home" />
          <Place to="/rules" word="web.nav.rules" />
          <Place to="/settings" word="web.nav.settings" />
        </nav>
        <Languages />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!wide && (
        <footer class="colophon">
          <p>{say("web.credits")}</p>
        </footer>
      )}
    </div>
  );
}

function Place({ to, word }: { to: string; word: string }) {
  const isHere = to === "/" ? path.value === "/" : path.value.startsWith(to);
  return (
    <a href={href(to)} aria-current={isHere ? "page" : undefined}>
      {say(word)}
    </a>
  );
}

const LANGUAGE_NAMES = { en: "English", pl: "Polski" } as const;

function Languages() {
  return (
    <fieldset class="languages" aria-label={say("web.language")}>
      {LANGUAGES.map((one) => (
        <button
          type="button"
          lang={one}
          aria-pressed={lang.value === one}
          aria-label={LANGUAGE_NAMES[one]}
          onClick={() => {
            prefer({ lang: one });
            void speak(one);
          }}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

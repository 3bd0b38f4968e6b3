/** The frame of every page: name, navigation, language, credits. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { Icon } from "../parts/Icon";
import { LANGUAGES, lang, say, setLanguage } from "./i18n";
import { me } from "./me";
import { href, path } from "./router";
import { setPreferences } from "./storage";
import { whyMissing } from "./versionCheck";

interface Props {
  children: ComponentChildren;
  /** Use the whole window, for boards. */
  wide?: boolean;
  /** Without the header: a table has a menu of its own. */
  bare?: boolean;
  /** The game to which the link to the rules leads. */
  game?: string | undefined;
  /** Another skip link. */
  skip?: ComponentChildren;
}

export function Shell({ children, wide = false, bare = false, game, skip }: Props) {
  return (
    <div class={wide ? "shell shell-wide" : "shell"}>
      <a
        class="skip"
        href={`${location.pathname}#main`}
        onClick={() => document.getElementById("main")?.focus()}
      >
        {say("web.skip")}
      </a>
      {skip}
      {!bare && <Header game={game} />}
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {!wide && (
        <footer class="colophon">
          <p>
            <a href={href("/workshop")}>{say("web.workshop.link")}</a>
          </p>
          <p>{say("web.credits")}</p>
        </footer>
      )}
    </div>
  );
}

function Header({ game }: { game: string | undefined }) {
  const isOpen = useSignal(false);
  const here = path.value;
  useEffect(() => {
    isOpen.value = false;
  }, [here, isOpen]);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === "Escape") isOpen.value = false;
    };
    window.addEventListener("keydown", closeOnEscape);
    return () => window.removeEventListener("keydown", closeOnEscape);
  }, [isOpen]);
  const who = me.value?.kind === "account" ? (me.value.name ?? me.value.login) : null;
  return (
    <header class="masthead">
      <a class="brand" href={href("/")} aria-label="Whistlestop">
        <Icon name="train" />
        <span>Whistlestop</span>
      </a>
      <button
        class="menu-button"
        type="button"
        aria-expanded={isOpen.value}
        aria-controls="places"
        aria-label={say("web.menu")}
        onClick={() => (isOpen.value = !isOpen.value)}
      >
        <Icon name={isOpen.value ? "close" : "menu"} />
      </button>
      <div id="places" class={isOpen.value ? "places open" : "places"}>
        <nav aria-label={say("web.nav.label")}>
          <NavLink to="/" word="web.nav.home" />
          <NavLink to="/lobby" word="web.nav.lobby" />
          <NavLink to="/learn" word="web.nav.learn" />
          <NavLink to="/rules" at={game ? `/rules/${game}` : "/rules"} word="web.nav.rules" />
          <NavLink to="/replay" word="web.nav.replays" />
          <NavLink to="/workshop" word="web.workshop.link_short" />
          <NavLink to="/settings" word="web.nav.settings" />
          <NavLink to="/me" word="web.nav.me" text={who} />
        </nav>
        <Languages />
      </div>
    </header>
  );
}

function NavLink(props: { to: string; at?: string; word: string; text?: string | null | undefined }) {
  const { to } = props;
  const isHere = to === "/" ? path.value === "/" : path.value.startsWith(to);
  return (
    <a href={href(props.at ?? to)} aria-current={isHere ? "page" : undefined}>
      {props.text ?? say(props.word)}
    </a>
  );
}

const LANGUAGE_NAMES = { en: "English", pl: "Polski" } as const;

export function Languages() {
  return (
    <fieldset class="languages" aria-label={say("web.language")}>
      {LANGUAGES.map((one) => (
        <button
          type="button"
          lang={one}
          aria-pressed={lang.value === one}
          aria-label={`${one.toUpperCase()}, ${LANGUAGE_NAMES[one]}`}
          onClick={() => {
            setPreferences({ lang: one });
            setLanguage(one).catch(() => void whyMissing());
          }}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </fieldset>
  );
}

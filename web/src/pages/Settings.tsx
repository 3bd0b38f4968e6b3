/** Preferences of this browser: appearance, sound, language. They take effect without saving. */

import { CardPicture } from "../app/CardPicture";
import { preferredLanguage, say, setLanguage } from "../app/i18n";
import { Piece } from "../app/Piece";
import { href } from "../app/router";
import { Shell } from "../app/Shell";
import { type Preferences, preferences, setPreferences } from "../app/storage";
import { useTitle } from "../app/title";
import { CARD_COLOURS } from "../design/symbols";
import { Check, Field, Segments } from "../parts/form";
import { PLAYERS } from "../parts/players";
import { askToNotify } from "../table/notify";
import { Installing } from "./Installing";
import "../parts/segments.css";
import "./settings.css";

const PACES = ["calm", "brisk", "once"] as const;

type Chosen = "lang" | "theme" | "marks" | "motion" | "announce" | "pace" | "pause";

const CHOICES: { [Name in Chosen]: readonly Preferences[Name][] } = {
  lang: ["system", "en", "pl"],
  theme: ["system", "light", "dark"],
  marks: ["small", "strong"],
  motion: ["system", "off"],
  announce: ["terse", "full"],
  pace: PACES,
  pause: ["usual", "0", "8", "20"],
};

export function SettingsPage() {
  useTitle(say("web.nav.settings"));
  return (
    <Shell>
      <h1 tabIndex={-1}>{say("web.nav.settings")}</h1>
      <div class="columns even">
        <section class="sheet stack">
          <h2>{say("web.settings.you")}</h2>
          <Field
            label={say("web.name")}
            value={preferences.value.name}
            onInput={(name) => setPreferences({ name })}
          />
          <One name="lang" />
          <p class="soft small">
            {say("web.settings.kept")} <a href={href("/me")}>{say("web.nav.me")}</a>
          </p>
        </section>
        <section class="sheet stack">
          <h2>{say("web.settings.look")}</h2>
          <One name="theme" />
          <One name="marks" />
          <One name="motion" />
          <Preview />
        </section>
        <section class="sheet stack">
          <h2>{say("web.settings.notice")}</h2>
          <One name="pace" />
          <p class="soft small">{say("web.settings.pace.text")}</p>
          <One name="announce" />
          <One name="pause" />
          <p class="soft small">{say("web.settings.pause.text")}</p>
          <Check
            label={say("web.settings.sound")}
            checked={preferences.value.sound}
            onChange={(sound) => setPreferences({ sound })}
          />
          <Notify />
        </section>
        <Installing />
      </div>
    </Shell>
  );
}

function One<Name extends Chosen>({ name }: { name: Name }) {
  return (
    <Segments<Preferences[Name]>
      label={say(`web.settings.${name}`)}
      name={name}
      value={preferences.value[name]}
      options={CHOICES[name].map((value) => [value, say(`web.settings.${name}.${value}`)])}
      onChange={(value) => {
        setPreferences({ [name]: value });
        const { lang } = preferences.peek();
        if (name === "lang")
          void setLanguage(lang === "system" ? preferredLanguage(navigator.languages) : lang);
      }}
    />
  );
}

/** Each colour with its mark, each player with a pattern. */
function Preview() {
  return (
    <div class="preview" aria-hidden="true">
      <div class="row tight">
        {[...CARD_COLOURS, "locomotive"].map((card) => (
          <CardPicture key={card} card={card} width={64} />
        ))}
      </div>
      <div class="row tight">
        {PLAYERS.map(({ colour }) => (
          <Piece key={colour} colour={colour} name="" />
        ))}
      </div>
    </div>
  );
}

function Notify() {
  const isKnown = "Notification" in window;
  const isForbidden = isKnown && Notification.permission === "denied";
  return (
    <>
      <Check
        label={say("web.settings.notify")}
        checked={preferences.value.notify && !isForbidden}
        onChange={(wanted) => void askToNotify(wanted)}
      />
      {(isForbidden || !isKnown) && <p class="soft small">{say("web.settings.notify.forbidden")}</p>}
    </>
  );
}

/** How the page looks, moves and sounds here. */

import { type Preferences, prefer, preferences } from "../app/kept";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { preferred, say, speak } from "../app/words";
import { Check, Choice, Field } from "./parts";

const choices = (name: string, values: string[]): [string, string][] =>
  values.map((value) => [value, say(`web.settings.${name}.${value}`)]);

export function SettingsPage() {
  const now = preferences.value;
  useTitle(say("web.nav.settings"));
  const choice = <K extends keyof Preferences>(name: K, values: string[]) => (
    <Choice
      label={say(`web.settings.${name}`)}
      value={String(now[name])}
      options={choices(name, values)}
      onChange={(value) => {
        prefer({ [name]: value } as Partial<Preferences>);
        if (name === "lang")
          void speak(value === "system" ? preferred(navigator.languages) : (value as "en" | "pl"));
      }}
    />
  );
  return (
    <Shell>
      <h1 tabIndex={-1}>{say("web.nav.settings")}</h1>
      <section class="sheet stack narrow">
        <Field label={say("web.name")} value={now.name} onInput={(name) => prefer({ name })} />
        {choice("lang", ["system", "en", "pl"])}
        {choice("theme", ["system", "light", "dark"])}
        {choice("marks", ["small", "strong"])}
        {choice("motion", ["system", "off"])}
        {choice("announce", ["terse", "full"])}
        <Check
          label={say("web.settings.sound")}
          checked={now.sound}
          onChange={(sound) => prefer({ sound })}
        />
      </section>
    </Shell>
  );
}

import "./design/style";
import "./app/frame.css";
import "./pages/pages.css";
import "./pages/waiting.css";
import "./table/table.css";
import "./table/panels.css";
import "./table/sheets.css";
import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./App";
import { preferred, speak } from "./app/i18n";
import { preferences } from "./app/storage";
import { systemTheme, wear } from "./design/theme";

const asksForDark = matchMedia("(prefers-color-scheme: dark)");

function dress(): void {
  const { theme, motion } = preferences.value;
  wear(theme === "system" ? systemTheme() : theme);
  document.documentElement.dataset.motion = motion;
}

effect(dress);
asksForDark.addEventListener("change", dress);

/** Milliseconds: letters that come later push lines about, but nobody waits long for them. */
const PATIENCE = 600;

function letters(): Promise<unknown> {
  const faces = ["1em 'Besley Variable'", "1em 'Public Sans Variable'"];
  return Promise.race([
    Promise.all(faces.map((face) => document.fonts.load(face, "A"))).catch(() => undefined),
    new Promise((late) => setTimeout(late, PATIENCE)),
  ]);
}

const { lang } = preferences.value;
await Promise.all([speak(lang === "system" ? preferred(navigator.languages) : lang), letters()]);
render(<App />, document.getElementById("app")!);

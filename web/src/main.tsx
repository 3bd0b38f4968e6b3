import "./design/style";
import "./app/frame.css";
import "./app/forms.css";
import "./pages/pages.css";
import "./pages/waiting.css";
import "./table/table.css";
import "./table/cards.css";
import "./table/panels.css";
import "./shows/panels.css";
import "./table/sheets.css";
import "./table/result.css";
import "./table/narrow.css";
import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./App";
import { requestReplay } from "./app/earlyReplay";
import { preferredLanguage, setLanguage } from "./app/i18n";
import { startWorker } from "./app/install";
import { preferences } from "./app/storage";
import { applyTheme, systemTheme } from "./design/theme";

const darkScheme = matchMedia("(prefers-color-scheme: dark)");

function applyPreferences(): void {
  const { theme, motion } = preferences.value;
  applyTheme(theme === "system" ? systemTheme() : theme);
  document.documentElement.dataset.motion = motion;
}

effect(applyPreferences);
darkScheme.addEventListener("change", applyPreferences);

/** Milliseconds. Fonts that arrive late shift the text, but the page does not wait longer for them. */
const FONT_TIMEOUT = 600;

function loadFonts(): Promise<unknown> {
  const faces = ["1em 'Besley Variable'", "1em 'Public Sans Variable'"];
  return Promise.race([
    Promise.all(faces.map((face) => document.fonts.load(face, "A"))).catch(() => undefined),
    new Promise((late) => setTimeout(late, FONT_TIMEOUT)),
  ]);
}

// Its board is shown as soon as possible, in another typeface if need be.
const isReplay = requestReplay();
if (isReplay) void import("./replay/ReplayPage");

const { lang } = preferences.value;
await Promise.all([
  setLanguage(lang === "system" ? preferredLanguage(navigator.languages) : lang),
  isReplay || loadFonts(),
]);
render(<App />, document.getElementById("app")!);
startWorker();

import "./design/style";
import "./app/app.css";
import { effect } from "@preact/signals";
import { render } from "preact";
import { App } from "./app/App";
import { preferences } from "./app/kept";
import { preferred, speak } from "./app/words";

effect(() => {
  const { theme, motion, marks } = preferences.value;
  const root = document.documentElement;
  root.dataset.theme = theme;
  root.dataset.motion = motion;
  root.dataset.marks = marks;
});

const { lang } = preferences.value;
await speak(lang === "system" ? preferred(navigator.languages) : lang);
render(<App />, document.getElementById("app")!);

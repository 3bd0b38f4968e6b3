/** The gallery: every drawn part on one page, for development. It is not shipped. */
import { render } from "preact";
import "../design/style";
import type { Drawing } from "../board/drawing";
import { applyTheme, isTheme, systemTheme } from "../design/theme";
import { Gallery } from "./Gallery";

const asked = new URLSearchParams(location.search);
const theme = asked.get("theme");
applyTheme(isTheme(theme) ? theme : systemTheme());

const files = import.meta.glob<Drawing>("../../../src/whistlestop/draw/drawings/*.json", {
  import: "default",
});
const wanted = asked.get("board") ?? "usa-classic";
const found = Object.entries(files).find(([path]) => path.includes(`/${wanted}-`));
const root = document.getElementById("gallery");
if (found && root) {
  const drawing = await found[1]();
  render(
    <Gallery
      drawing={drawing}
      only={asked.get("only")}
      language={asked.get("lang") ?? "en"}
      owner={asked.get("owner")}
    />,
    root,
  );
}

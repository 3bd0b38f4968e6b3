/** The board as a whole: its names, figures and cards. */

import { say } from "../app/i18n";
import { board, change, files } from "./draft";
import { Entry } from "./Entry";
import { setCards, setId, setKnob, setWords } from "./edits";
import { OwnBoards } from "./OwnBoards";
import { colourName } from "./RoutePanel";
import { rawValue, textValue } from "./tomlText";

/** The figures that most boards change, and their values if they are left out (docs/boards.md). */
const KNOBS: readonly [string, string][] = [
  ["min_players", "2"],
  ["max_players", "5"],
  ["trains", "45"],
  ["opening_tickets", "3"],
  ["opening_keep", "2"],
  ["ticket_draw", "3"],
  ["ticket_keep", "1"],
  ["end_at", "2"],
  ["longest_route", "10"],
];
const TEXTS = ["en", "pl"] as const;

export function BoardPanel() {
  const game = files.value["game.toml"];
  const languages = TEXTS.filter((lang) => files.value[`texts.${lang}.toml`] !== undefined);
  const number = (text: string, give: (value: string) => void) => {
    if (/^\d{0,3}$/.test(text)) give(text);
  };
  return (
    <div class="stack">
      <div class="row">
        {(["title", "summary"] as const).flatMap((what) =>
          languages.map((lang) => (
            <Entry
              key={`${what} ${lang}`}
              label={say(`web.workshop.${what}.${lang}`)}
              value={textValue(files.value[`texts.${lang}.toml`], "", what)}
              most={200}
              onChange={(words) => change(setWords(files.peek(), lang, what, words))}
            />
          )),
        )}
        <Entry
          label={say("web.workshop.id")}
          value={textValue(game, "", "id")}
          most={40}
          onChange={(id) => /^[a-z0-9-]+$/.test(id) && change(setId(files.peek(), id))}
        />
      </div>
      <fieldset>
        <legend>{say("web.workshop.knobs")}</legend>
        <div class="figures">
          {KNOBS.map(([knob, usual]) => (
            <Entry
              key={knob}
              label={say(`web.workshop.knob.${knob}`)}
              isNumber
              value={rawValue(game, "knobs", knob) ?? ""}
              placeholder={usual}
              onChange={(text) => number(text, (value) => change(setKnob(files.peek(), knob, value)))}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>{say("web.workshop.cards")}</legend>
        <div class="figures">
          {[...board.value.colours, "locomotive"].map((colour) => (
            <Entry
              key={colour}
              label={colourName(colour)}
              isNumber
              value={rawValue(game, "cards", colour) ?? ""}
              onChange={(text) => number(text, (value) => change(setCards(files.peek(), colour, value)))}
            />
          ))}
        </div>
      </fieldset>
      <p class="soft">{say("web.workshop.more")}</p>
      <OwnBoards />
    </div>
  );
}

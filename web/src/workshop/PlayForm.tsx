/** A game on the draft: how many opponents, and which bot. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { availableBot } from "../app/botChoices";
import { loadGames } from "../app/games";
import { say } from "../app/i18n";
import { OpponentFields } from "../app/OpponentFields";
import { playBoard } from "./actions";
import { files } from "./draft";
import { rawValue } from "./tomlText";

const knob = (name: string, usual: number): number =>
  Number(rawValue(files.value["game.toml"], "knobs", name) ?? usual) || usual;

export function PlayForm(props: { isBusy: boolean; attempt: (work: () => Promise<void>) => Promise<void> }) {
  const level = useSignal("medium");
  const wanted = useSignal(1);
  useEffect(() => {
    // Without the list the usual bots are offered.
    loadGames().catch(() => undefined);
  }, []);
  const [least, most] = [knob("min_players", 2) - 1, knob("max_players", 5) - 1];
  const count = Math.max(least, Math.min(wanted.value, most));
  const bot = availableBot(level.value);
  return (
    <form
      class="sheet stack"
      onSubmit={(event) => {
        event.preventDefault();
        void props.attempt(() => playBoard(bot, count));
      }}
    >
      <OpponentFields
        count={count}
        most={most}
        bot={bot}
        onCount={(value) => (wanted.value = value)}
        onBot={(value) => (level.value = value)}
      />
      <button class="button primary" type="submit" disabled={props.isBusy}>
        {say("web.new.begin")}
      </button>
    </form>
  );
}

/** The choice of a game, with a picture of its board and the summary of the chosen one. */

import { useEffect } from "preact/hooks";
import { gameList } from "../app/games";
import { lang, say } from "../app/i18n";
import { loadPictures } from "../app/pictures";
import type { GameCard as GameFacts } from "../wire";
import { BoardPicture } from "./BoardPicture";

export function GameChoice({ value, onChange }: { value: string; onChange: (game: string) => void }) {
  useEffect(loadPictures, []);
  const chosen = gameList.value.find((entry) => entry.id === value);
  return (
    <fieldset class="games">
      <legend>{say("web.game")}</legend>
      <div class="game-cards">
        {gameList.value.map((entry) => (
          <GameCard
            key={entry.id}
            entry={entry}
            isChosen={entry.id === value}
            choose={() => onChange(entry.id)}
          />
        ))}
      </div>
      <p class="game-summary" aria-live="polite">
        {chosen?.summaries[lang.value]}
      </p>
    </fieldset>
  );
}

function GameCard(props: { entry: GameFacts; isChosen: boolean; choose: () => void }) {
  const { entry } = props;
  const [least, most] = entry.players;
  return (
    <label class="game-card">
      <BoardPicture game={entry.id} />
      <input type="radio" name="game" value={entry.id} checked={props.isChosen} onChange={props.choose} />
      <span class="game-title">{entry.titles[lang.value] ?? entry.id}</span>
      <span class="game-players">{say("web.game.players", { least, most })}</span>
    </label>
  );
}

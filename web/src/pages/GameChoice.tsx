/** The choice of a game, with its summary and how many tickets are reconstructed. */

import { gameList } from "../app/games";
import { lang, say } from "../app/i18n";
import type { GameCard as GameFacts } from "../wire";

export function GameChoice({ value, onChange }: { value: string; onChange: (game: string) => void }) {
  return (
    <fieldset class="games">
      <legend>{say("web.game")}</legend>
      {gameList.value.map((entry) => (
        <GameCard
          key={entry.id}
          entry={entry}
          isChosen={entry.id === value}
          choose={() => onChange(entry.id)}
        />
      ))}
    </fieldset>
  );
}

function GameCard(props: { entry: GameFacts; isChosen: boolean; choose: () => void }) {
  const { entry } = props;
  return (
    <label class="game-card">
      <input type="radio" name="game" value={entry.id} checked={props.isChosen} onChange={props.choose} />
      <span class="game-title">{entry.titles[lang.value] ?? entry.id}</span>
      <span class="game-summary">{entry.summaries[lang.value]}</span>
      {entry.reconstructed_tickets > 0 && (
        <span class="tag" title={say("web.reconstructed.text")}>
          {say("web.reconstructed.tag", { count: entry.reconstructed_tickets })}
        </span>
      )}
    </label>
  );
}

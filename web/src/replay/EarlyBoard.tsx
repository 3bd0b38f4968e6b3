/** The board of a replay, shown before the list of moves has been loaded. */

import { claimedTracks, zoomLabels } from "../app/boardState";
import { lang, say } from "../app/i18n";
import { Shell } from "../app/Shell";
import { preferences } from "../app/storage";
import { Board } from "../board/Board";
import type { Drawing } from "../board/drawing";
import type { Look } from "../wire";

export function EarlyBoard({ look, drawing }: { look: Look; drawing: Drawing }) {
  return (
    <Shell wide game={look.table.settings.game}>
      <div class="replay">
        <section class="board-place" aria-label={say("web.board")}>
          <Board
            drawing={drawing}
            language={lang.value}
            name={say("web.board")}
            claimed={claimedTracks(look.view, look.table.seats)}
            strong={preferences.value.marks === "strong"}
            words={zoomLabels()}
          />
        </section>
        <div class="replay-bar">
          <p class="loading" role="status">
            {say("web.loading")}
          </p>
        </div>
      </div>
    </Shell>
  );
}

/** The board as players will see it, laid out by the server. */

import { useEffect, useRef } from "preact/hooks";
import { lang, say } from "../app/i18n";
import { Board } from "../board/Board";
import { titleOf } from "./board";
import { drawing, drawTrouble, followDrawing, isDrawing } from "./checking";
import { files } from "./draft";

export function FinishedBoard() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => followDrawing(Math.max(200, Math.round(frame.current?.clientWidth ?? 1440))), []);
  return (
    <div class="workshop-map" ref={frame}>
      {drawing.value && (
        <Board
          drawing={drawing.value}
          language={lang.value}
          name={titleOf(files.value, lang.value)}
          words={{
            nearer: say("web.board.nearer"),
            farther: say("web.board.farther"),
            whole: say("web.board.whole"),
            recent: "",
          }}
        />
      )}
      <p class="map-status" role="status">
        {drawTrouble.value || (isDrawing.value ? say("web.workshop.drawing") : "")}
      </p>
    </div>
  );
}

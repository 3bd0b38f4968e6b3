/** The list of moves of a replay, a sentence for each; a click on one shows the game after it. */

import { useEffect, useRef } from "preact/hooks";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import type { LogLine } from "../app/narration";
import { Piece } from "../app/Piece";
import type { TableSeat } from "../net/types";

export function Moves(props: {
  versions: number[];
  sentences: Map<number, LogLine[]>;
  step: number;
  goTo: (step: number) => void;
  seats: TableSeat[];
  names: Names;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const showCurrent = () => {
      const current = element.querySelector<HTMLElement>("[aria-current]")?.parentElement;
      // Not scrollIntoView, which would also scroll the page.
      if (current) element.scrollTop = current.offsetTop - element.clientHeight / 2;
    };
    showCurrent();
    // The result appears above the list after the last move and makes the list lower.
    const observer = new ResizeObserver(showCurrent);
    observer.observe(element);
    return () => observer.disconnect();
  }, [props.step, props.sentences]);
  return (
    <section class="replay-part moves">
      <h2>{say("web.replay.moves")}</h2>
      <ol ref={list}>
        {props.versions.map((version, step) => {
          const lines = props.sentences.get(version) ?? [];
          const seat = lines.find((line) => line.seat !== null)?.seat ?? null;
          const tableSeat = seat === null ? undefined : props.seats[seat];
          return (
            <li key={version}>
              <button
                type="button"
                aria-current={step === props.step ? "step" : undefined}
                onClick={() => props.goTo(step)}
              >
                <span class="move-number">{step}</span>
                {tableSeat && (
                  <Piece colour={tableSeat.colour} name={props.names.player(tableSeat.seat)} small />
                )}
                <span>{lines.map((line) => line.text).join(" ") || say("web.replay.nothing_visible")}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

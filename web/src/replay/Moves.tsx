/** Every move in a sentence; each leads to its step. */

import { useEffect, useRef } from "preact/hooks";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import type { TableSeat } from "../net/types";

type LogLine = { seat: number | null; text: string };

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
    const box = list.current;
    const here = box?.querySelector<HTMLElement>("[aria-current]")?.parentElement;
    // Only the list scrolls, not the page.
    if (box && here) box.scrollTop = here.offsetTop - box.offsetTop - box.clientHeight / 2;
  }, [props.step]);
  return (
    <section class="replay-part moves">
      <h2>{say("web.replay.moves")}</h2>
      <ol ref={list}>
        {props.versions.map((version, at) => {
          const lines = props.sentences.get(version) ?? [];
          const seat = lines.find((line) => line.seat !== null)?.seat ?? null;
          const tableSeat = seat === null ? undefined : props.seats[seat];
          return (
            <li key={version}>
              <button
                type="button"
                aria-current={at === props.step ? "step" : undefined}
                onClick={() => props.goTo(at)}
              >
                <span class="move-number">{at}</span>
                {tableSeat && (
                  <Piece colour={tableSeat.colour} name={props.names.player(tableSeat.seat)} small />
                )}
                <span>{lines.map((line) => line.text).join(" ") || say("web.replay.quiet")}</span>
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

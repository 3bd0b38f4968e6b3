/** A ring around each element of a recommended move. It follows when the page scrolls. */

import { useEffect, useRef } from "preact/hooks";
import type { Action } from "../net/types";

const EVERY = 200;
const ROOM = 6;

export function Ring({ action }: { action: Action }) {
  return (
    <>
      {placesOf(action).map((place) => (
        <RingAt key={place.join()} place={place} />
      ))}
    </>
  );
}

/** The first of these selectors that finds something visible. */
type Place = readonly string[];

function RingAt({ place: selectors }: { place: Place }) {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const style = ring.current?.style;
      const box = targetOf(selectors)?.getBoundingClientRect();
      if (!style) return;
      if (!box || box.width === 0) {
        style.display = "none";
        return;
      }
      style.display = "block";
      style.left = `${box.left - ROOM}px`;
      style.top = `${box.top - ROOM}px`;
      style.width = `${box.width + 2 * ROOM}px`;
      style.height = `${box.height + 2 * ROOM}px`;
    };
    place();
    const timer = setInterval(place, EVERY);
    return () => clearInterval(timer);
  }, [selectors.join()]);
  return <div class="ring" ref={ring} aria-hidden="true" />;
}

/** Whether the move is played in the lower half of the board, which the text of an advice covers on a phone. */
export function isLowOnBoard(action: Action): boolean {
  const board = document.querySelector(".board")?.getBoundingClientRect();
  const target =
    action.type === "claim" ? targetOf(placesOf(action)[0]!)?.getBoundingClientRect() : undefined;
  return !!board && !!target && target.top + target.height / 2 > board.top + board.height / 2;
}

function targetOf(place: Place): Element | undefined {
  const found = place.flatMap((selector) => [...document.querySelectorAll(selector)]);
  return found.find((element) => element.getClientRects().length > 0);
}

function placesOf(action: Action): Place[] {
  switch (action.type) {
    case "keep":
      return action.kept.map((name) => [`.keep [data-ticket="${CSS.escape(name)}"]`]);
    case "take":
      return [[`.display [data-place="${action.place}"]`]];
    case "draw":
      return [['.display [data-place="-1"]', ".actions button"]];
    case "tickets":
      return [[".turn-place .confirm .button.primary", ".turn-actions button:nth-child(2)"]];
    case "claim":
      return [[".drawer:not(.menu) .button.primary", `.board [data-track="${action.track}"]`]];
    case "choose":
      return [[`.mechanic-option[data-option="${CSS.escape(action.option)}"]`, ".more-actions"]];
    default:
      return [];
  }
}

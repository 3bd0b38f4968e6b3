/** A ring around the element of a recommended move. It follows when the page scrolls. */

import { useEffect, useRef } from "preact/hooks";
import type { Action } from "../net/types";

const EVERY = 200;
const ROOM = 6;

export function Ring({ action }: { action: Action }) {
  const ring = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      const style = ring.current?.style;
      const box = targetOf(action)?.getBoundingClientRect();
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
  }, [action]);
  return <div class="ring" ref={ring} aria-hidden="true" />;
}

/** Whether the move is played in the lower half of the board, which the text of an advice covers on a phone. */
export function isLowOnBoard(action: Action): boolean {
  const board = document.querySelector(".board")?.getBoundingClientRect();
  const target = action.type === "claim" ? targetOf(action)?.getBoundingClientRect() : undefined;
  return !!board && !!target && target.top + target.height / 2 > board.top + board.height / 2;
}

/** The first target that is visible. */
function targetOf(action: Action): Element | undefined {
  const found = selectorsOf(action).flatMap((selector) => [...document.querySelectorAll(selector)]);
  return found.find((element) => element.getClientRects().length > 0);
}

function selectorsOf(action: Action): string[] {
  switch (action.type) {
    case "keep":
      return [".keep .offered"];
    case "take":
      return [`.display [data-place="${action.place}"]`];
    case "draw":
      return ['.display [data-place="-1"]', ".actions button"];
    case "tickets":
      return [".turn-place .confirm .button.primary", ".turn-actions button:nth-child(2)"];
    case "claim":
      return [".drawer:not(.menu) .button.primary", `.board [data-track="${action.track}"]`];
    case "choose":
      return [`.mechanic-option[data-option="${CSS.escape(action.option)}"]`, ".more-actions"];
    default:
      return [];
  }
}

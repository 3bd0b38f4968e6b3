/** Restores focus when the focused element disappears: to where it was before, or to the next action. */

import { useEffect } from "preact/hooks";

let last: HTMLElement | null = null;
let wanted: HTMLElement | null = null;

/** Where focus goes when the current element disappears. */
export function returnTo(element: HTMLElement | null): void {
  wanted = element;
}

const isThere = (element: HTMLElement): boolean =>
  element.isConnected && element.getClientRects().length > 0 && !element.matches(":disabled");

function nextThing(): HTMLElement | null {
  return (
    [...document.querySelectorAll<HTMLElement>("[role=dialog]")].at(-1) ??
    document.querySelector<HTMLElement>("[data-next]:not([aria-disabled=true])") ??
    document.querySelector<HTMLElement>("[data-home]")
  );
}

/** Runs after each change of the page. */
function look(): void {
  const isLost = document.activeElement === document.body || document.activeElement === null;
  if (isLost && last && !isThere(last)) {
    const next = wanted && isThere(wanted) ? wanted : nextThing();
    next?.focus({ preventScroll: true });
  }
  wanted = null;
}

export function useFocusKept(): void {
  useEffect(() => {
    const note = (event: FocusEvent) => {
      last = event.target as HTMLElement;
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ["data-tab", "class"],
    });
    document.addEventListener("focusin", note);
    return () => {
      watcher.disconnect();
      document.removeEventListener("focusin", note);
      last = null;
    };
  }, []);
}

/** Where the reader is. Every place has an address; the back button goes back. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { BASE } from "../net/api";

const here = (): string => {
  const path = location.pathname.startsWith(BASE) ? location.pathname.slice(BASE.length) : location.pathname;
  return path || "/";
};

export const path = signal(here());
export const query = signal(new URLSearchParams(location.search));

function arrive(): void {
  path.value = here();
  query.value = new URLSearchParams(location.search);
}

window.addEventListener("popstate", arrive);

export const href = (to: string): string => BASE + to;

/** The whole address, to hand to somebody. */
export const address = (to: string): string => new URL(href(to), location.href).href;

let isArriving = false;

export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", href(to));
  isArriving = true;
  arrive();
  window.scrollTo(0, 0);
  setTimeout(findHeading);
}

/** The same place, seen otherwise: the address says so, and the back button does not go through each step. */
export function restate(search: Record<string, string | null>): void {
  const next = new URLSearchParams(query.peek());
  for (const [name, value] of Object.entries(search)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const words = next.size ? `?${next}` : "";
  history.replaceState(null, "", href(here()) + words + location.hash);
  query.value = next;
}

/** A new page begins at its heading, for those who do not see it change. */
function findHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!isArriving || !heading) return;
  isArriving = false;
  heading.focus({ preventScroll: true });
}

/** For pages that are there later than their address. */
export function useArrival(): void {
  useEffect(findHeading, []);
}

/** A click on a link of ours stays on the page, unless it asks for another window. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  const to = link.pathname.startsWith(BASE) ? link.pathname.slice(BASE.length) : link.pathname;
  if (to.startsWith("/api/") || to.startsWith("/files/")) return;
  // Within the page the browser finds the way, and marks what was sought.
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  go(to + link.search + link.hash);
}

/** The current address. Every page has its own address, so that the back button works. */

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { BASE } from "../net/api";

const here = (): string => {
  const path = location.pathname.startsWith(BASE) ? location.pathname.slice(BASE.length) : location.pathname;
  return path || "/";
};

export const path = signal(here());
export const query = signal(new URLSearchParams(location.search));

function readAddress(): void {
  path.value = here();
  query.value = new URLSearchParams(location.search);
}

window.addEventListener("popstate", readAddress);

export const href = (to: string): string => BASE + to;

/** The absolute address, to send to somebody. */
export const address = (to: string): string => new URL(href(to), location.href).href;

let isNavigating = false;

export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", href(to));
  isNavigating = true;
  readAddress();
  window.scrollTo(0, 0);
  setTimeout(focusHeading);
}

/** Change the query without adding an entry to the browser's history. */
export function updateQuery(search: Record<string, string | null>): void {
  const next = new URLSearchParams(query.peek());
  for (const [name, value] of Object.entries(search)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  const words = next.size ? `?${next}` : "";
  history.replaceState(null, "", href(here()) + words + location.hash);
  query.value = next;
}

/** Move focus to the heading of the new page, for readers who do not see the page change. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!isNavigating || !heading) return;
  isNavigating = false;
  heading.focus({ preventScroll: true });
}

/** For pages that are loaded after their address has changed. */
export function useHeadingFocus(): void {
  useEffect(focusHeading, []);
}

/** Handle a click on a link of this page without loading the page again, unless it opens another window. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  const to = link.pathname.startsWith(BASE) ? link.pathname.slice(BASE.length) : link.pathname;
  if (to.startsWith("/api/") || to.startsWith("/files/")) return;
  // The browser scrolls to an anchor of the same page and marks it as the target.
  if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
  event.preventDefault();
  go(to + link.search + link.hash);
}

/** Where the reader is. Every place has an address; the back button goes back. */

import { signal } from "@preact/signals";
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

export function go(to: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", href(to));
  arrive();
  window.scrollTo(0, 0);
  // A new page begins at its heading, for those who do not see it change.
  queueMicrotask(() => document.querySelector<HTMLElement>("h1")?.focus());
}

/** A click on a link of ours stays on the page, unless it asks for another window. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const link = (event.target as Element).closest("a");
  if (!link || link.target || link.origin !== location.origin || link.hasAttribute("download")) return;
  const to = link.pathname.startsWith(BASE) ? link.pathname.slice(BASE.length) : link.pathname;
  if (to.startsWith("/api/") || to.startsWith("/files/")) return;
  event.preventDefault();
  if (link.hash && link.pathname === location.pathname) {
    history.pushState(null, "", link.href);
    document.querySelector(link.hash)?.scrollIntoView();
    return;
  }
  go(to + link.search + link.hash);
}

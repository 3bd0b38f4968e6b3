/** What the service worker does with a request. */

export type Handling = "page" | "file" | "network";

/** Paths that are not pages of the browser client. */
const NOT_PAGES = /^(api|plain|metrics|healthz|readyz)(\/|$)/;

/**
 * Pages come from the server, so that an upgrade is seen at once, and from the cache if it cannot be reached. The name
 * of a file changes with its content, so that a cached one is never stale. Everything else is left alone.
 */
export function handlingOf(request: { method: string; mode: string; url: string }, scope: string): Handling {
  if (request.method !== "GET" || !request.url.startsWith(scope)) return "network";
  const path = request.url.slice(scope.length);
  if (path.startsWith("assets/")) return "file";
  return request.mode === "navigate" && !NOT_PAGES.test(path) ? "page" : "network";
}

/** Whether the server has newer pages than this one: then parts of this one may be gone. */

import { BASE } from "../net/api";

const KEPT = "whistlestop.reloaded";
const SCRIPT = /<script[^>]+type="module"[^>]+src="([^"]+)"/;

/** Why a part of the page did not come. A newer page is opened at once, but only once: else the reader decides. */
export async function whyMissing(): Promise<"offline" | "newer"> {
  let there: string;
  try {
    there = await (await fetch(`${BASE}/`, { cache: "no-store" })).text();
  } catch {
    return "offline";
  }
  const newest = SCRIPT.exec(there)?.[1];
  const own = document.querySelector<HTMLScriptElement>('script[type="module"]')?.getAttribute("src");
  if (newest === undefined || newest === own) return "offline";
  try {
    if (sessionStorage.getItem(KEPT) === newest) return "newer";
    sessionStorage.setItem(KEPT, newest);
    location.reload();
  } catch {
    // A private window keeps nothing, so that nobody would know how often it was tried.
  }
  return "newer";
}

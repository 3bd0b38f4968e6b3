/** Whether the server has a newer version of the page; its scripts may have replaced those of this one. */

import { BASE } from "../net/api";

const KEPT = "whistlestop.reloaded";
const SCRIPT = /<script[^>]+type="module"[^>]+src="([^"]+)"/;

/** Why a script could not be loaded. A newer page is loaded automatically once; after that the reader decides. */
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
    // Without storage the page cannot count its attempts, so it does not reload.
  }
  return "newer";
}

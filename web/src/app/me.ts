/** Who the server takes us for: nobody, a guest with a name, or an account. */

import { signal } from "@preact/signals";
import { get } from "../net/api";
import type { Me } from "../wire";

export const me = signal<Me | null>(null);
/** The server was asked, whatever it said. */
export const isAsked = signal(false);

export async function learnMe(): Promise<void> {
  try {
    me.value = await get<Me>("/api/me");
  } catch {
    // Asked again with the next page.
  } finally {
    isAsked.value = true;
  }
}

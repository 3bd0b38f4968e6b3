/** Who the server says the reader is: nobody, a guest with a name, or an account. */

import { signal } from "@preact/signals";
import { get } from "../net/api";
import type { Me } from "../wire";

export const me = signal<Me | null>(null);
/** The server has answered, or could not be reached. */
export const hasLoadedMe = signal(false);

export async function loadMe(): Promise<void> {
  try {
    me.value = await get<Me>("/api/me");
  } catch {
    // The next page asks again.
  } finally {
    hasLoadedMe.value = true;
  }
}

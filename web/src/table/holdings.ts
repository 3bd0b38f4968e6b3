/** Who holds which shares, as the view tells it. */

import type { View } from "../net/types";

export interface Holding {
  /** The number of the next one; null when all are taken. */
  next: number | null;
  seats: number[][];
  /** Null where nobody plays it. */
  dummy: number[] | null;
  revealed: number[] | null;
}

export const sharesIn = (view: View): Record<string, Holding> =>
  (view.extras.shares as Record<string, Holding> | undefined) ?? {};

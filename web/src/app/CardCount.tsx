/** The number of cards in a stack: a badge, and a text for screen readers. */

import type { Names } from "./names";

export function CardCount({ names, card, count }: { names: Names; card: string; count: number }) {
  return (
    <>
      <span class="badge" aria-hidden="true">
        {count}
      </span>
      <span class="unseen">{names.count(card, count)}</span>
    </>
  );
}

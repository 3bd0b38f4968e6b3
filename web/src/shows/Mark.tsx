/** The mark of something that a mechanic names, as on the board. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { BoardMark } from "../board/drawing";
import { Badge } from "../board/layers";

/** The marks of the board, from its drawing. */
export const Marks = createContext<Record<string, BoardMark>>({});

export function Mark({ of }: { of: string }) {
  const marks = useContext(Marks);
  if (!marks[of]) return null;
  return (
    <svg class="board-mark" viewBox="-11 -11 22 22" width={26} height={26} aria-hidden="true">
      <Badge mark={marks[of]} />
    </svg>
  );
}

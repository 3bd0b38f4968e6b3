/** Punched tickets in the colours of the winners, falling over the board. */

import type { Player } from "../parts/players";

const COUNT = 36;

export function Confetti({ players }: { players: readonly Player[] }) {
  return (
    <div class="confetti" aria-hidden="true">
      {Array.from({ length: COUNT }, (_, at) => (
        <i
          key={at}
          style={{
            left: `${(at * 61) % 100}%`,
            background: at % 4 === 0 ? "var(--brass)" : players[at % players.length]!.fill,
            animationDelay: `${(at * 137) % 1800}ms`,
            animationDuration: `${2200 + ((at * 211) % 1400)}ms`,
          }}
        />
      ))}
    </div>
  );
}

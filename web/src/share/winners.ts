import { list, say } from "../app/i18n";
import type { Names } from "../app/names";
import type { Result } from "../net/types";

/** Who won. Without `you` it is for everybody: for a picture that is sent round, or for people who share a device. */
export const formatWinners = (
  result: Pick<Result, "winners">,
  names: Names,
  you: number | null = null,
): string =>
  say("result.winners", {
    who: result.winners.length === 1 && result.winners[0] === you ? "you" : "other",
    names: list(result.winners.map((seat) => names.player(seat))),
    count: result.winners.length,
  });

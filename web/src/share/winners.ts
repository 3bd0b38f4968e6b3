import { list, say } from "../app/i18n";
import type { Names } from "../app/names";
import type { Result } from "../net/types";

/** Who won, for everybody: a picture that is sent round must not say "you". */
export const formatWinners = (result: Result, names: Names): string =>
  say("result.winners", {
    who: "other",
    names: list(result.winners.map((seat) => names.player(seat))),
    count: result.winners.length,
  });

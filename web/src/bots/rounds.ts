/** How far a tournament is, in words. */

import { number, say } from "../app/i18n";
import type { ListedTournament } from "../wire";

export const roundText = ({ round, rounds }: Pick<ListedTournament, "round" | "rounds">): string =>
  round
    ? say("web.tournament.round", { round: number(round), rounds: number(rounds) })
    : say("web.tournament.count", { rounds });

/** Why a route cannot be claimed now. During the player's turn the server explains it by the rule. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Reasoned, say } from "../app/i18n";
import type { Names } from "../app/names";
import { LOCOMOTIVE } from "../app/options";
import type { TableClient } from "../app/tableClient";
import type { Action, Problem, TrackFacts } from "../net/types";

export function useWhyNot(table: TableClient, names: Names, track: string): Reasoned {
  const explained = useSignal<Problem | null>(null);
  const standing = table.standing.value!;
  const canPay = table.offers.value.claims.has(track);
  const isMine = table.isMyDecision.value;
  useEffect(() => {
    if (canPay) return;
    let isWanted = true;
    explained.value = null;
    const facts = names.tracks.get(track);
    if (isMine && facts && standing.view?.question?.kind === "act") {
      void table.whyNot(typicalClaim(facts, standing.view.hand, table.cards)).then((problem) => {
        if (isWanted && problem && problem.code !== "too_many") explained.value = problem;
      });
    }
    return () => {
      isWanted = false;
    };
  }, [table, names, track, canPay, isMine, standing.version, standing.view, explained]);
  return explained.value ?? { text: visibleReason(table, names, track) };
}

/** Reasons that are visible on the board: claimed, closed, another player's turn. */
function visibleReason(table: TableClient, names: Names, track: string): string {
  const view = table.standing.peek()!.view!;
  const owner = view.owners.find((one) => one.track === track)?.seat;
  if (owner !== undefined)
    return say("web.route.owned", { who: names.who(owner), name: names.player(owner) });
  if (!view.free.includes(track)) return say("web.route.closed");
  if (!table.isMyDecision.peek() || view.question?.kind !== "act") return say("web.route.not_now");
  return say("web.route.unaffordable");
}

/** The claim that a player would try: in the route's colour, or in the colour of which they have most. */
function typicalClaim(
  facts: TrackFacts,
  hand: Readonly<Record<string, number>>,
  cards: readonly string[],
): Action {
  const most = Object.entries(hand)
    .filter(([card]) => card !== LOCOMOTIVE)
    .sort(([, one], [, other]) => other - one)[0]?.[0];
  const colour = facts.colour === "gray" ? (most ?? LOCOMOTIVE) : facts.colour;
  const least = facts.locomotives;
  const plain = facts.length - least;
  const claim = (payment: number[]): Action => ({ type: "claim", track: facts.name, payment });
  const locomotive = cards.indexOf(LOCOMOTIVE);
  if (colour === LOCOMOTIVE) return claim([locomotive, facts.length]);
  return claim([
    ...(plain > 0 ? [cards.indexOf(colour), plain] : []),
    ...(least > 0 ? [locomotive, least] : []),
  ]);
}

/** Turns in sentences: what a player did in one turn, in one line. */

import type { SeenEvent } from "../net/types";
import type { RouteClaimedEvent } from "../wire";
import { list, say } from "./i18n";
import { inForce } from "./inForce";
import type { Names } from "./names";
import { sentenceOf } from "./narration";

export interface TurnLine {
  /** The entry with which the turn began. */
  seq: number;
  seat: number;
  text: string;
  /** The part of the text about cards; empty if none were drawn. */
  cardText: string;
  /** Tracks that were claimed. */
  tracks: string[];
  /** Cards that came to the hand; null for those that the reader may not see. */
  cards: (string | null)[];
}

interface Turn {
  seq: number;
  seat: number;
  seenEvents: SeenEvent[];
}

/** The turns in these events. A turn ends where another begins or another seat moves. */
function turnsIn(seenEvents: readonly SeenEvent[]): Turn[] {
  const turns: Turn[] = [];
  let open: Turn | undefined;
  for (const seenEvent of inForce(seenEvents)) {
    if (seenEvent.kind === "turn_began") open = undefined;
    else if (seenEvent.kind === "played") {
      if (open?.seat === seenEvent.seat) continue;
      open = { seq: seenEvent.seq, seat: seenEvent.seat, seenEvents: [] };
      turns.push(open);
    } else if (open && isOf(seenEvent, open)) open.seenEvents.push(seenEvent);
  }
  return turns;
}

/** Messages and proposals come between moves, but belong to no turn. */
const NOT_MOVES = new Set(["said", "reacted", "proposed", "answered", "undone", "reclaimed", "bot_seated"]);

const isOf = (seenEvent: SeenEvent, turn: Turn): boolean =>
  !NOT_MOVES.has(seenEvent.kind) && !("seat" in seenEvent && seenEvent.seat !== turn.seat);

export function turnLines(seenEvents: readonly SeenEvent[], names: Names): TurnLine[] {
  return turnsIn(seenEvents).map((turn) => {
    const cards = cardsOf(turn);
    const cardText = cards.length ? cardSentence(turn, cards, names) : "";
    return {
      seq: turn.seq,
      seat: turn.seat,
      text: [cardText, ...otherSentences(turn, names)].filter(Boolean).join(" "),
      cardText,
      tracks: turn.seenEvents.flatMap((one) => (one.kind === "route_claimed" ? [one.track] : [])),
      cards,
    };
  });
}

const cardsOf = (turn: Turn): (string | null)[] =>
  turn.seenEvents.flatMap((one) =>
    one.kind === "card_taken" || one.kind === "card_drawn" ? [one.card] : [],
  );

function cardSentence(turn: Turn, cards: readonly (string | null)[], names: Names): string {
  const [who, name] = [names.who(turn.seat), names.player(turn.seat)];
  return say("web.turn.cards", { who, name, cards: cardList(cards, names) });
}

function otherSentences(turn: Turn, names: Names): string[] {
  const kept = turn.seenEvents.some((one) => one.kind === "tickets_kept");
  return turn.seenEvents.flatMap((one) => {
    if (one.kind === "card_taken" || one.kind === "card_drawn") return [];
    // The tickets that were kept say which were offered.
    if (one.kind === "tickets_offered" && kept) return [];
    if (one.kind === "route_claimed") return claimSentence(one, names);
    return sentenceOf(one, names) ?? [];
  });
}

/** Shorter than in the log, because it must fit into one line. */
function claimSentence({ seat, track, points }: RouteClaimedEvent, names: Names): string {
  const [who, name] = [names.who(seat), names.player(seat)];
  return say("web.turn.claim", { who, name, track: names.track(track), points });
}

function cardList(cards: readonly (string | null)[], names: Names): string {
  const counts = new Map<string | null, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return list(
    [...counts].map(([card, count]) => {
      if (card === null) return say("web.turn.deck", { count });
      return count === 1 ? names.card(card) : names.count(card, count);
    }),
  );
}

/** What others did since the viewer's last turn, and what that turn brought. A spectator sees the last turn of each. */
export function sinceLastTurn(
  seenEvents: readonly SeenEvent[],
  names: Names,
  isMyTurn: boolean,
): { own: TurnLine | null; others: TurnLine[] } {
  const lines = turnLines(seenEvents, names);
  const you = names.you;
  // A turn that has begun but is not over yet is not the last one.
  const ended = isMyTurn && lines.at(-1)?.seat === you ? lines.slice(0, -1) : lines;
  const mine = ended.findLastIndex((line) => line.seat === you);
  const since = ended.slice(mine + 1);
  const newest = new Map(since.map((line) => [line.seat, line]));
  return { own: ended[mine] ?? null, others: [...newest.values()].filter((line) => line.seat !== you) };
}

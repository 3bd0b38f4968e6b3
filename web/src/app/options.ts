/** The options that the server sent, grouped by what they are about. The page applies no rules. */

import type { Action } from "../net/types";
import type { ClaimAction, KeepAction, WireOptions } from "../wire";

export interface Payment {
  action: ClaimAction;
  /** Identifies a payment among those for one track. */
  key: string;
  cards: Record<string, number>;
}

export interface Offers {
  /** Places of the display, by number. */
  takes: Set<number>;
  canDraw: boolean;
  canTakeTickets: boolean;
  canPass: boolean;
  /** Ways to pay, by track. */
  claims: Map<string, Payment[]>;
  /** Each set of tickets that may be kept, as sorted names. */
  keeps: Map<string, KeepAction>;
  /** The options of a mechanic's question. */
  choices: string[];
}

export const LOCOMOTIVE = "locomotive";

/** `cards` are the names of the game's cards, in the order by which payments number them. */
export function offersOf(options: WireOptions | null, cards: readonly string[]): Offers {
  const offers: Offers = {
    takes: new Set(),
    canDraw: false,
    canTakeTickets: false,
    canPass: false,
    claims: new Map(),
    keeps: new Map(),
    choices: [],
  };
  for (const action of options?.plain ?? []) addPlain(offers, action);
  for (const [track, at] of Object.entries(options?.claims ?? {}))
    offers.claims.set(
      track,
      options!.payments[at]!.map((payment) => ({
        action: { type: "claim", track, payment },
        key: payment.join(" "),
        cards: cardsOf(payment, cards),
      })),
    );
  return offers;
}

function addPlain(offers: Offers, action: Action): void {
  if (action.type === "take") offers.takes.add(action.place);
  else if (action.type === "draw") offers.canDraw = true;
  else if (action.type === "tickets") offers.canTakeTickets = true;
  else if (action.type === "pass") offers.canPass = true;
  else if (action.type === "keep") offers.keeps.set(keepKey(action.kept), action);
  else if (action.type === "choose") offers.choices.push(action.option);
}

/** Whether exactly this action is an option. */
export function isOffered(offers: Offers, action: Action): boolean {
  switch (action.type) {
    case "take":
      return offers.takes.has(action.place);
    case "draw":
      return offers.canDraw;
    case "tickets":
      return offers.canTakeTickets;
    case "pass":
      return offers.canPass;
    case "keep":
      return offers.keeps.has(keepKey(action.kept));
    case "choose":
      return offers.choices.includes(action.option);
    case "claim":
      return offers.claims.get(action.track)?.some((one) => one.key === action.payment.join(" ")) ?? false;
  }
}

export const keepKey = (tickets: readonly string[]): string => [...tickets].sort().join(" ");

/** The number of cards of each name in a payment. */
export function cardsOf(payment: readonly number[], cards: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let at = 0; at + 1 < payment.length; at += 2) counts[cards[payment[at]!]!] = payment[at + 1]!;
  return counts;
}

/** The payment that most players would choose: fewest locomotives, then the colour of which most cards are left. */
export function defaultPayment(
  payments: readonly Payment[],
  hand: Readonly<Record<string, number>>,
): Payment | undefined {
  const cost = (payment: Payment): number => {
    const colour = Object.keys(payment.cards).find((card) => card !== LOCOMOTIVE);
    const left = colour ? (hand[colour] ?? 0) - (payment.cards[colour] ?? 0) : 0;
    return (payment.cards[LOCOMOTIVE] ?? 0) * 100 - left;
  };
  return [...payments].sort((one, other) => cost(one) - cost(other))[0];
}

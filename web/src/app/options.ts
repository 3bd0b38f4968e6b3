/** The options the server sent, sorted by what they are about. The page knows no rules: it offers what it is offered. */

export interface Payment {
  /** The whole action, in the notation. */
  action: string;
  cards: Record<string, number>;
}

export interface Offers {
  /** The place of the display by number. */
  takes: Set<number>;
  canDraw: boolean;
  canTakeTickets: boolean;
  canPass: boolean;
  /** Ways to pay, by track. */
  claims: Map<string, Payment[]>;
  /** Each set of tickets that may be kept, as sorted names. */
  keeps: Map<string, string>;
  /** What a mechanic lets one choose. */
  choices: string[];
}

export const LOCOMOTIVE = "locomotive";

export function sorted(options: readonly string[]): Offers {
  const offers: Offers = {
    takes: new Set(),
    canDraw: false,
    canTakeTickets: false,
    canPass: false,
    claims: new Map(),
    keeps: new Map(),
    choices: [],
  };
  for (const action of options) {
    const [verb, ...rest] = action.split(" ");
    if (verb === "take") offers.takes.add(Number(rest[0]));
    else if (verb === "draw") offers.canDraw = true;
    else if (verb === "tickets") offers.canTakeTickets = true;
    else if (verb === "pass") offers.canPass = true;
    else if (verb === "claim") addClaim(offers.claims, action, rest);
    else if (verb === "keep")
      offers.keeps.set(keepKey(rest.join(" ").split(" / ")[0]?.split(" ") ?? []), action);
    else if (verb === "choose") offers.choices.push(rest.join(" "));
  }
  return offers;
}

export const keepKey = (tickets: readonly string[]): string => [...tickets].sort().join(" ");

function addClaim(claims: Map<string, Payment[]>, action: string, [track, ...words]: string[]): void {
  if (track === undefined) return;
  const cards: Record<string, number> = {};
  for (let at = 0; at + 1 < words.length; at += 2) cards[words[at]!] = Number(words[at + 1]);
  claims.set(track, [...(claims.get(track) ?? []), { action, cards }]);
}

/** The payment most people would choose: fewest locomotives, then the colour of which most are left. */
export function sensible(
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

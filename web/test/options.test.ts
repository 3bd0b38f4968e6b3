import { describe, expect, it } from "vitest";
import { allOptions, notationOf } from "../src/app/notation";
import { defaultPayment, isOffered, keepKey, offersOf } from "../src/app/options";
import type { Action } from "../src/net/types";

const CARDS = ["red", "blue", "pink", "locomotive"];
const plain = (...actions: Action[]) => offersOf({ plain: actions, claims: {}, payments: [] }, CARDS);

describe("the options of a turn", () => {
  const options = {
    plain: [{ type: "take", place: 0 }, { type: "take", place: 3 }, { type: "draw" }, { type: "tickets" }],
    claims: { "DEN-OMA": 0, "SEA-POR": 1, "KAN-OMA": 0 },
    payments: [
      [
        [2, 4],
        [2, 3, 3, 1],
      ],
      [[0, 1]],
    ],
  } satisfies Parameters<typeof offersOf>[0];
  const offers = offersOf(options, CARDS);

  it("are grouped by what they are about", () => {
    expect([...offers.takes]).toEqual([0, 3]);
    expect(offers.canDraw && offers.canTakeTickets).toBe(true);
    expect(offers.canPass).toBe(false);
    expect(offers.claims.get("DEN-OMA")?.map((payment) => payment.cards)).toEqual([
      { pink: 4 },
      { pink: 3, locomotive: 1 },
    ]);
  });

  it("are sent back unchanged", () => {
    expect(offers.claims.get("KAN-OMA")?.[1]?.action).toEqual({
      type: "claim",
      track: "KAN-OMA",
      payment: [2, 3, 3, 1],
    });
  });

  it("contain every option and nothing else", () => {
    expect(allOptions(options).every((action) => isOffered(offers, action))).toBe(true);
    expect(isOffered(offers, { type: "take", place: 1 })).toBe(false);
    expect(isOffered(offers, { type: "claim", track: "SEA-POR", payment: [1, 1] })).toBe(false);
    expect(isOffered(offers, { type: "pass" })).toBe(false);
  });

  it("are written in the notation in the order of the rules", () => {
    expect(allOptions(options).map((action) => notationOf(action, CARDS))).toEqual([
      "take 0",
      "take 3",
      "draw",
      "tickets",
      "claim DEN-OMA pink 4",
      "claim DEN-OMA pink 3 locomotive 1",
      "claim SEA-POR red 1",
      "claim KAN-OMA pink 4",
      "claim KAN-OMA pink 3 locomotive 1",
    ]);
  });

  it("are empty while another player decides", () => {
    expect(offersOf(null, CARDS)).toEqual(plain());
  });

  it("offer the payment with the fewest locomotives first", () => {
    expect(defaultPayment(offers.claims.get("DEN-OMA") ?? [], { pink: 5, locomotive: 2 })?.cards).toEqual({
      pink: 4,
    });
  });

  it("prefer the colour of which most cards are left", () => {
    const gray = offersOf(
      {
        plain: [],
        claims: { "SEA-POR": 0 },
        payments: [
          [
            [0, 1],
            [1, 1],
          ],
        ],
      },
      CARDS,
    );
    expect(defaultPayment(gray.claims.get("SEA-POR") ?? [], { red: 1, blue: 5 })?.cards).toEqual({ blue: 1 });
  });

  it("find the tickets to keep in any order", () => {
    const both: Action = { type: "keep", kept: ["DEN-ELP", "HOU-KAN"], under: ["ATL-NYC"] };
    const { keeps } = plain(both, { type: "keep", kept: ["ATL-NYC"] });
    expect(keeps.get(keepKey(["HOU-KAN", "DEN-ELP"]))).toBe(both);
    expect(keeps.get(keepKey(["HOU-KAN"]))).toBeUndefined();
    expect(notationOf(both, CARDS)).toBe("keep DEN-ELP HOU-KAN / ATL-NYC");
  });

  it("keep the options of a mechanic unchanged", () => {
    const { choices } = plain({ type: "choose", option: "PRR" }, { type: "choose", option: "none" });
    expect(choices).toEqual(["PRR", "none"]);
  });
});

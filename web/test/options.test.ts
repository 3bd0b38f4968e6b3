import { describe, expect, it } from "vitest";
import { keepKey, sensible, sorted } from "../src/app/options";

describe("the options of a turn", () => {
  const offers = sorted([
    "take 0",
    "take 3",
    "draw",
    "tickets",
    "claim DEN-OMA pink 4",
    "claim DEN-OMA pink 3 locomotive 1",
    "claim SEA-POR red 1",
  ]);

  it("are told apart by what they are about", () => {
    expect([...offers.takes]).toEqual([0, 3]);
    expect(offers.canDraw && offers.canTakeTickets).toBe(true);
    expect(offers.canPass).toBe(false);
    expect(offers.claims.get("DEN-OMA")?.map((payment) => payment.cards)).toEqual([
      { pink: 4 },
      { pink: 3, locomotive: 1 },
    ]);
  });

  it("offer the payment with the fewest locomotives first", () => {
    expect(sensible(offers.claims.get("DEN-OMA") ?? [], { pink: 5, locomotive: 2 })?.cards).toEqual({
      pink: 4,
    });
  });

  it("spare the colour that is scarce, where any will do", () => {
    const gray = sorted(["claim SEA-POR red 1", "claim SEA-POR blue 1"]).claims.get("SEA-POR") ?? [];
    expect(sensible(gray, { red: 1, blue: 5 })?.cards).toEqual({ blue: 1 });
  });

  it("find the tickets to keep in whatever order they were ticked", () => {
    const keeps = sorted(["keep DEN-ELP HOU-KAN / ATL-NYC", "keep ATL-NYC"]).keeps;
    expect(keeps.get(keepKey(["HOU-KAN", "DEN-ELP"]))).toBe("keep DEN-ELP HOU-KAN / ATL-NYC");
    expect(keeps.get(keepKey(["HOU-KAN"]))).toBeUndefined();
  });

  it("keep what a mechanic asks as it was written", () => {
    expect(sorted(["choose PRR", "choose none"]).choices).toEqual(["PRR", "none"]);
  });
});

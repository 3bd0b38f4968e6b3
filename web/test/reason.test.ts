import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type Reasoned, withoutRule } from "../src/app/i18n";

let shown: (of: Reasoned) => string;

beforeAll(async () => {
  const place = { href: "http://localhost/", pathname: "/", search: "" };
  vi.stubGlobal("location", place);
  vi.stubGlobal("window", { addEventListener: () => {} });
  vi.stubGlobal("document", { baseURI: place.href });
  const { Reason } = await import("../src/table/Sheet");
  shown = (of) => JSON.stringify(Reason({ of, game: "mini" }));
});

afterAll(() => vi.unstubAllGlobals());

test("a reason links to the rule that the server names", () => {
  const linked = shown({ text: "You cannot pay. (B-C2)", rule: "B-C2" });
  expect(linked).toContain("/rules/mini#B-C2");
  expect(linked).toContain('"You cannot pay."');
  expect(shown({ text: "You cannot pay.", rule: "B-C2" })).toContain("/rules/mini#B-C2");
});

test("words in brackets are no rule", () => {
  expect(shown({ text: "You cannot pay. (B-C2)" })).not.toContain("/rules/");
});

test("only the number of the rule is left out of the sentence", () => {
  expect(withoutRule("No (at all). (P-3)", "P-3")).toBe("No (at all).");
  expect(withoutRule("No (at all)", "P-3")).toBe("No (at all)");
});

import { readFileSync } from "node:fs";
import MessageFormat from "@messageformat/core";
import { describe, expect, test } from "vitest";
import { format } from "../src/app/icuFormat";

const MECHANICS = ["shares", "ferries", "globetrotter"];

const patternsOf = (mechanic: string, lang: string): Record<string, string> =>
  JSON.parse(
    readFileSync(
      new URL(`../../src/whistlestop/mechanics/${mechanic}/texts/${lang}.json`, import.meta.url),
      "utf-8",
    ),
  );

describe.each(["en", "pl"])("patterns formatted at run time in %s", (lang) => {
  const compiler = new MessageFormat(lang);
  test.each(MECHANICS)("equal compiled ones: %s", (mechanic) => {
    for (const [key, pattern] of Object.entries(patternsOf(mechanic, lang))) {
      for (const count of [0, 1, 2, 5, 12, 22]) {
        for (const who of ["you", "other"]) {
          const values = {
            ...{ who, name: "Ola", track: "A–B", company: "X", companies: "X", word: "X", rank: 1 },
            ...{ option: "none", number: count, count, left: count, total: 9, completed: count, first: 3 },
            ...{ shares: "X (1)", shares_count: count, payouts: "3, 2", numbers: "1", held: "X 1" },
          };
          expect(format(pattern, lang, values), key).toBe(compiler.compile(pattern)(values));
        }
      }
    }
  });
});

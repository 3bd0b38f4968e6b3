import { expect, test } from "vitest";

// Set before the import of a module that reads the address of the page.
Object.assign(globalThis, { document: { baseURI: "http://here/", documentElement: {} } });
const { bots } = await import("../src/app/games");
const { setLanguage } = await import("../src/app/i18n");
const { botChoices, botText, availableBot } = await import("../src/app/botChoices");

await setLanguage("pl");
const entry = (id: string) => ({ id, name: id, level: null });

test("levels come first, then characters, simple bots and added bots", () => {
  bots.value = ["random", "mine", "planner", "greedy", "master", "hard", "blocker", "easy", "medium"].map(
    entry,
  );
  expect(botChoices().map((group) => group.options.map(([id]) => id))).toEqual([
    ["easy", "medium", "hard", "master"],
    ["blocker"],
    ["greedy", "random"],
    ["mine"],
  ]);
  expect(botChoices()[0]!.options[0]).toEqual(["easy", "Łatwy bot"]);
  expect(botChoices()[3]!.options[0]).toEqual(["mine", "Bot mine"]);
  expect(
    botChoices("planner")
      .at(-1)!
      .options.map(([id]) => id),
  ).toEqual(["mine", "planner"]);
  expect(botText("easy")).not.toBe(botText("mine"));
});

test("a bot that the server does not offer is replaced by one that it does", () => {
  bots.value = ["random", "greedy"].map(entry);
  expect(availableBot("medium")).toBe("greedy");
  expect(availableBot("random")).toBe("random");
});

import { expect, test } from "vitest";

// Before what asks the page where it lives.
Object.assign(globalThis, { document: { baseURI: "http://here/", documentElement: {} } });
const { bots } = await import("../src/app/games");
const { speak } = await import("../src/app/i18n");
const { botChoices, botText, seatable } = await import("../src/app/botChoices");

await speak("pl");
const entry = (id: string) => ({ id, name: id, level: null });

test("levels come first, then characters, then the simple ones, and what was added last", () => {
  bots.value = ["random", "mine", "planner", "greedy", "hard", "blocker", "easy", "medium"].map(entry);
  expect(botChoices().map((group) => group.options.map(([id]) => id))).toEqual([
    ["easy", "medium", "hard"],
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

test("a bot that this server does not seat gives way to one that it does", () => {
  bots.value = ["random", "greedy"].map(entry);
  expect(seatable("medium")).toBe("greedy");
  expect(seatable("random")).toBe("random");
});

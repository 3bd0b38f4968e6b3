import { expect, test } from "vitest";
import { wholeHistory } from "../src/app/history";
import { entry } from "./log";

test("all pages of a long log are read", async () => {
  const log = Array.from({ length: 5 }, (_, at) => entry(at + 1, "said"));
  const events = await wholeHistory(async (since) => ({
    version: Math.min(since + 2, log.length),
    events: log.slice(since, since + 2),
    more: since + 2 < log.length,
  }));
  expect(events).toEqual(log);
});

import { expect, test } from "vitest";
import { Selection } from "../src/table/selection";
import { missingTracks, ticketFlags, ticketLinks } from "../src/table/ticketsOnBoard";
import { names, TRACKS } from "./board";

const free = TRACKS.map(({ name }) => name);
const held = (owners: { track: string; seat: number }[]) => ({
  owners,
  free: free.filter((name) => !owners.some(({ track }) => track === name)),
  tickets: ["A-C", "A-D"],
});
const joined = held([
  { track: "A-B", seat: 0 },
  { track: "B-C", seat: 0 },
]);

test("the cities of tickets have flags; a city is done when all tickets that end there are", () => {
  expect([...ticketFlags(held([]), names, 0)]).toEqual([
    ["A", "open"],
    ["C", "open"],
    ["D", "open"],
  ]);
  expect(Object.fromEntries(ticketFlags(joined, names, 0))).toEqual({ A: "open", C: "done", D: "open" });
});

test("pinned tickets are lines, and the missing tracks of open ones are known", () => {
  const links = ticketLinks(joined, names, 0, new Set(["A-C", "A-D"]), "pinned");
  expect(links.map(({ kind, points }) => [kind, points])).toEqual([
    ["done", 5],
    ["pinned", 6],
  ]);
  expect([...missingTracks(joined, names, 0, ["A-C", "A-D"])]).toEqual(["C-D"]);
});

test("a click pins a ticket and another takes it off; all are pinned together", () => {
  const selection = new Selection();
  selection.pin("A-C");
  expect([...selection.pinned.value]).toEqual(["A-C"]);
  selection.pinAll(["A-C", "A-D"]);
  expect([...selection.pinned.value]).toEqual(["A-C", "A-D"]);
  selection.pinAll(["A-C", "A-D"]);
  expect(selection.pinned.value.size).toBe(0);
  selection.pin("A-C");
  selection.pin("A-C");
  expect(selection.pinned.value.size).toBe(0);
});

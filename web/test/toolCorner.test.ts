import { expect, test } from "vitest";
import { freeCorner } from "../src/board/toolCorner";

const label = (x: number, y: number) => ({
  box: [x, y, 40, 10] as [number, number, number, number],
  align: "start" as const,
  lines: [],
});
const size = { width: 300, height: 200 };
const corner = (...labels: [number, number][]) =>
  freeCorner(
    {
      size: 9,
      labels: Object.fromEntries(labels.map(([x, y], at) => [at, label(x, y)])),
      plates: new Set<string>(),
    },
    1,
    size,
    size,
    { width: 50, height: 50 },
  );

test("the tools are in a corner where they hide no name", () => {
  expect(corner([150, 100])).toBe("bottom left");
  expect(corner([20, 190])).toBe("bottom right");
  expect(corner([20, 190], [280, 190])).toBe("top left");
  expect(corner([20, 190], [280, 190], [20, 10], [280, 10])).toBe("bottom left");
});

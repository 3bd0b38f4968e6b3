/** The corner of the board in which the tools hide no name. */

import type { Size } from "./camera";
import type { LabelLevel } from "./drawing";
import { edges, meet } from "./labelFitting";

export const CORNERS = ["bottom left", "bottom right", "top left", "top right"] as const;
export type Corner = (typeof CORNERS)[number];

/** The first corner in which the tools cover the fewest names of the whole board. */
export function freeCorner(level: LabelLevel, scale: number, board: Size, frame: Size, tools: Size): Corner {
  const [left, top] = [(frame.width - board.width) / 2, (frame.height - board.height) / 2];
  const names = Object.values(level.labels).map((label) => {
    const [x, y, right, bottom] = edges(label);
    return [left + x * scale, top + y * scale, left + right * scale, top + bottom * scale] as const;
  });
  const covered = (corner: Corner) => {
    const x = corner.endsWith("left") ? 0 : frame.width - tools.width;
    const y = corner.startsWith("top") ? 0 : frame.height - tools.height;
    return names.filter((name) => meet(name, [x, y, x + tools.width, y + tools.height])).length;
  };
  const counts = CORNERS.map(covered);
  return CORNERS[counts.indexOf(Math.min(...counts))]!;
}

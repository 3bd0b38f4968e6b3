/** The view of the board: a translation and a zoom. Pure functions, so that gestures can be tested without a screen. */

export interface Camera {
  x: number;
  y: number;
  /** 1 shows the whole board in its frame. */
  zoom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Spot {
  x: number;
  y: number;
}

export const HOME: Camera = { x: 0, y: 0, zoom: 1 };
export const MAX_ZOOM = 8;

/** The size of the board that fits into the frame. */
export function fitted(board: Size, frame: Size): Size {
  const scale = Math.min(frame.width / board.width, frame.height / board.height);
  return { width: board.width * scale, height: board.height * scale };
}

/** Limit the zoom and keep the board's edges at or beyond the frame's edges. */
export function clamped(camera: Camera, board: Size, frame: Size): Camera {
  const zoom = Math.min(Math.max(camera.zoom, 1), MAX_ZOOM);
  return {
    zoom,
    x: clampedAlong(camera.x, board.width * zoom, frame.width),
    y: clampedAlong(camera.y, board.height * zoom, frame.height),
  };
}

function clampedAlong(at: number, board: number, frame: number): number {
  // What is smaller than the frame is centred.
  if (board <= frame) return (frame - board) / 2;
  return Math.min(0, Math.max(frame - board, at));
}

/** Zoom about a point of the frame, which stays where it is. */
export function zoomedAt(camera: Camera, at: Spot, factor: number): Camera {
  const zoom = Math.min(Math.max(camera.zoom * factor, 1), MAX_ZOOM);
  const by = zoom / camera.zoom;
  return { zoom, x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by };
}

export function moved(camera: Camera, dx: number, dy: number): Camera {
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Two pointers move: zoom by the change of their distance, translate by the movement of their centre. */
export function pinched(camera: Camera, before: [Spot, Spot], after: [Spot, Spot]): Camera {
  const [from, to] = [middle(before), middle(after)];
  const apart = Math.max(distance(before), 1);
  return moved(zoomedAt(camera, from, distance(after) / apart), to.x - from.x, to.y - from.y);
}

function middle([a, b]: [Spot, Spot]): Spot {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

function distance([a, b]: [Spot, Spot]): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** A camera that shows a part of the board with a margin. `spots` are in pixels of the fitted board. */
export function showing(spots: Spot[], board: Size, frame: Size): Camera {
  if (spots.length === 0) return clamped(HOME, board, frame);
  const xs = spots.map((spot) => spot.x);
  const ys = spots.map((spot) => spot.y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const room = 1.35;
  const wanted = Math.min(
    frame.width / Math.max((right - left) * room, 1),
    frame.height / Math.max((bottom - top) * room, 1),
    3,
  );
  const zoom = Math.min(Math.max(wanted, 1), MAX_ZOOM);
  const at = { x: ((left + right) / 2) * zoom, y: ((top + bottom) / 2) * zoom };
  return clamped({ zoom, x: frame.width / 2 - at.x, y: frame.height / 2 - at.y }, board, frame);
}

/** The distance in pixels from the edge of the frame at which something counts as visible. */
const EDGE = 24;

/** The camera moved, without a change of zoom, so that these spots of the fitted board are visible. */
export function revealing(camera: Camera, spots: readonly Spot[], board: Size, frame: Size): Camera {
  if (camera.zoom <= 1 || spots.length === 0) return camera;
  const xs = spots.map((spot) => spot.x * camera.zoom + camera.x);
  const ys = spots.map((spot) => spot.y * camera.zoom + camera.y);
  const isIn = (all: number[], size: number) => Math.min(...all) >= EDGE && Math.max(...all) <= size - EDGE;
  if (isIn(xs, frame.width) && isIn(ys, frame.height)) return camera;
  const middleOf = (all: number[]) => (Math.min(...all) + Math.max(...all)) / 2;
  return clamped(
    moved(camera, frame.width / 2 - middleOf(xs), frame.height / 2 - middleOf(ys)),
    board,
    frame,
  );
}

export function transformOf({ x, y, zoom }: Camera): string {
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${zoom.toFixed(4)})`;
}

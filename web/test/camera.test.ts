import { describe, expect, it } from "vitest";
import {
  clamped,
  fitted,
  HOME,
  MAX_ZOOM,
  moved,
  pinched,
  revealing,
  showing,
  transformOf,
  zoomedAt,
} from "../src/board/camera";

const board = { width: 800, height: 500 };
const frame = { width: 800, height: 600 };

describe("the camera", () => {
  it("fits the board into either shape of frame", () => {
    expect(fitted({ width: 1440, height: 940 }, { width: 720, height: 2000 })).toEqual({
      width: 720,
      height: 470,
    });
    expect(fitted({ width: 1440, height: 940 }, { width: 9000, height: 470 })).toEqual({
      width: 720,
      height: 470,
    });
  });

  it("centres a small board and keeps a large one at the edges", () => {
    expect(clamped({ x: 90, y: 90, zoom: 1 }, board, frame)).toEqual({ x: 0, y: 50, zoom: 1 });
    expect(clamped({ x: 90, y: -9999, zoom: 2 }, board, frame)).toEqual({ x: 0, y: -400, zoom: 2 });
  });

  it("limits the zoom", () => {
    expect(clamped({ x: 0, y: 0, zoom: 0.2 }, board, frame).zoom).toBe(1);
    expect(zoomedAt(HOME, { x: 0, y: 0 }, 1000).zoom).toBe(MAX_ZOOM);
  });

  it("zooms about the pointer", () => {
    const camera = { x: -40, y: -30, zoom: 1.5 };
    const at = { x: 200, y: 120 };
    const spot = (c: typeof camera) => [(at.x - c.x) / c.zoom, (at.y - c.y) / c.zoom];
    const after = zoomedAt(camera, at, 1.7);
    expect(spot(after)[0]).toBeCloseTo(spot(camera)[0] as number);
    expect(spot(after)[1]).toBeCloseTo(spot(camera)[1] as number);
  });

  it("follows two pointers", () => {
    const apart = pinched(
      HOME,
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
      [
        { x: 50, y: 100 },
        { x: 250, y: 100 },
      ],
    );
    expect(apart).toEqual({ x: -150, y: -100, zoom: 2 });
    const along = pinched(
      HOME,
      [
        { x: 100, y: 100 },
        { x: 200, y: 100 },
      ],
      [
        { x: 110, y: 130 },
        { x: 210, y: 130 },
      ],
    );
    expect(along).toEqual(moved(HOME, 10, 30));
  });

  it("shows a part with a margin", () => {
    const camera = showing(
      [
        { x: 100, y: 100 },
        { x: 300, y: 200 },
      ],
      board,
      frame,
    );
    expect(camera.zoom).toBeGreaterThan(2);
    const x = 200 * camera.zoom + camera.x;
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(frame.width);
    expect(showing([], board, frame)).toEqual(clamped(HOME, board, frame));
  });

  it("is one transform", () => {
    expect(transformOf({ x: 1.234, y: -2, zoom: 2 })).toBe("translate(1.23px, -2.00px) scale(2.0000)");
  });

  it("moves a zoomed board to what is out of sight, and only then", () => {
    const zoomed = clamped({ x: 0, y: 0, zoom: 2 }, board, frame);
    const [near, far] = [
      { x: 100, y: 100 },
      { x: 780, y: 480 },
    ];
    expect(revealing(HOME, [far], board, frame)).toBe(HOME);
    expect(revealing(zoomed, [near], board, frame)).toBe(zoomed);
    const moved = revealing(zoomed, [far], board, frame);
    expect(moved.zoom).toBe(2);
    expect(far.x * 2 + moved.x).toBeLessThan(frame.width);
    expect(far.y * 2 + moved.y).toBeLessThan(frame.height);
  });
});

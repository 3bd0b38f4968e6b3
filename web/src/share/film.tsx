/** Makes a short film of a whole game in the browser: trains appear space by space, points are counted. */

import { formatPoints } from "../app/i18n";
import type { Names } from "../app/names";
import { playerOf } from "../app/Piece";
import { CLAIMED, type DrawnTrack } from "../board/drawing";
import type { SeenEvent } from "../net/types";
import { BoardLayers, type FinishedBoard, HEAD, type Layout, layoutOf, WIDTH } from "./FinalPicture";
import { painted } from "./paintSvg";
import { claimScenes, FRAMES, type Scene, timesOf } from "./scenes";
import { formatWinners } from "./winners";
import "./share.css";

/** The film is smaller than the picture, so that it can be sent. */
const SCALE = 0.8;
const TYPES = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm", "video/mp4"];
const BIT_RATE = 3_000_000;

/** The form in which this browser can write films; undefined if it cannot. */
export const filmType = (): string | undefined =>
  typeof MediaRecorder === "undefined" || !("captureStream" in HTMLCanvasElement.prototype)
    ? undefined
    : TYPES.find((type) => MediaRecorder.isTypeSupported(type));

interface FilmProps extends FinishedBoard {
  seenEvents: readonly SeenEvent[];
}

/** `onProgress` gets the share that is done. A film is recorded in real time. */
export async function makeFilm(
  props: FilmProps,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob> {
  const stage = await Stage.of(props);
  const stream = stage.canvas.captureStream(FRAMES);
  const type = filmType();
  const recorder = new MediaRecorder(stream, {
    ...(type ? { mimeType: type } : {}),
    videoBitsPerSecond: BIT_RATE,
  });
  const parts: Blob[] = [];
  recorder.ondataavailable = (event) => parts.push(event.data);
  const stopped = new Promise((done) => (recorder.onstop = done));
  const times = timesOf(claimScenes(props.seenEvents));
  stage.draw(times.scenes, 0, times);
  recorder.start();
  try {
    await eachFrame(times.end, signal, (seconds) => {
      stage.draw(times.scenes, seconds, times);
      onProgress(seconds / times.end);
    });
  } finally {
    recorder.stop();
    await stopped;
    for (const track of stream.getTracks()) track.stop();
  }
  return new Blob(parts, { type: recorder.mimeType || "video/webm" });
}

/** Call `draw` with the seconds since the start, until the end. */
function eachFrame(end: number, signal: AbortSignal, draw: (seconds: number) => void): Promise<void> {
  const start = performance.now();
  return new Promise((done, failed) => {
    // A timer, because a hidden page gets no animation frames.
    const timer = setInterval(() => {
      const seconds = (performance.now() - start) / 1000;
      const isOver = seconds >= end || signal.aborted;
      if (!signal.aborted) draw(Math.min(seconds, end));
      if (!isOver) return;
      clearInterval(timer);
      if (signal.aborted) failed(new DOMException("", "AbortError"));
      else done();
    }, 1000 / FRAMES);
  });
}

class Stage {
  readonly canvas = document.createElement("canvas");
  private readonly paint: CanvasRenderingContext2D;

  private constructor(
    private readonly props: FilmProps,
    private readonly layout: Layout,
    private readonly empty: HTMLCanvasElement,
    private readonly full: HTMLCanvasElement,
    private readonly colours: { sheet: string; ink: string; signal: string; serif: string; sans: string },
  ) {
    this.canvas.width = Math.round(WIDTH * SCALE);
    this.canvas.height = Math.round(layout.height * SCALE);
    this.paint = this.canvas.getContext("2d", { alpha: false })!;
  }

  static async of(props: FilmProps): Promise<Stage> {
    const layout = layoutOf(props);
    const style = getComputedStyle(document.documentElement);
    const [sheet, ink, signal, serif, sans] = ["--sheet", "--ink", "--signal", "--serif", "--sans"].map(
      (name) => style.getPropertyValue(name).trim(),
    ) as [string, string, string, string, string];
    const picture = (claimed: FinishedBoard["claimed"]) =>
      painted(
        <svg aria-hidden="true" viewBox={`0 0 ${layout.sheet.units.join(" ")}`} width={WIDTH}>
          <BoardLayers {...props} claimed={claimed} layout={layout} />
        </svg>,
        layout.sheet.name,
        WIDTH,
        layout.board,
        SCALE,
      );
    const [empty, full] = [await picture(new Map()), await picture(props.claimed)];
    return new Stage(props, layout, empty, full, { sheet, ink, signal, serif, sans });
  }

  draw(scenes: readonly Scene[], seconds: number, { last }: { last: number }): void {
    const { paint, layout } = this;
    paint.setTransform(SCALE, 0, 0, SCALE, 0, 0);
    paint.fillStyle = this.colours.sheet;
    paint.fillRect(0, 0, WIDTH, layout.height);
    paint.drawImage(this.empty, 0, HEAD, WIDTH, layout.board);
    const shown = scenes.filter((scene) => scene.at <= seconds);
    paint.save();
    paint.beginPath();
    for (const scene of shown) this.cover(scene, seconds);
    paint.clip();
    paint.drawImage(this.full, 0, HEAD, WIDTH, layout.board);
    paint.restore();
    this.write(shown, seconds >= last);
  }

  /** Add the spaces of a claimed track on which trains stand by now. */
  private cover(scene: Scene, seconds: number): void {
    const track = this.layout.sheet.tracks[scene.track];
    if (!track) return;
    const count = Math.min(track.spaces.length, 1 + Math.floor((seconds - scene.at) / scene.step));
    for (const space of track.spaces.slice(0, count)) addSpace(this.paint, track, space, this.layout.scale);
  }

  private write(shown: readonly Scene[], isOver: boolean): void {
    const { paint, layout, props, colours } = this;
    const { result, names, seats } = props;
    paint.textAlign = "left";
    paint.fillStyle = colours.ink;
    paint.font = `500 26px ${colours.serif}`;
    paint.fillText(props.title, 24, 42);
    if (isOver) {
      paint.textAlign = "right";
      paint.fillStyle = colours.signal;
      paint.fillText(formatWinners(result, names), WIDTH - 24, 42);
    }
    const points = seats.map((_, seat) =>
      isOver
        ? (result.seats.find((one) => one.seat === seat)?.total ?? 0)
        : (shown.at(-1)?.points[seat] ?? 0),
    );
    const most = Math.max(60, ...result.seats.map((seat) => seat.total));
    for (const [seat, tableSeat] of seats.entries())
      this.bar(seat, HEAD + layout.board + 12 + seat * 46, tableSeat.colour, names, points[seat]!, most);
  }

  /** One player's line: the letter, the name, a bar as long as the points. */
  private bar(seat: number, y: number, colour: string, names: Names, points: number, most: number): void {
    const { paint, colours } = this;
    const player = playerOf(colour);
    const name = names.player(seat);
    paint.fillStyle = player.fill;
    paint.strokeStyle = player.line;
    paint.lineWidth = 2;
    paint.beginPath();
    paint.roundRect(24, y + 4, 48, 32, 6);
    paint.roundRect(320, y + 10, Math.max(4, (Math.max(0, points) / most) * (WIDTH - 460)), 20, 4);
    paint.fill();
    paint.stroke();
    paint.fillStyle = player.on;
    paint.textAlign = "center";
    paint.font = `700 20px ${colours.serif}`;
    paint.fillText(name.slice(0, 1).toUpperCase(), 48, y + 27);
    paint.fillStyle = colours.ink;
    paint.textAlign = "left";
    paint.font = `600 22px ${colours.sans}`;
    paint.fillText(name, 88, y + 27, 220);
    paint.textAlign = "right";
    paint.fillText(formatPoints(points), WIDTH - 24, y + 27);
  }
}

/** Add the rectangle of a space with its train to the path. */
function addSpace(
  paint: CanvasRenderingContext2D,
  track: DrawnTrack,
  [x, y, angle]: DrawnTrack["spaces"][number],
  scale: number,
): void {
  // Half of the gap to the next space belongs to it, so that the bed has no holes.
  const [along, across] = [track.size[0] / 2 + 2.5, (track.size[1] * CLAIMED) / 2 + 1];
  const corners = [
    [-along, -across],
    [along, -across],
    [along, across],
    [-along, across],
  ].map(([dx, dy]): [number, number] => [
    (x + dx! * Math.cos(angle) - dy! * Math.sin(angle)) * scale,
    (y + dx! * Math.sin(angle) + dy! * Math.cos(angle)) * scale + HEAD,
  ]);
  for (const [at, corner] of corners.entries()) {
    if (at) paint.lineTo(...corner);
    else paint.moveTo(...corner);
  }
  paint.closePath();
}

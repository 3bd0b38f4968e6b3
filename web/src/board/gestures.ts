/** Dragging, pinching and the wheel, turned into cameras. While they last only one style is written. */
import { type Camera, moved, pinched, type Spot, zoomedAt } from "./camera";

export interface Stage {
  element: HTMLElement;
  camera: () => Camera;
  /** Shows a camera now: called at most once a frame. */
  show: (camera: Camera) => void;
  /** A hand is on the board: whatever moves it by itself stops. */
  grasp: () => void;
  /** After the last movement: time for what is dearer than a transform. */
  settle: () => void;
}

/** A finger that has moved less than this wanted to tap. */
const SLIP = 6;

export function listen(stage: Stage): () => void {
  const fingers = new Map<number, Spot>();
  let travelled = 0;
  let frame = 0;
  let next: Camera | null = null;
  let rest = 0;

  const spot = (event: MouseEvent): Spot => {
    const box = stage.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const show = (camera: Camera) => {
    next = camera;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (next) stage.show(next);
      next = null;
    });
    clearTimeout(rest);
    rest = window.setTimeout(stage.settle, 140);
  };
  const now = () => next ?? stage.camera();

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    if (fingers.size === 0) travelled = 0;
    stage.grasp();
    fingers.set(event.pointerId, spot(event));
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const after = spot(event);
    travelled += Math.hypot(after.x - before.x, after.y - before.y);
    if (travelled > SLIP && !stage.element.hasPointerCapture(event.pointerId)) {
      // Not before: a captured pointer would take the tap away from what it meant.
      stage.element.setPointerCapture(event.pointerId);
    }
    const other = [...fingers.entries()].find(([id]) => id !== event.pointerId)?.[1];
    fingers.set(event.pointerId, after);
    if (other) show(pinched(now(), [before, other], [after, other]));
    else if (travelled > SLIP) show(moved(now(), after.x - before.x, after.y - before.y));
  };
  const up = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
  };
  const click = (event: MouseEvent) => {
    // The click that ends a drag means nothing.
    if (travelled > SLIP) {
      event.stopPropagation();
      event.preventDefault();
      travelled = 0;
    }
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    stage.grasp();
    const step = event.deltaMode === 1 ? 30 : 1;
    show(zoomedAt(now(), spot(event), Math.exp(-event.deltaY * step * (event.ctrlKey ? 0.01 : 0.0016))));
  };

  const { element } = stage;
  element.addEventListener("pointerdown", down);
  element.addEventListener("pointermove", move);
  element.addEventListener("pointerup", up);
  element.addEventListener("pointercancel", up);
  element.addEventListener("click", click, true);
  element.addEventListener("wheel", wheel, { passive: false });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(rest);
    element.removeEventListener("pointerdown", down);
    element.removeEventListener("pointermove", move);
    element.removeEventListener("pointerup", up);
    element.removeEventListener("pointercancel", up);
    element.removeEventListener("click", click, true);
    element.removeEventListener("wheel", wheel);
  };
}

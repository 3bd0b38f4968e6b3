/** Turns dragging, pinching and the wheel into cameras. During a gesture only one style changes. */
import { type Camera, moved, pinched, type Spot, zoomedAt } from "./camera";

export interface Stage {
  element: HTMLElement;
  camera: () => Camera;
  /** Shows a camera; called at most once per frame. */
  show: (camera: Camera) => void;
  /** The user touches the board: stop any animation. */
  onGrab: () => void;
  /** After the last movement: time for expensive work. */
  settle: () => void;
}

/** A pointer that moved less than this is a tap. */
const TAP_TOLERANCE = 6;

export function listenToGestures(stage: Stage): () => void {
  const pointers = new Map<number, Spot>();
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
    if (pointers.size === 0) travelled = 0;
    stage.onGrab();
    pointers.set(event.pointerId, spot(event));
  };
  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const after = spot(event);
    travelled += Math.hypot(after.x - before.x, after.y - before.y);
    if (travelled > TAP_TOLERANCE && !stage.element.hasPointerCapture(event.pointerId)) {
      // Not earlier: a captured pointer would redirect the tap.
      stage.element.setPointerCapture(event.pointerId);
    }
    const other = [...pointers.entries()].find(([id]) => id !== event.pointerId)?.[1];
    pointers.set(event.pointerId, after);
    if (other) show(pinched(now(), [before, other], [after, other]));
    else if (travelled > TAP_TOLERANCE) show(moved(now(), after.x - before.x, after.y - before.y));
  };
  const up = (event: PointerEvent) => {
    pointers.delete(event.pointerId);
  };
  const click = (event: MouseEvent) => {
    // The click that ends a drag is not a click on a route.
    if (travelled > TAP_TOLERANCE) {
      event.stopPropagation();
      event.preventDefault();
      travelled = 0;
    }
  };
  const wheel = (event: WheelEvent) => {
    event.preventDefault();
    stage.onGrab();
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

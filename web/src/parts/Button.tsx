/** A button that keeps its focus while it is disabled. */

import type { ComponentChildren } from "preact";

export function Button(props: {
  idle?: boolean;
  class?: string;
  /** Receives focus if the focused element disappears. */
  next?: boolean;
  label?: string | undefined;
  pressed?: boolean;
  /** Of a button that opens something: whether it is open. */
  expanded?: boolean | undefined;
  place?: number;
  /** What it chooses. */
  option?: string;
  onPress: () => void;
  /** Explain why it is disabled. */
  onIdle?: (() => void) | undefined;
  children: ComponentChildren;
}) {
  return (
    <button
      type="button"
      class={props.class ?? "button"}
      aria-disabled={props.idle ? true : undefined}
      aria-label={props.label}
      aria-pressed={props.pressed}
      aria-expanded={props.expanded}
      data-next={props.next ? "" : undefined}
      data-place={props.place}
      data-option={props.option}
      onClick={() => {
        if (props.idle) props.onIdle?.();
        else props.onPress();
      }}
    >
      {props.children}
    </button>
  );
}

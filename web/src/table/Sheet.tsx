/** A sheet over the table. It does not shut the board out: tickets are chosen with an eye on it. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { say } from "../app/words";
import { Icon } from "../parts/Icon";

export function Sheet(props: { title: string; onClose?: () => void; children: ComponentChildren }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.focus();
    // Focus goes back where it was, if that is still there.
    return () => (before?.isConnected ? before : document.querySelector<HTMLElement>("h1"))?.focus();
  }, []);
  return (
    <div
      class="sheet over"
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      ref={box}
      onKeyDown={(event) => {
        if (event.key === "Escape") props.onClose?.();
      }}
    >
      <header>
        <h2 id={id}>{props.title}</h2>
        {props.onClose && (
          <button type="button" class="plain" aria-label={say("web.close")} onClick={props.onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {props.children}
    </div>
  );
}

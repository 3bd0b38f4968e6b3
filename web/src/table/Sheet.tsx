/** A sheet beside the board, so that the board stays visible. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { say, textOf } from "../app/i18n";
import { href } from "../app/router";
import type { TableClient } from "../app/tableClient";
import type { Problem } from "../net/types";
import { Icon } from "../parts/Icon";
import { returnTo } from "./focus";

export function Sheet(props: {
  title: string;
  onClose?: () => void;
  class?: string;
  children: ComponentChildren;
}) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    box.current?.focus({ preventScroll: true });
    return () => returnTo(before);
  }, []);
  return (
    <div
      class={`drawer ${props.class ?? ""}`}
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

/** Announces a refusal, with a link to its rule. */
export function Refusal({ problem, table }: { problem: Pick<Problem, "text"> | null; table: TableClient }) {
  return (
    <p class={problem ? "alert" : "alert quiet"} role="alert">
      {problem && <Reason text={textOf(problem)} game={table.standing.value?.table.settings.game ?? ""} />}
    </p>
  );
}

/** A reason that ends with the number of its rule links to it. */
export function Reason({ text, game }: { text: string; game: string }) {
  const [, words, rule] = text.match(/^(.*)\(([A-Z]+-[A-Z]*\d+)\)$/s) ?? [];
  if (!rule) return <>{text}</>;
  return (
    <>
      {words}
      <a class="rule-link" href={href(`/rules/${game}#${rule}`)}>
        ({rule})
      </a>
    </>
  );
}

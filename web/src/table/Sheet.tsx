/** A sheet beside the board, so that the board stays visible. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { type Reasoned, say, textOf, withoutRule } from "../app/i18n";
import { href } from "../app/router";
import type { TableClient } from "../app/tableClient";
import { Icon } from "../parts/Icon";
import { returnTo } from "./focus";

export function Sheet(props: {
  title: string;
  onClose?: () => void;
  class?: string;
  /** Stays visible below what scrolls. */
  foot?: ComponentChildren;
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
      <div class="drawer-body">{props.children}</div>
      {props.foot && <div class="drawer-foot">{props.foot}</div>}
    </div>
  );
}

/** Announces a refusal, with a link to its rule. */
export function Refusal({ problem, table }: { problem: Reasoned | null; table: TableClient }) {
  return (
    <p class={problem ? "alert" : "alert quiet"} role="alert">
      {problem && <Reason of={problem} game={table.standing.value?.table.settings.game ?? ""} />}
    </p>
  );
}

/** A reason with a link to its rule. */
export function Reason({ of, game }: { of: Reasoned; game: string }) {
  const text = textOf(of);
  if (!of.rule) return <>{text}</>;
  return (
    <>
      {withoutRule(text, of.rule)}{" "}
      <a class="rule-link" href={href(`/rules/${game}#${of.rule}`)}>
        ({of.rule})
      </a>
    </>
  );
}

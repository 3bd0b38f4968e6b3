/** A page that does not exist or may not be seen. */

import type { ComponentChildren } from "preact";
import { say } from "../app/i18n";
import { href } from "../app/router";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { Icon } from "../parts/Icon";
import { PasteLink } from "./PasteLink";

export function NotFound(props: { title?: string; text?: string; children?: ComponentChildren }) {
  const { text, children } = props;
  const title = props.title ?? say("web.lost.title");
  useTitle(title);
  return (
    <Shell>
      <section class="hero">
        <h1 tabIndex={-1}>{title}</h1>
        <p class="lead">{text ?? say("web.lost.text")}</p>
        <DeadEnd />
        <div class="row">
          {children}
          <a class={children ? "button" : "button primary"} href={href("/")}>
            <Icon name="home" />
            {say("web.lost.home")}
          </a>
          {!props.title && (
            <button class="button" type="button" onClick={() => location.reload()}>
              {say("web.retry")}
            </button>
          )}
        </div>
      </section>
      <section class="sheet narrow left">
        <PasteLink />
      </section>
    </Shell>
  );
}

/** A track that ends at a buffer stop. */
function DeadEnd() {
  const ties = Array.from({ length: 17 }, (_, at) => `M${14 + at * 22} 34V58`).join("");
  return (
    <svg class="dead-end" viewBox="0 0 420 70" aria-hidden="true">
      <path class="ties" d={ties} />
      <path class="rails" d="M0 40H392M0 52H392" />
      <path class="buffer" d="M392 14h12v48h-12zM378 22h14v9h-14zM378 45h14v9h-14z" />
    </svg>
  );
}

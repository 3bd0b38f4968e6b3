/** Loads the code of a page when the page is first opened, so that the first page loads quickly. */

import { type ComponentType, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { say } from "./i18n";
import { useHeadingFocus } from "./router";
import { Shell } from "./Shell";
import { whyMissing } from "./versionCheck";

export function lazyPage<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function LazyPage(props: P) {
    const [page, setPage] = useState(() => loaded);
    const [lost, setLost] = useState<"offline" | "newer" | null>(null);
    useEffect(() => {
      if (page) return;
      load().then(
        (found) => {
          loaded = found;
          setPage(() => found);
        },
        () => void whyMissing().then(setLost),
      );
    }, [page]);
    if (page) return h(WithHeadingFocus, null, h(page, props));
    return (
      <Shell>
        <p class="loading" role="status">
          {say(lost ? `web.${lost}` : "web.loading")}
        </p>
        {lost && (
          <p class="loading">
            <button class="button" type="button" onClick={() => location.reload()}>
              {say(lost === "newer" ? "web.newer.reload" : "web.retry")}
            </button>
          </p>
        )}
      </Shell>
    );
  };
}

function WithHeadingFocus({ children }: { children: preact.ComponentChildren }) {
  useHeadingFocus();
  return children;
}

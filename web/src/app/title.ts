/** The title of the tab, which also tells that it is your turn. */

import { useEffect } from "preact/hooks";
import { lang } from "./i18n";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Whistlestop` : "Whistlestop";
  }, [title, lang.value]);
}

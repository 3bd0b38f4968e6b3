/** The title of the tab, which also shows whose turn it is. */

import { useEffect } from "preact/hooks";
import { lang } from "./i18n";

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Whistlestop` : "Whistlestop";
  }, [title, lang.value]);
}

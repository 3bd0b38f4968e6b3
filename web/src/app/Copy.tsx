/** A button that copies a text and confirms it. */

import { useSignal } from "@preact/signals";
import { Icon } from "../parts/Icon";
import { say } from "./i18n";

export function Copy({ text, word = "web.copy" }: { text: () => string; word?: string }) {
  const state = useSignal<"" | "done" | "failed">("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      state.value = "done";
    } catch {
      // Pages without TLS have no clipboard, so the reader copies the text.
      state.value = "failed";
      window.prompt(say("web.copy.yourself"), text());
    }
    setTimeout(() => (state.value = ""), 3000);
  };
  return (
    <button class="button" type="button" onClick={copy}>
      <Icon name={state.value === "done" ? "check" : "link"} />
      <span aria-live="polite">{say(state.value === "done" ? "web.copied" : word)}</span>
    </button>
  );
}

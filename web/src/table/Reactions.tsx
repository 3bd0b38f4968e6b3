/** Reactions without words, beside the chat. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../app/i18n";
import type { TableClient } from "../app/tableClient";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import { REACTIONS } from "./remarks";

/** Milliseconds between two reactions; the server limits them too. */
const PAUSE = 3000;

export function Reactions({ table }: { table: TableClient }) {
  const isPausing = useSignal(false);
  useEffect(() => {
    if (!isPausing.value) return;
    const timer = setTimeout(() => (isPausing.value = false), PAUSE);
    return () => clearTimeout(timer);
  }, [isPausing, isPausing.value]);
  return (
    <fieldset class="reactions">
      <legend class="unseen">{say("web.react")}</legend>
      {REACTIONS.map((reaction) => (
        <Button
          key={reaction}
          class="plain reaction"
          label={say(`web.react.${reaction}`)}
          idle={isPausing.value}
          onPress={() => {
            isPausing.value = true;
            void table.ask({ type: "react", reaction });
          }}
        >
          <Icon name={reaction} />
        </Button>
      ))}
    </fieldset>
  );
}

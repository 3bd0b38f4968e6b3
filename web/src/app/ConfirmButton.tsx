/** A button that asks for confirmation first. */

import { useSignal } from "@preact/signals";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import type { IconName } from "../parts/icons";
import { Confirm } from "./Confirm";

export function ConfirmButton(props: {
  icon: IconName;
  word: string;
  /** What happens, and that it cannot be undone. */
  text: string;
  idle?: boolean;
  onYes: () => Promise<unknown>;
}) {
  const isAsking = useSignal(false);
  return (
    <div class="confirm-button">
      <Button
        idle={props.idle ?? false}
        expanded={isAsking.value}
        onPress={() => (isAsking.value = !isAsking.value)}
      >
        <Icon name={props.icon} />
        {props.word}
      </Button>
      {isAsking.value && (
        <Confirm
          of={props.word}
          text={props.text}
          idle={props.idle ?? false}
          onYes={async () => {
            await props.onYes();
            isAsking.value = false;
          }}
          onNo={() => (isAsking.value = false)}
        />
      )}
    </div>
  );
}

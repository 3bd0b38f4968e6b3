/** Asks for confirmation of what cannot be undone. */

import type { ComponentChildren } from "preact";
import { Button } from "../parts/Button";
import { say } from "./i18n";

export function Confirm(props: {
  of: string;
  text: string;
  idle?: boolean;
  onYes: () => unknown;
  onNo: () => void;
  children?: ComponentChildren;
}) {
  return (
    <fieldset class="confirm" aria-label={props.of}>
      <p role="status">{props.text}</p>
      {props.children}
      <div class="actions">
        <Button class="button primary" idle={props.idle ?? false} onPress={() => props.onYes()}>
          {say("web.sure.yes")}
        </Button>
        <Button onPress={props.onNo}>{say("web.sure.no")}</Button>
      </div>
    </fieldset>
  );
}

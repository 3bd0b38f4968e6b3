/** A form on a sheet of its own: a heading, what it does, fields, the reason of a refusal, and the button. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { errorText } from "../app/errorText";
import { Alert } from "../parts/form";

export function SheetForm(props: {
  heading: string;
  text: string;
  button: string;
  send: () => Promise<void>;
  children: ComponentChildren;
}) {
  const trouble = useSignal("");
  return (
    <form
      class="sheet stack"
      onSubmit={(event) => {
        event.preventDefault();
        trouble.value = "";
        props.send().catch((error: unknown) => (trouble.value = errorText(error)));
      }}
    >
      <h2>{props.heading}</h2>
      <p class="soft">{props.text}</p>
      {props.children}
      <Alert text={trouble.value} />
      <button class="button primary" type="submit">
        {props.button}
      </button>
    </form>
  );
}

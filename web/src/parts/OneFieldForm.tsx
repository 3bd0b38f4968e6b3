/** One text and a button: sends the text and empties the field. */

import { useSignal } from "@preact/signals";
import { Field } from "./form";

export function OneFieldForm(props: {
  label: string;
  button: string;
  most: number;
  send: (text: string) => void;
}) {
  const text = useSignal("");
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        props.send(text.value.trim());
        text.value = "";
      }}
    >
      <Field
        label={props.label}
        value={text.value}
        required
        most={props.most}
        autocomplete="off"
        onInput={(value) => (text.value = value)}
      />
      <button class="button" type="submit">
        {props.button}
      </button>
    </form>
  );
}

/** A field whose text counts when it is left or Enter is pressed: half a name or half a number changes nothing. */

import { useId } from "preact/hooks";

export function Entry(props: {
  label: string;
  value: string;
  placeholder?: string | undefined;
  most?: number;
  isNumber?: boolean;
  /** The label is only for screen readers. */
  isBare?: boolean;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const give = (input: HTMLInputElement) => {
    const text = input.value.trim();
    if (text !== props.value) props.onChange(text);
    // A refused change is taken back.
    input.value = props.value;
  };
  return (
    <div class="field">
      <label for={id} class={props.isBare ? "unseen" : ""}>
        {props.label}
      </label>
      <input
        id={id}
        type="text"
        value={props.value}
        placeholder={props.placeholder ?? ""}
        maxLength={props.most ?? 60}
        inputMode={props.isNumber ? "decimal" : "text"}
        autocomplete="off"
        spellcheck={false}
        onChange={(event) => give(event.currentTarget)}
        onKeyDown={(event) => event.key === "Enter" && give(event.currentTarget)}
      />
    </div>
  );
}

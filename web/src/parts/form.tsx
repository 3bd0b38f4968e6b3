/** Small parts of forms that every page uses. */

import { useId } from "preact/hooks";

type Options = [string, string][];

export function Choice(props: {
  label: string;
  value: string;
  options: (Options[number] | { label: string; options: Options })[];
  help?: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select
        id={id}
        value={props.value}
        aria-describedby={props.help ? `${id}-help` : undefined}
        onChange={(event) => props.onChange(event.currentTarget.value)}
      >
        {props.options.map((one) =>
          "label" in one ? (
            <optgroup key={one.label} label={one.label}>
              {one.options.map(option)}
            </optgroup>
          ) : (
            option(one)
          ),
        )}
      </select>
      {props.help && (
        <span class="field-help" id={`${id}-help`}>
          {props.help}
        </span>
      )}
    </div>
  );
}

const option = ([value, text]: Options[number]) => (
  <option key={value} value={value}>
    {text}
  </option>
);

export function Field(props: {
  label: string;
  value: string;
  placeholder?: string;
  required?: boolean;
  type?: "text" | "password" | "url";
  autocomplete?: string;
  most?: number;
  least?: number;
  help?: string;
  onInput: (value: string) => void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type={(props.type ?? "text") as "text"}
        value={props.value}
        placeholder={props.placeholder}
        required={props.required}
        minLength={props.least}
        maxLength={props.most ?? 40}
        autocomplete={props.autocomplete ?? "nickname"}
        aria-describedby={props.help ? `${id}-help` : undefined}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      {props.help && (
        <span class="field-help" id={`${id}-help`}>
          {props.help}
        </span>
      )}
    </div>
  );
}

/** A choice of few, all of them in sight. */
export function Segments(props: {
  label: string;
  name: string;
  value: string;
  options: [string, string][];
  onChange: (value: string) => void;
}) {
  return (
    <fieldset class="segments">
      <legend>{props.label}</legend>
      <div>
        {props.options.map(([value, text]) => (
          <label key={value} class="segment">
            <input
              type="radio"
              name={props.name}
              value={value}
              checked={props.value === value}
              onChange={() => props.onChange(value)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Check(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}

/** Says aloud what went wrong; empty, it waits. */
export function Alert({ text }: { text: string }) {
  return (
    <p class={text ? "alert" : "alert quiet"} role="alert">
      {text}
    </p>
  );
}

/** Form controls that every page uses. */

import type { Signal } from "@preact/signals";
import { useId } from "preact/hooks";

/** A value and its text. */
type Option<T extends string> = readonly [T, string];

export function Choice<T extends string>(props: {
  label: string;
  value: T;
  options: readonly (Option<T> | { label: string; options: readonly Option<T>[] })[];
  help?: string;
  onChange: (value: T) => void;
}) {
  const id = useId();
  const all = props.options.flatMap((one) => ("label" in one ? one.options : [one]));
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select
        id={id}
        value={props.value}
        aria-describedby={props.help ? `${id}-help` : undefined}
        onChange={(event) => {
          const chosen = all.find(([value]) => value === event.currentTarget.value);
          if (chosen) props.onChange(chosen[0]);
        }}
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

const option = ([value, text]: Option<string>) => (
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

export function PasswordField(props: {
  label: string;
  value: Signal<string>;
  isNew?: boolean;
  help?: string;
}) {
  return (
    <Field
      label={props.label}
      type="password"
      value={props.value.value}
      required
      {...(props.isNew ? { least: 8 } : {})}
      {...(props.help ? { help: props.help } : {})}
      most={200}
      autocomplete={props.isNew ? "new-password" : "current-password"}
      onInput={(value) => (props.value.value = value)}
    />
  );
}

/** A choice of a few options, all visible. */
export function Segments<T extends string>(props: {
  label: string;
  name: string;
  value: T;
  options: readonly Option<T>[];
  onChange: (value: T) => void;
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

export function Check(props: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.disabled ?? false}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}

/** Announces an error; stays empty until there is one. */
export function Alert({ text }: { text: string }) {
  return (
    <p class={text ? "alert" : "alert quiet"} role="alert">
      {text}
    </p>
  );
}

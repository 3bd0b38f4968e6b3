/** A form that opens a table by its link or code. */

import { useSignal } from "@preact/signals";
import { say } from "../app/i18n";
import { placeIn } from "../app/pastedLink";
import { go } from "../app/router";
import { Alert, Field } from "../parts/form";

export function PasteLink() {
  const text = useSignal("");
  const trouble = useSignal("");
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const to = placeIn(text.value);
        if (to) go(to);
        else trouble.value = say("web.join.unclear");
      }}
    >
      <div class="row tight">
        <Field
          label={say("web.join.link")}
          value={text.value}
          most={300}
          autocomplete="off"
          onInput={(value) => (text.value = value)}
        />
        <button class="button" type="submit">
          {say("web.join.go")}
        </button>
      </div>
      <Alert text={trouble.value} />
    </form>
  );
}

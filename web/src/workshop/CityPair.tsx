/** A form for what joins two cities: a route or a ticket. */

import { useSignal } from "@preact/signals";
import { say } from "../app/i18n";
import { Choice } from "../parts/form";
import { Icon } from "../parts/Icon";
import { board } from "./draft";

export function CityPair({ add, onAdd }: { add: string; onAdd: (a: string, b: string) => void }) {
  const names = board.value.cities.map((city) => city.name);
  const from = useSignal("");
  const to = useSignal("");
  const options = names.map((name): [string, string] => [name, name]);
  const [a, b] = [from.value || names[0] || "", to.value || names[1] || ""];
  if (names.length < 2) return <p class="soft">{say("web.workshop.two_cities")}</p>;
  return (
    <form
      class="row"
      onSubmit={(event) => {
        event.preventDefault();
        if (a !== b) onAdd(a, b);
      }}
    >
      <Choice
        label={say("web.workshop.from")}
        value={a}
        options={options}
        onChange={(name) => (from.value = name)}
      />
      <Choice
        label={say("web.workshop.to")}
        value={b}
        options={options}
        onChange={(name) => (to.value = name)}
      />
      <button type="submit" class="button" disabled={a === b}>
        <Icon name="plus" />
        {add}
      </button>
    </form>
  );
}

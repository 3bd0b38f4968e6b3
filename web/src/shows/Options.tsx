/** The options of a mechanic's question, each with its mark and a note. */

import { choiceText } from "../app/actionText";
import type { Names } from "../app/names";
import { questionHelp, questionText } from "../app/narration";
import type { TableClient } from "../app/tableClient";
import { Button } from "../parts/Button";
import { Mark } from "./Mark";
import { textOf } from "./text";

interface Props {
  table: TableClient;
  names: Names;
  onChosen?: () => void;
}

export function Options({ table, names, onChosen }: Props) {
  const view = table.standing.value!.view!;
  const help = questionHelp(view);
  const shown = new Map(view.shown_options.map((one) => [one.option, one]));
  return (
    <fieldset class="mechanic-options">
      <legend class="unseen">{questionText(view, names)}</legend>
      {help && <p class="question-help soft small">{help}</p>}
      {table.offers.value.choices.map((option) => {
        const facts = shown.get(option);
        return (
          <Button
            key={option}
            next
            class="button mechanic-option"
            option={option}
            idle={table.isBusy.value}
            onPress={() => {
              void table.play({ type: "choose", option });
              onChosen?.();
            }}
          >
            {facts?.mark && <Mark of={facts.mark} />}
            <span class="option-label">
              {facts ? textOf(facts.label, names) : choiceText(option, names, view.question?.kind)}
              {facts?.note && <span class="soft small">{textOf(facts.note, names)}</span>}
            </span>
          </Button>
        );
      })}
    </fieldset>
  );
}

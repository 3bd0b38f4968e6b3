/** What a mechanic asks after a move: which company's share to take, for instance. */

import type { LiveTable } from "../app/live";
import type { Names } from "../app/names";
import { say } from "../app/words";
import { sharesIn } from "./holdings";
import { Press } from "./Press";
import { CompanyMark } from "./Shares";

export function ShareChoice({ table, names }: { table: LiveTable; names: Names }) {
  const view = table.standing.value!.view!;
  const kind = view.question?.kind ?? "";
  const shares = sharesIn(view);
  return (
    <fieldset class="share-choice">
      <legend class="unseen">{say(`web.question.${kind}`)}</legend>
      {table.offers.value.choices.map((choice) => {
        const company = names.companies.find((one) => one.key === choice);
        const mine = table.seat.value === null ? 0 : (shares[choice]?.seats[table.seat.value]?.length ?? 0);
        return (
          <Press
            key={choice}
            next
            class="button share"
            idle={table.isBusy.value}
            onPress={() => void table.play(`choose ${choice}`)}
          >
            {company && <CompanyMark company={choice} />}
            <span class="share-name">
              {company
                ? names.word(choice)
                : say(`action.choose.${kind}`, { option: choice, name: names.word(choice) })}
              {company && (
                <span class="soft small">
                  {say("web.shares.you", { count: mine, first: company.payouts[0] ?? 0 })}
                </span>
              )}
            </span>
          </Press>
        );
      })}
    </fieldset>
  );
}

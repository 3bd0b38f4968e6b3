/** How many cards of each colour everybody has seen, at tables that show it. */

import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { ColourChip } from "../parts/Mark";
import type { CardCountFacts } from "../wire";

export function CardCounts({ counts, names }: { counts: readonly CardCountFacts[]; names: Names }) {
  return (
    <section class="card-counts">
      <h2>{say("web.counts")}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{say("web.counts.colour")}</th>
            <th scope="col">{say("web.counts.seen")}</th>
            <th scope="col">{say("web.counts.unseen")}</th>
          </tr>
        </thead>
        <tbody>
          {counts.map(({ colour, seen, unseen }) => (
            <tr key={colour}>
              <th scope="row">
                <ColourChip colour={colour} size={16} />
                {names.colour(colour)}
              </th>
              <td>{seen}</td>
              <td>{unseen}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

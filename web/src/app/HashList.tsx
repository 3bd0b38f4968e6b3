/** Named hashes, seeds and salts; those that are not known yet are left out. */

import { Fragment } from "preact";
import { say } from "./i18n";

export function HashList({
  rows,
}: {
  rows: readonly (readonly [key: string, value: string | null | undefined])[];
}) {
  return (
    <dl>
      {rows.map(
        ([key, value]) =>
          value && (
            <Fragment key={key}>
              <dt>{say(key)}</dt>
              <dd>
                <code class="link">{value}</code>
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

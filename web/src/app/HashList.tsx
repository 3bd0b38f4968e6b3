/** Named hashes, seeds and salts; those that are not known yet are left out. */

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
            <>
              <dt key={key}>{say(key)}</dt>
              <dd>
                <code class="link">{value}</code>
              </dd>
            </>
          ),
      )}
    </dl>
  );
}

/** How anybody can be sure that the deck was not arranged: the fingerprint before the game, the seed after it. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../app/words";
import type { TableFacts } from "../net/types";

export function FairProof({ table, facts }: { table: string; facts: TableFacts }) {
  const { commitment, seed } = facts;
  return (
    <details class="fair-proof">
      <summary>{say("web.fair")}</summary>
      <p>{say(seed ? "web.fair.after" : "web.fair.text")}</p>
      <dl>
        <dt>{say("web.fair.print")}</dt>
        <dd>
          <code class="link">{commitment}</code>
        </dd>
        {seed && (
          <>
            <dt>{say("web.fair.seed")}</dt>
            <dd>
              <code class="link">{seed}</code>
            </dd>
          </>
        )}
      </dl>
      {seed && <Verdict facts={facts} />}
      {seed && (
        <>
          <p>{say("web.fair.verify")}</p>
          <code class="link">{`whistlestop verify whistlestop-${table}.json --commitment ${commitment}`}</code>
        </>
      )}
    </details>
  );
}

/** Reckoned here, not by the server. Browsers do so only on pages that came safely. */
function Verdict({ facts }: { facts: TableFacts }) {
  const fits = useSignal<boolean | null>(null);
  useEffect(() => {
    void fingerprint(secretOf(facts)).then((found) => {
      fits.value = found === null ? null : found === facts.commitment;
    });
  }, [facts, fits]);
  return (
    <p role="status">
      {fits.value !== null && (
        <strong class={fits.value ? "fits" : "fits-not"}>
          {say(fits.value ? "web.fair.fits" : "web.fair.fits.not")}
        </strong>
      )}
    </p>
  );
}

/** The server's part of the seed: what the players added comes behind it. */
export function secretOf({
  seed,
  chairs,
}: Pick<TableFacts, "seed"> & { chairs: readonly { salt: string }[] }): string {
  const added = chairs.map(({ salt }) => salt && `+${salt}`).join("");
  return seed?.endsWith(added) ? seed.slice(0, seed.length - added.length) : "";
}

export async function fingerprint(secret: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const bytes = new TextEncoder().encode(`whistlestop-seed:${secret}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

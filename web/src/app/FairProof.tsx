/** The proof that nobody chose the deal: the fingerprints before the game, the seed after it. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TableFacts } from "../net/types";
import { HashList } from "./HashList";
import { heads } from "./heads";
import { say } from "./i18n";
import { playerNames } from "./playerNames";
import { fixedOf, type OwnSalt, salts, sha256 } from "./salts";

export function FairProof({ table, facts }: { table: string; facts: TableFacts }) {
  const { commitment, fixed, restarts, seed } = facts;
  const own = salts.value[table];
  return (
    <details class="fair-proof">
      <summary>{say("web.fair")}</summary>
      <p>{say(seed ? "web.fair.after" : "web.fair.text")}</p>
      <p>{say("web.fair.kinds")}</p>
      <p>{say("web.fair.not")}</p>
      <HashList
        rows={[
          ["web.fair.print", commitment],
          ["web.fair.fixed", fixed],
          ["web.fair.seed", seed],
        ]}
      />
      <SaltMakers facts={facts} />
      {restarts > 0 && <p>{say("web.fair.restarts", { count: restarts })}</p>}
      {seed && <Verdict facts={facts} own={own} />}
      {seed && (
        <>
          <p>{say("web.fair.verify")}</p>
          <code class="link">{command(table, facts, own)}</code>
        </>
      )}
    </details>
  );
}

/** Whose program made the salt of each seat, once it is revealed. */
function SaltMakers({ facts }: { facts: TableFacts }) {
  const names = playerNames(facts.seats);
  const salted = facts.seats.filter(({ salt }) => salt);
  if (!salted.length) return null;
  return (
    <>
      <p>{say("web.fair.salts")}</p>
      <ul>
        {salted.map(({ seat, salt_by }) => (
          <li key={seat}>{say("web.fair.salt_of", { name: names[seat] ?? "", by: salt_by })}</li>
        ))}
      </ul>
    </>
  );
}

function command(table: string, { commitment, fixed }: TableFacts, own: OwnSalt | undefined): string {
  const seen = heads.value[table];
  const words = [
    `whistlestop verify whistlestop-${table}.json --commitment ${own?.fixed ?? fixed ?? commitment}`,
    own?.fixed && `--salt ${own.salt}`,
    seen && `--head ${seen.version}:${seen.head}`,
  ];
  return words.filter(Boolean).join(" ");
}

/** Computed in the browser, which hashes only on pages that were loaded securely. */
function Verdict({ facts, own }: { facts: TableFacts; own: OwnSalt | undefined }) {
  const found = useSignal<Finding | null>(null);
  useEffect(() => {
    void judged(facts, own).then((finding) => {
      found.value = finding;
    });
  }, [facts, own, found]);
  const isGood = found.value !== null && !found.value.endsWith(".not");
  return (
    <p role="status">
      {found.value !== null && (
        <strong class={isGood ? "fits" : "fits-not"}>{say(`web.fair.${found.value}`)}</strong>
      )}
    </p>
  );
}

type Proof = Pick<TableFacts, "seed" | "commitment"> & { seats: readonly { salt: string }[] };
export type Finding = "fits" | "fits.mine" | "fits.not" | "mine.not";

/** Compare the seed with the server's fingerprint, the browser's own salt and all commitments. */
export async function judged(facts: Proof, own: OwnSalt | undefined): Promise<Finding | null> {
  const print = await fingerprint(secretOf(facts));
  if (print === null) return null;
  if (print !== facts.commitment) return "fits.not";
  if (own?.fixed === undefined) return "fits";
  const commitments = facts.seats.map(({ salt }) => (salt ? sha256(salt) : ""));
  const fixed = await fixedOf(facts.commitment, (await Promise.all(commitments)) as string[]);
  const isIn = facts.seats.some(({ salt }) => salt === own.salt);
  return isIn && fixed === own.fixed ? "fits.mine" : "mine.not";
}

/** The server's part of the seed; the salts follow it. */
export function secretOf({
  seed,
  seats,
}: Pick<TableFacts, "seed"> & { seats: readonly { salt: string }[] }): string {
  const added = seats.map(({ salt }) => salt && `+${salt}`).join("");
  return seed?.endsWith(added) ? seed.slice(0, seed.length - added.length) : "";
}

export const fingerprint = (secret: string): Promise<string | null> => sha256(`whistlestop-seed:${secret}`);

/** Shares by company: who holds how many, what is left, what they pay. */

import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Names } from "../app/names";
import { Piece } from "../app/Piece";
import { say } from "../app/words";
import type { CompanyMark as Mark } from "../board/drawing";
import { Badge } from "../board/layers";
import type { Chair, View } from "../net/types";
import { sharesIn } from "./holdings";

/** The marks of the companies, from the drawing of the board. */
export const Marks = createContext<Record<string, Mark>>({});

export function CompanyMark({ company }: { company: string }) {
  const marks = useContext(Marks);
  return (
    <svg class="company" viewBox="-11 -11 22 22" width={26} height={26} aria-hidden="true">
      <Badge mark={marks[company]} />
    </svg>
  );
}

export function SharesPanel({ view, names, chairs }: { view: View; names: Names; chairs: readonly Chair[] }) {
  const shares = sharesIn(view);
  if (!names.companies.length) return null;
  const hasDummy = Object.values(shares).some((holding) => (holding.dummy?.length ?? 0) > 0);
  return (
    <section class="shares">
      <h2>{say("web.shares")}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
      <section class="scrolls" tabIndex={0} aria-label={say("web.shares")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say("web.shares.company")}</th>
              {chairs.map((chair) => (
                <th key={chair.seat} scope="col">
                  <Piece colour={chair.colour} name={names.player(chair.seat)} small />
                  <span class="unseen">{names.player(chair.seat)}</span>
                </th>
              ))}
              {hasDummy && <th scope="col">{say("web.shares.dummy")}</th>}
              <th scope="col">{say("web.shares.left")}</th>
            </tr>
          </thead>
          <tbody>
            {names.companies.map((company) => {
              const holding = shares[company.key];
              const most = Math.max(1, ...(holding?.seats.map((held) => held.length) ?? []));
              const left = holding?.next == null ? 0 : company.shares - holding.next + 1;
              return (
                <tr key={company.key}>
                  <th scope="row" title={company.name}>
                    <CompanyMark company={company.key} />
                    <span class="company-name">{company.name}</span>
                    <span class="soft small">{company.payouts.join(" · ")}</span>
                  </th>
                  {chairs.map((chair) => {
                    const held = holding?.seats[chair.seat]?.length ?? 0;
                    return (
                      <td key={chair.seat} class={held === most ? "leads" : held ? "" : "soft"}>
                        {held || "–"}
                      </td>
                    );
                  })}
                  {hasDummy && <td class="soft">{holding?.dummy?.length || "–"}</td>}
                  <td>{left || "–"}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </section>
  );
}

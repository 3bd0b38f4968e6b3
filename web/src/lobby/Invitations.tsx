/** Tables to which friends invite the reader. */

import { useEffect } from "preact/hooks";
import { titleOf } from "../app/games";
import { say } from "../app/i18n";
import { me } from "../app/me";
import { href } from "../app/router";
import { declineInvitation, invitations, loadInvitations } from "./friends";

/** Milliseconds between two looks. */
const EVERY = 20_000;

export function Invitations() {
  const isAccount = me.value?.kind === "account";
  useEffect(() => {
    if (!isAccount) return;
    const look = () => !document.hidden && loadInvitations().catch(() => undefined);
    void look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, [isAccount]);
  if (!isAccount || !invitations.value.length) return null;
  return (
    <section class="sheet going">
      <h2>{say("web.invited")}</h2>
      <ul class="list">
        {invitations.value.map((one) => (
          <li key={one.table}>
            <span class="line-words">
              <strong>{one.title || titleOf(one.game)}</strong>
              <span class="soft">{say("web.invited.by", { name: one.by })}</span>
            </span>
            <span class="row tight">
              <a class="button primary small" href={href(`/join/${one.table}`)}>
                {say("web.join.sit")}
              </a>
              <button
                class="button small"
                type="button"
                onClick={() => void declineInvitation(one.table).catch(() => undefined)}
              >
                {say("web.invited.decline")}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

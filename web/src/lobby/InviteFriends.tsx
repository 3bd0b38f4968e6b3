/** Friends to invite to a table that waits. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { me } from "../app/me";
import type { TableClient } from "../app/tableClient";
import { Alert } from "../parts/form";
import { friends, loadFriends } from "./friends";

export function InviteFriends({ table }: { table: TableClient }) {
  const trouble = useSignal("");
  const invited = useSignal<readonly number[]>([]);
  const isAccount = me.value?.kind === "account";
  useEffect(() => {
    if (isAccount) loadFriends().catch(() => undefined);
  }, [isAccount]);
  const all = friends.value?.friends ?? [];
  if (!isAccount || !all.length) return null;
  const invite = (friend: number) =>
    table
      .post("invite-friend", { friend })
      .then(() => (invited.value = [...invited.value, friend]))
      .catch((error: unknown) => (trouble.value = errorText(error)));
  return (
    <section class="sheet stack">
      <h2>{say("web.invite.friends")}</h2>
      <ul class="list friend-list">
        {all.map(({ friend, name }) => (
          <li key={friend}>
            <strong>{name}</strong>
            {invited.value.includes(friend) ? (
              <span class="tag" role="status">
                {say("web.invite.sent")}
              </span>
            ) : (
              <button
                class="button small"
                type="button"
                aria-label={say("web.invite.name", { name })}
                onClick={() => void invite(friend)}
              >
                {say("web.invite")}
              </button>
            )}
          </li>
        ))}
      </ul>
      <Alert text={trouble.value} />
    </section>
  );
}

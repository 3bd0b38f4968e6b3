/** A button that revokes all other keys of a seat, for a player who shared a link by mistake or left a device behind. */

import { useSignal } from "@preact/signals";
import { post } from "../net/api";
import { Icon } from "../parts/Icon";
import { errorText } from "./errorText";
import { say } from "./i18n";
import { keys } from "./storage";

export function RevokeLinks({ table }: { table: string }) {
  const news = useSignal("");
  const key = keys.value[table]?.token;
  if (!key) return null;
  const revoke = () => {
    post(`/api/tables/${table}/revoke-other-keys`, undefined, key)
      .then(() => (news.value = say("web.return.only.done")))
      .catch((error: unknown) => (news.value = errorText(error)));
  };
  return (
    <>
      <button class="button" type="button" onClick={revoke}>
        <Icon name="lock" />
        {say("web.return.only")}
      </button>
      <p class="soft small" role="status">
        {news.value}
      </p>
    </>
  );
}

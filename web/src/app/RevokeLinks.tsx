/** For whoever gave a link away by mistake, or left a device behind: no other key opens the chair any more. */

import { useSignal } from "@preact/signals";
import { post } from "../net/api";
import { Icon } from "../parts/Icon";
import { errorText } from "./errorText";
import { say } from "./i18n";
import { keys } from "./storage";

export function OnlyHere({ table }: { table: string }) {
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

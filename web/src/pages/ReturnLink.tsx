/** A link to the player's own seat, for another device. It is created on request, because it is a secret key. */

import { useSignal } from "@preact/signals";
import { Copy } from "../app/Copy";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { RevokeLinks } from "../app/RevokeLinks";
import { address } from "../app/router";
import { keys } from "../app/storage";
import { post } from "../net/api";
import { Alert } from "../parts/form";
import { Icon } from "../parts/Icon";
import type { SeatKey } from "../wire";
import { Qr } from "./Qr";

export function ReturnLink({ table }: { table: string }) {
  const link = useSignal("");
  const trouble = useSignal("");
  const make = () => {
    post<SeatKey>(`/api/tables/${table}/return-link`, undefined, keys.peek()[table]?.token)
      .then(({ seat, token }) => (link.value = address(`/seat/${table}#${seat}.${token}`)))
      .catch((error: unknown) => (trouble.value = errorText(error)));
  };
  return (
    <section class="sheet stack">
      <h2>{say("web.return")}</h2>
      <p>{say("web.return.text")}</p>
      {link.value ? (
        <>
          <Qr text={link.value} name={say("web.return.qr")} />
          <Copy text={() => link.value} />
          <p class="soft small">{say("web.return.secret")}</p>
        </>
      ) : (
        <button class="button" type="button" onClick={make}>
          <Icon name="qr" />
          {say("web.return.make")}
        </button>
      )}
      <RevokeLinks table={table} />
      <Alert text={trouble.value} />
    </section>
  );
}

/** Takes the player's own seat on another device. The key is in the fragment of the link and stays in this browser. */

import { useEffect } from "preact/hooks";
import { say } from "../app/i18n";
import { go } from "../app/router";
import { saveKey } from "../app/storage";
import { NotFound } from "./NotFound";

export function Return({ id }: { id: string }) {
  const [, seat, token] = /^#(\d)\.([\w-]+)$/.exec(location.hash) ?? [];
  useEffect(() => {
    if (!token) return;
    saveKey(id, { seat: Number(seat), token });
    go(`/t/${id}`, true);
  }, [id, seat, token]);
  return token ? null : <NotFound text={say("web.return.broken")} />;
}

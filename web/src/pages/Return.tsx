/** Back to one's chair from another device: the key comes behind the hash of the link, and stays in this browser. */

import { useEffect } from "preact/hooks";
import { say } from "../app/i18n";
import { go } from "../app/router";
import { keep } from "../app/storage";
import { NotFound } from "./NotFound";

export function Return({ id }: { id: string }) {
  const [, seat, token] = /^#(\d)\.([\w-]+)$/.exec(location.hash) ?? [];
  useEffect(() => {
    if (!token) return;
    keep(id, { seat: Number(seat), token });
    go(`/t/${id}`, true);
  }, [id, seat, token]);
  return token ? null : <NotFound text={say("web.return.broken")} />;
}

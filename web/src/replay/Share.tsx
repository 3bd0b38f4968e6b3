/** The link to the current move, and the record of the whole game. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Copy } from "../app/Copy";
import { download } from "../app/download";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { keys } from "../app/storage";
import { Alert } from "../parts/form";

interface Props {
  table: string;
  status: string;
  /** More to share. */
  children?: ComponentChildren;
}

export function Share({ table, status, children }: Props) {
  const trouble = useSignal("");
  const save = () => {
    trouble.value = "";
    download(`/api/tables/${table}/record`, `whistlestop-${table}.json`, keys.peek()[table]?.token).catch(
      (error: unknown) => (trouble.value = errorText(error)),
    );
  };
  return (
    <footer class="row replay-share">
      <Copy text={() => location.href} word="web.replay.copy" />
      {status === "finished" && (
        <button class="button" type="button" onClick={save}>
          {say("web.result.record")}
        </button>
      )}
      {children}
      <Alert text={trouble.value} />
    </footer>
  );
}

/** Notices when it is one's turn and the page is out of sight: the tab's icon, and the browser's own if wanted. */

import { useSignalEffect } from "@preact/signals";
import { say } from "../app/i18n";
import { prefer, preferences } from "../app/storage";
import type { TableClient } from "../app/tableClient";
import turnIcon from "../icon-turn.svg";

/** Only if the reader asks for it, and the browser lets us. */
export async function askToNotify(wanted: boolean): Promise<void> {
  if (!wanted || !("Notification" in window)) return prefer({ notify: false });
  const answer = await Notification.requestPermission();
  prefer({ notify: answer === "granted" });
}

let usualIcon = "";

function wearIcon(isMine: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  usualIcon ||= link.href;
  link.href = isMine ? turnIcon : usualIcon;
}

export function useTurnNotices(table: TableClient): void {
  useSignalEffect(() => {
    const isMine = table.isMyDecision.value && table.standing.value?.table.status === "running";
    wearIcon(isMine);
    return () => wearIcon(false);
  });
  useSignalEffect(() => {
    if (!table.isMyDecision.value || !document.hidden || !preferences.peek().notify) return;
    if (!("Notification" in window) || Notification.permission !== "granted") return;
    const notice = new Notification(say("web.turn.yours"), { tag: table.id, body: "Whistlestop" });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  });
}

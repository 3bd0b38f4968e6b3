/** Notifications on the player's turn while the page is hidden: the icon of the tab, and the browser's, if enabled. */

import { useSignalEffect } from "@preact/signals";
import { say } from "../app/i18n";
import { preferences, setPreferences } from "../app/storage";
import type { TableClient } from "../app/tableClient";
import turnIcon from "../icon-turn.svg";

/** Enable notifications, if the reader wants them and the browser allows them. */
export async function askToNotify(wanted: boolean): Promise<void> {
  if (!wanted || !("Notification" in window)) return setPreferences({ notify: false });
  const answer = await Notification.requestPermission();
  setPreferences({ notify: answer === "granted" });
}

let usualIcon = "";

function setTabIcon(isMine: boolean): void {
  const link = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (!link) return;
  usualIcon ||= link.href;
  link.href = isMine ? turnIcon : usualIcon;
}

export function useTurnNotices(table: TableClient): void {
  useSignalEffect(() => {
    const isMine = table.isMyDecision.value && table.standing.value?.table.status === "running";
    setTabIcon(isMine);
    return () => setTabIcon(false);
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

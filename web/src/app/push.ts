/** Push messages to this browser: turn notices of slow tables while the page is closed. */

import { signal } from "@preact/signals";
import { get, post } from "../net/api";
import type { MyPush, PushSubscription as Subscription } from "../wire";

/** `unknown` until the server and the browser have answered. */
export const push = signal<"unknown" | "impossible" | "forbidden" | "off" | "on">("unknown");

const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

/** Find out what is possible, and tell the server again what it may have forgotten with an old session. */
export async function loadPush(): Promise<void> {
  const { key } = await get<MyPush>("/api/me/push");
  if (!key || !canPush()) {
    push.value = "impossible";
    return;
  }
  const registration = await navigator.serviceWorker.ready;
  const existing = await registration.pushManager.getSubscription();
  if (Notification.permission === "denied") push.value = "forbidden";
  else if (existing === null) push.value = "off";
  else await send(existing);
}

export async function switchPush(isOn: boolean): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const existing = await registration.pushManager.getSubscription();
  if (!isOn) {
    if (existing) await post<MyPush>("/api/me/push/end", { endpoint: existing.endpoint });
    await existing?.unsubscribe();
    push.value = "off";
    return;
  }
  if ((await Notification.requestPermission()) !== "granted") {
    push.value = "forbidden";
    return;
  }
  const { key } = await get<MyPush>("/api/me/push");
  if (!key) return;
  const fresh = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  await send(fresh);
}

async function send(made: globalThis.PushSubscription): Promise<void> {
  await post<MyPush>("/api/me/push", subscriptionOf(made.toJSON()));
  push.value = "on";
}

export const subscriptionOf = (made: PushSubscriptionJSON): Subscription => ({
  endpoint: made.endpoint ?? "",
  key: made.keys?.p256dh ?? "",
  secret: made.keys?.auth ?? "",
});

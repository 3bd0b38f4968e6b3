/** The service worker, and the browser's offer to install the page. */

import { signal } from "@preact/signals";
import { BASE } from "../net/api";

interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** What the browser offers; null if the page is installed or cannot be. */
export const installOffer = signal<InstallOffer | null>(null);

export function startWorker(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    installOffer.value = event as InstallOffer;
  });
  window.addEventListener("appinstalled", () => (installOffer.value = null));
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  // After the first page is there: the worker stores files that the page has loaded.
  const register = () =>
    void navigator.serviceWorker
      .register(`${BASE}/service-worker.js`, { scope: `${BASE}/` })
      .catch(() => undefined);
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register);
}

export async function install(): Promise<void> {
  await installOffer.peek()?.prompt();
  installOffer.value = null;
}

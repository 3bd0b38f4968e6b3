/** The service worker: it keeps the shell of the page for when the server cannot be reached, and shows notices. */

import { handlingOf } from "./requests";

/** The parts of `ServiceWorkerGlobalScope` that are used; the types of pages do not contain it. */
interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetching extends Event {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface Pushed extends Waiting {
  data: { json(): unknown } | null;
}
interface Clicked extends Waiting {
  notification: Notification;
}
interface Window {
  url: string;
  focus(): Promise<unknown>;
}
interface Scope {
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Waiting) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetching) => void): void;
  addEventListener(type: "push", listener: (event: Pushed) => void): void;
  addEventListener(type: "notificationclick", listener: (event: Clicked) => void): void;
}

declare const self: Scope;
const worker = self;

/** The build replaces these: the files of the shell, a name that changes with them, and the icon of notices. */
const SHELL: readonly string[] = JSON.parse("__SHELL__");
const VERSION = "__VERSION__";
const ICON = "__ICON__";

const PREFIX = "whistlestop-";
const CACHE = PREFIX + VERSION;
/** The page, relative to the worker. */
const PAGE = "./";

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("fetch", (event) => {
  const handling = handlingOf(event.request, worker.registration.scope);
  if (handling === "page") event.respondWith(page(event.request));
  if (handling === "file") event.respondWith(file(event.request));
});
worker.addEventListener("push", (event) => event.waitUntil(notify(event.data?.json())));
worker.addEventListener("notificationclick", (event) => event.waitUntil(open(event.notification)));

/** The page and its files are of one build: the page is stored only if all of its files are there. */
async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([...SHELL, new Request(PAGE, { cache: "reload" })]);
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    const cache = await caches.open(CACHE);
    const stored = await cache.match(new URL(PAGE, worker.registration.scope));
    if (stored) return stored;
    throw error;
  }
}

async function file(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(request);
  if (stored) return stored;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** A notice of the server: a sentence, and the page that it is about. */
async function notify(data: unknown): Promise<void> {
  const { text, table, path } = data as { text: string; table: string; path: string };
  await worker.registration.showNotification("Whistlestop", {
    body: text,
    tag: table,
    icon: new URL(ICON, worker.registration.scope).href,
    data: { path },
  });
}

async function open(notice: Notification): Promise<void> {
  notice.close();
  const { path } = notice.data as { path: string };
  const address = new URL(path, worker.registration.scope).href;
  const windows = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find(({ url }) => url.split(/[?#]/)[0] === address);
  await (there ? there.focus() : worker.clients.openWindow(address));
}

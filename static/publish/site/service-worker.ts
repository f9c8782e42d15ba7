/**
 * The service worker of a site: pages and lists as they are now, or without a network as they were at the last visit; what
 * has its version in its address as it was kept. It says nothing of models, which the worker of the engine keeps.
 */
import { Visits } from "./kept-visits.ts";

type Fetched = ExtendableEvent & {
  request: Request;
  respondWith(response: Promise<Response>): void;
};
type ExtendableEvent = Event & { waitUntil(done: Promise<unknown>): void };
type Scope = typeof globalThis & {
  registration: { scope: string };
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

const scope = self as unknown as Scope;
const visits = new Visits(scope.registration.scope, location.search, caches);
const on = (type: string, act: (event: any) => void) => scope.addEventListener(type, act);

on("install", (event: ExtendableEvent) => event.waitUntil(scope.skipWaiting()));
on("activate", (event: ExtendableEvent) =>
  event.waitUntil(visits.forgetOthers().then(() => scope.clients.claim())),
);
on("message", (event: ExtendableEvent & { data: string[] }) => event.waitUntil(visits.keep(event.data)));
on("fetch", (event: Fetched) => {
  if (visits.isKept(event.request)) event.respondWith(visits.answer(event.request));
});

// The service worker: after the first visit the app opens without a network, with every system that was used.
//
// A version of the app is a set of files with its own cache. All files have a hash in their names, except the
// page itself, so a file may come from the cache of any version, and a tab that runs the version before finds what it
// needs until it is closed.
import { isLater, isModule, isTable, PAGE, partName, partsToKeep, PREFIX, stale } from "./files.js";

declare const self: ServiceWorkerGlobalScope;
/** Filled in by the build: what the app consists of, and a hash of all of it. */
declare const BANNERET_FILES: string[];
declare const BANNERET_VERSION: string;

const MINE = PREFIX + BANNERET_VERSION;
const address = (file: string): string => new URL(file, self.registration.scope).href;

/** A file from a version that has it already, or from the network. */
async function copy(into: Cache, file: string): Promise<void> {
  const url = address(file);
  if (await into.match(url, { ignoreVary: true })) return;
  const known = file === PAGE ? undefined : await caches.match(url, { ignoreVary: true });
  // What the page has just loaded need not be loaded again; the page itself must be of this version.
  const response = known ?? (await fetch(url, { cache: file === PAGE ? "no-cache" : "force-cache" }));
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  await into.put(url, response);
}

async function oldFiles(): Promise<string[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return requests.flat().map(({ url }) => url.slice(self.registration.scope.length));
}

/** The code of this version that everyone needs, and what else of it was used in the version before. */
async function install(): Promise<void> {
  const mine = await caches.open(MINE);
  const files = [...BANNERET_FILES.filter((file) => !isLater(file)), ...partsToKeep(BANNERET_FILES, await oldFiles())];
  await Promise.all(files.map((file) => copy(mine, file)));
}

/** The version before stays, for tabs in which it is still running. */
async function activate(): Promise<void> {
  await Promise.all(stale(await caches.keys(), MINE).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const file = request.url.startsWith(self.registration.scope)
    ? request.url.slice(self.registration.scope.length)
    : null;
  if (request.mode === "navigate" && (file === null || !/^(index\.html)?([?#]|$)/.test(file))) return fetch(request);
  const found =
    request.mode === "navigate"
      ? await caches.match(address(PAGE), { cacheName: MINE })
      : await caches.match(request, { ignoreVary: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.ok && isLater(pathname)) {
    const kept = response.clone();
    // A full disk must not keep anyone from playing.
    await caches
      .open(MINE)
      .then((mine) => mine.put(request, kept))
      .catch(() => {});
  }
  return response;
}

/** Keeps these parts of the app, and says of which systems there are modules, and which are here now. */
async function keep(parts: string[], port: MessagePort | undefined): Promise<void> {
  const mine = await caches.open(MINE);
  const modules = BANNERET_FILES.filter(isModule);
  await Promise.allSettled(
    BANNERET_FILES.filter((file) => isLater(file) && parts.includes(partName(file))).map((file) => copy(mine, file)),
  );
  const here = (await mine.keys()).map(({ url }) => url.slice(self.registration.scope.length));
  port?.postMessage({ here: modules.filter((file) => here.includes(file)).map(partName), all: modules.map(partName) });
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (event.request.method === "GET" && origin === self.location.origin && !isTable(pathname))
    event.respondWith(answer(event.request));
});
self.addEventListener("message", (event) => {
  const message = event.data as { type: "keep"; systems: string[] } | { type: "take over" };
  if (message.type === "take over") event.waitUntil(self.skipWaiting());
  else event.waitUntil(keep(message.systems, event.ports[0]));
});

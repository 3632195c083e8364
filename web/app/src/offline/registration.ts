import { useSyncExternalStore } from "react";

/** Which systems can be played without a network. */
export interface Kept {
  here: string[];
  all: string[];
}

export interface Offline {
  /** Null until the service worker has said; for ever where there is none. */
  kept: Kept | null;
  /** A newer version of the app is here and waits. */
  newer: boolean;
}

const NOTHING: Offline = { kept: null, newer: false };
const SCRIPT = new URL("./sw.js", document.baseURI);
const LOOK_EVERY = 3_600_000; // ms between two looks for a newer version, while the page stays open

let now = NOTHING;
let registered: ServiceWorkerRegistration | undefined;
const hearers = new Set<() => void>();

function show(change: Partial<Offline>): void {
  now = { ...now, ...change };
  for (const heard of hearers) heard();
}

/** The systems whose modules are among what this page has loaded, and what else is kept once it is used. */
function partsIn(loaded: PerformanceEntryList): string[] {
  const names = loaded.map(
    ({ name }) =>
      /([^/]+)-[\w-]{8}\.part$/.exec(name)?.[1] ??
      /\/(online|qr|audit|BoardPanel)-[\w-]{8}\.(?:js|css)$/.exec(name)?.[1],
  );
  return names.filter((name) => name !== undefined);
}

/**
 * Keeps every such part that this page loads: the service worker does not see it before the page is in its hands, which
 * is later than its start.
 */
function keepWhatIsLoaded(): void {
  const watcher = new PerformanceObserver((list) => {
    const parts = partsIn(list.getEntries());
    if (parts.length > 0) void keepSystems(parts);
  });
  watcher.observe({ type: "resource", buffered: true });
}

/** Has these systems kept, and learns which are. */
export async function keepSystems(systems: string[] = []): Promise<void> {
  const worker = (await navigator.serviceWorker.ready).active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const kept = new Promise<Kept>((resolve) => (port1.onmessage = ({ data }) => resolve(data as Kept)));
  worker.postMessage({ type: "keep", systems }, [port2]);
  show({ kept: await kept });
}

function watch(registration: ServiceWorkerRegistration): void {
  registered = registration;
  // The first version to be installed replaces none.
  const look = (): void =>
    show({ newer: registration.waiting !== null && navigator.serviceWorker.controller !== null });
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  look();
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < LOOK_EVERY) return;
    looked = Date.now();
    registration.update().catch(() => {}); // without a network there is nothing newer
  });
}

/**
 * Once the page has loaded what it shows: the service worker then finds it in the browser's cache, and loads nothing
 * twice.
 */
async function settled(): Promise<void> {
  if (document.readyState !== "complete") await new Promise((done) => addEventListener("load", done, { once: true }));
  // Only what is shown asks for fonts. Not every browser says when it has nothing to do.
  await new Promise<unknown>((done) =>
    "requestIdleCallback" in window ? requestIdleCallback(done, { timeout: 5000 }) : setTimeout(done, 1000),
  );
  await document.fonts.ready;
}

/** Makes the app work without a network from now on. Without a service worker it is an ordinary page. */
export async function goOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await settled();
  navigator.serviceWorker.register(SCRIPT).then(watch, () => {});
  keepWhatIsLoaded();
  await keepSystems();
}

/** Switches to the newer version. Other tabs continue with theirs until they are loaded again. */
export function takeNewer(): void {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  registered?.waiting?.postMessage({ type: "take over" });
}

export function useOffline(): Offline {
  return useSyncExternalStore(
    (heard) => {
      hearers.add(heard);
      return () => hearers.delete(heard);
    },
    () => now,
  );
}

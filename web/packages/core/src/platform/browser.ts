import { BanneretError } from "../errors.js";
import type { Thread } from "./types.js";

export { parent } from "./parent.js";

async function bytesOf(url: URL): Promise<ArrayBuffer> {
  const response = await fetch(url).catch(() => {
    throw new BanneretError({
      code: "network",
      text: "The rules of this system are not on this device, and there is no network to load them.",
    });
  });
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  return response.arrayBuffer();
}

let engine: Promise<ArrayBuffer> | undefined; // fetched once, whatever the server says of caches

/**
 * Fetches a packed module and what it has in common with the others. They are unpacked and compiled in a worker that
 * ends with it.
 */
export async function load(common: URL, url: URL): Promise<WebAssembly.Module> {
  engine ??= bytesOf(common);
  engine.catch(() => (engine = undefined));
  const worker = new Worker(new URL("./unpacker.js", import.meta.url), { type: "module" });
  const compiled = new Promise<WebAssembly.Module>((resolve, reject) => {
    worker.addEventListener("message", ({ data }: { data: { module: WebAssembly.Module } | { error: string } }) =>
      "module" in data ? resolve(data.module) : reject(new Error(data.error)),
    );
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
  });
  try {
    const [first, system] = await Promise.all([engine, bytesOf(url)]);
    worker.postMessage({ engine: first, system }, [system]);
    return await compiled;
  } finally {
    worker.terminate();
  }
}

export function spawn(): Thread {
  const worker = new Worker(new URL("../worker.js", import.meta.url), { type: "module" });
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer as Transferable[]),
    listen: (hear) => worker.addEventListener("message", ({ data }) => hear(data)),
    failed: (hear) => worker.addEventListener("error", ({ message }) => hear(new Error(message))),
    busy: () => {},
    end: () => worker.terminate(),
  };
}

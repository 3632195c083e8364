import type { Line, Thread } from "./types.js";

export async function compile(url: URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url.pathname}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer()); // whatever type a plain server gives it
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

/** The line to the thread that made this one. */
export function parent(): Line {
  const post = (message: unknown, transfer: unknown[] = []): void =>
    (self as unknown as { postMessage(m: unknown, t: unknown[]): void }).postMessage(message, transfer);
  return { post, listen: (hear) => self.addEventListener("message", ({ data }) => hear(data)) };
}

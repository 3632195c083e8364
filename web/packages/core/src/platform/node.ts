import { readFile } from "node:fs/promises";
import { parentPort, Worker } from "node:worker_threads";
import type { Line, Thread } from "./types.js";

export async function compile(url: URL): Promise<WebAssembly.Module> {
  if (url.protocol !== "file:") return WebAssembly.compileStreaming(fetch(url));
  return WebAssembly.compile(await readFile(url));
}

export function spawn(): Thread {
  const worker = new Worker(new URL("../worker.js", import.meta.url));
  worker.unref();
  return {
    post: (message, transfer = []) => worker.postMessage(message, transfer as never[]),
    listen: (hear) => void worker.on("message", hear),
    failed: (hear) => void worker.on("error", hear),
    busy: (is) => (is ? worker.ref() : worker.unref()),
    end: () => void worker.terminate(),
  };
}

/** The line to the thread that made this one. */
export function parent(): Line {
  const port = parentPort;
  if (!port) throw new Error("this is no worker");
  return {
    post: (message, transfer = []) => port.postMessage(message, transfer as never[]),
    listen: (hear) => void port.on("message", hear),
  };
}

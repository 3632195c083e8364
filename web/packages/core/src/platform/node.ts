import { readFile } from "node:fs/promises";
import { parentPort, Worker } from "node:worker_threads";
import { unpackModule } from "../packed.js";
import type { Line, Thread } from "./types.js";

async function bytesOf(url: URL): Promise<ArrayBuffer> {
  if (url.protocol !== "file:") return (await fetch(url)).arrayBuffer();
  return new Uint8Array(await readFile(url)).buffer;
}

/** Reads a packed module and what it has in common with the others. */
export async function load(common: URL, url: URL): Promise<WebAssembly.Module> {
  const [engine, system] = await Promise.all([bytesOf(common), bytesOf(url)]);
  return WebAssembly.compile(unpackModule(engine, system));
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

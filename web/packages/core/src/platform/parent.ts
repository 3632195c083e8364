// Apart from browser.ts, which names the workers that use this.
import type { Line } from "./types.js";

/** The line to the thread that made this one. */
export function parent(): Line {
  const post = (message: unknown, transfer: unknown[] = []): void =>
    (self as unknown as { postMessage(m: unknown, t: unknown[]): void }).postMessage(message, transfer);
  return { post, listen: (hear) => self.addEventListener("message", ({ data }) => hear(data)) };
}

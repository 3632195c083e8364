import { spawn } from "#platform";
import { BanneretError } from "./errors.js";
import type { Long, MusterMethod, Progress, Quick, Reply, Request, Subject } from "./messages.js";
import type { Thread } from "./platform/types.js";

interface Waiting {
  resolve(value: unknown): void;
  reject(error: unknown): void;
  progress?: ((progress: Progress) => void) | undefined;
}

/** A table, or what forces are built from, in its own thread. */
export class Remote {
  readonly #thread: Thread = spawn();
  readonly #waiting = new Map<number, Waiting>();
  #ended: Error | undefined;
  #next = 1;

  constructor() {
    this.#thread.listen((message) => this.#hear(message as Reply));
    this.#thread.failed((error) => this.end(error));
  }

  begin(module: WebAssembly.Module, origin: Subject): Promise<void> {
    return this.#ask<void>((id) => ({ type: "begin", id, module, origin }));
  }

  call<T>(method: Quick | Long | MusterMethod, args: unknown[], progress?: (progress: Progress) => void): Promise<T> {
    return this.#ask<T>((id) => ({ type: "call", id, method, args }), progress);
  }

  /** Lets this table play what happens at another, without a third thread seeing it. */
  follow(other: Remote): void {
    const { port1, port2 } = new MessageChannel();
    other.#thread.post({ type: "feed", port: port1 } satisfies Request, [port1]);
    this.#thread.post({ type: "follow", port: port2 } satisfies Request, [port2]);
  }

  /** Calls that still wait fail with the reason. */
  end(why: Error = new BanneretError({ code: "usage", text: "the game is closed" })): void {
    this.#ended = why;
    this.#thread.end();
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
  }

  #ask<T>(request: (id: number) => Request, progress?: (progress: Progress) => void): Promise<T> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = this.#next++;
    this.#thread.busy(true);
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as (value: unknown) => void, reject, progress });
      this.#thread.post(request(id));
    });
  }

  #hear(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    if (reply.type === "progress") return waiting.progress?.(reply.progress);
    this.#waiting.delete(reply.id);
    this.#thread.busy(this.#waiting.size > 0);
    if (reply.type === "value") waiting.resolve(reply.value);
    else waiting.reject(typeof reply.error === "string" ? new Error(reply.error) : new BanneretError(reply.error));
  }
}

import { type ChildProcessByStdio, execFile, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";

/** What is given to a method, and what comes back. */
export type Tree = Record<string, unknown>;

/** What the engine refuses: its own code ("seat", "answer", "limit", ...), and what to do instead. */
export class Fault extends Error {
  override readonly name = "Fault";

  constructor(
    readonly code: string,
    message: string,
    /** All that the engine says about it: path, line, column, rule, hint. */
    readonly data: Tree = {},
  ) {
    super(message);
  }
}

interface Waiting {
  line: string;
  resolve: (result: Tree) => void;
  reject: (fault: Error) => void;
}

interface Reply {
  result?: Tree;
  error?: { message: string; data?: Tree };
}

/** The program `banneret serve --stdio`. Calls are made one after the other. */
export class Engine {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #waiting: Waiting[] = [];
  #ended: Error | undefined;

  constructor(readonly program: string) {
    this.#process = spawn(program, ["serve", "--stdio"], { stdio: ["pipe", "pipe", "inherit"] });
    this.#process.on("error", (error) =>
      this.#end(
        new Error(`cannot run ${program}: ${error.message}. Install Banneret, or name the program by --program`),
      ),
    );
    this.#process.on("exit", () => this.#end(new Error(`${program} ended`)));
    this.#process.stdin.on("error", () => {}); // `exit` says what happened
    createInterface({ input: this.#process.stdout }).on("line", (line) => this.#receive(JSON.parse(line) as Reply));
  }

  /** The result of a method (docs/calls.md); throws a Fault. A signal takes the call back. */
  call(method: string, params: Tree = {}, signal?: AbortSignal): Promise<Tree> {
    return new Promise((resolve, reject) => {
      if (this.#ended) return reject(this.#ended);
      if (signal?.aborted) return reject(new Fault("cancelled", "cancelled"));
      const waiting = { line: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), resolve, reject };
      signal?.addEventListener("abort", () => this.#cancel(waiting), { once: true });
      this.#waiting.push(waiting);
      if (this.#waiting.length === 1) this.#send();
    });
  }

  /** What another command of the program prints. */
  print(...args: string[]): Promise<string> {
    return new Promise((resolve, reject) =>
      execFile(this.program, args, { maxBuffer: 1 << 24 }, (error, printed, said) =>
        error ? reject(new Fault("usage", said.trim() || error.message)) : resolve(printed),
      ),
    );
  }

  close(): void {
    this.#process.stdin.end();
  }

  #send(): void {
    const first = this.#waiting[0];
    if (first) this.#process.stdin.write(first.line + "\n");
  }

  #receive(reply: Reply): void {
    const { resolve, reject } = this.#waiting.shift() as Waiting;
    this.#send();
    if (reply.result) return resolve(reply.result);
    const { message = "no answer", data = {} } = reply.error ?? {};
    reject(new Fault(String(data["code"] ?? "usage"), message, data));
  }

  #cancel(waiting: Waiting): void {
    const place = this.#waiting.indexOf(waiting);
    if (place === 0) this.#process.stdin.write('{"jsonrpc":"2.0","method":"cancel"}\n');
    if (place > 0) {
      this.#waiting.splice(place, 1);
      waiting.reject(new Fault("cancelled", "cancelled"));
    }
  }

  #end(why: Error): void {
    this.#ended ??= why;
    for (const { reject } of this.#waiting.splice(0)) reject(this.#ended);
  }
}

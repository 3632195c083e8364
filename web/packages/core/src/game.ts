import type { ClosedLine } from "./closed.js";
import { parseDocument, type Find, type Tree } from "./documents.js";
import { readJournal } from "./journal.js";
import { LONG, QUICK, type Long, type Origin, type Progress, type Quick } from "./messages.js";
import { loadModule } from "./modules.js";
import { Remote } from "./remote.js";
import { newSeed, type Seed } from "./seeds.js";
import type { Table } from "./table.js";

export interface GameOptions {
  /** Of the dice. Left out: one that no one knows. */
  seed?: Seed;
  /** Gives the files that the document names. */
  find?: Find;
  /** The engine. Left out: the package's own module of the document's system. */
  module?: WebAssembly.Module;
}

/** For questions that take long. */
export interface Patience {
  signal?: AbortSignal;
  onProgress?: (progress: Progress) => void;
}

type Promised<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Awaited<R>> : never;
type Patient<F> = F extends (request: infer Q) => infer R
  ? undefined extends Q
    ? (request?: Q, patience?: Patience) => Promise<R>
    : (request: Q, patience?: Patience) => Promise<R>
  : never;

/** The methods of a Table, each with a promise; those of the oracle can be cancelled. */
export type GameMethods = { [M in Quick]: Promised<Table[M]> } & { [M in Long]: Patient<Table[M]> };

/** A game in a worker. The oracle has a second worker, so that play continues meanwhile. */
class GameInWorkers {
  readonly #module: WebAssembly.Module;
  readonly #origin: Origin;
  readonly #table: Remote;
  #oracle: Remote | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(module: WebAssembly.Module, origin: Origin) {
    this.#module = module;
    this.#origin = origin;
    this.#table = new Remote();
  }

  begin(): Promise<void> {
    return this.#table.begin(this.#module, this.#origin);
  }

  quick(method: Quick, args: unknown[]): Promise<unknown> {
    return this.#table.call(method, args);
  }

  /** One after the other; to cancel one ends the thread that works on it. */
  long(method: Long, request: unknown, patience: Patience): Promise<unknown> {
    const turn = this.#last.then(() => this.#ask(method, request, patience));
    this.#last = turn.catch(() => {});
    return turn;
  }

  async #ask(method: Long, request: unknown, { signal, onProgress }: Patience): Promise<unknown> {
    signal?.throwIfAborted();
    const oracle = await this.#ready();
    const cancel = (): void => {
      this.#oracle = undefined;
      oracle.end(signal?.reason as Error);
    };
    signal?.throwIfAborted();
    signal?.addEventListener("abort", cancel, { once: true });
    try {
      return await oracle.call(method, [request], onProgress);
    } finally {
      signal?.removeEventListener("abort", cancel);
    }
  }

  async #ready(): Promise<Remote> {
    if (this.#oracle) return this.#oracle;
    const oracle = new Remote();
    await oracle.begin(this.#module, this.#origin);
    oracle.follow(this.#table);
    return (this.#oracle = oracle);
  }

  close(): void {
    this.#oracle?.end();
    this.#table.end();
  }
}

export interface Game extends GameMethods {
  /** Ends its workers. */
  close(): void;
}

function game(inner: GameInWorkers): Game {
  const quick = QUICK.map((method) => [method, (...args: unknown[]) => inner.quick(method, args)]);
  const long = LONG.map((method) => [
    method,
    (request: unknown, patience: Patience = {}) => inner.long(method, request, patience),
  ]);
  return { ...Object.fromEntries([...quick, ...long]), close: () => inner.close() } as Game;
}

async function start(system: unknown, origin: Origin, module: WebAssembly.Module | undefined): Promise<Game> {
  const inner = new GameInWorkers(module ?? (await loadModule(typeof system === "string" ? system : "all")), origin);
  try {
    await inner.begin();
  } catch (error) {
    inner.close();
    throw error;
  }
  return game(inner);
}

/** Opens a game for a scenario or campaign: plain data, or the text of a YAML or JSON file. */
export async function open(document: Tree | object | string, options: GameOptions = {}): Promise<Game> {
  const tree = typeof document === "string" ? await parseDocument(document, options.find) : (document as Tree);
  return start(tree["system"], { document: tree, seed: options.seed ?? newSeed() }, options.module);
}

/** Continues with the game of a journal, after verifying it. */
export async function resume(journal: string, options: Pick<GameOptions, "module"> = {}): Promise<Game> {
  return start(readJournal(journal).head.system, { journal }, options.module);
}

/** The same from lines that `closedLines` gave; they are opened in the worker only. */
export function resumeClosed(system: string, lines: ClosedLine[], key: CryptoKey): Promise<Game> {
  return start(system, { closed: lines, key }, undefined);
}

import { MUSTER, type MusterMethod } from "./messages.js";
import { loadModule } from "./modules.js";
import type { Rater } from "./rater.js";
import { Remote } from "./remote.js";

type Promised<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never;

/** The methods of a Rater, in a worker, each with a promise. */
export type Muster = { [M in MusterMethod]: Promised<Rater[M]> } & {
  /** Ends its worker. */
  close(): void;
};

/** What forces of a system are built from: its catalogue, the form of its documents, and what a force amounts to. */
export async function muster(system: string, options: { module?: WebAssembly.Module } = {}): Promise<Muster> {
  const remote = new Remote();
  try {
    await remote.begin(options.module ?? (await loadModule(system)), { muster: system });
  } catch (error) {
    remote.end();
    throw error;
  }
  const methods = MUSTER.map((method) => [method, (...args: unknown[]) => remote.call(method, args)]);
  return { ...Object.fromEntries(methods), close: () => remote.end() } as Muster;
}

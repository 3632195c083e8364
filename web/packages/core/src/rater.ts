import type { Tree } from "./documents.js";
import { Machine } from "./machine.js";
import type { Term } from "./questions.js";

/** Which stock troops: of a tech level, of a class of the book, with a text in their name. */
export interface CatalogueQuery {
  tl?: number;
  class?: string;
  find?: string;
}

/** What a force amounts to: the sheet that `banneret rate --json` prints, and the reasons of its numbers. */
export interface Rated {
  sheet: Tree;
  terms: Term[];
}

/** What forces of one system are built from, on this thread. */
export class Rater {
  readonly #machine: Machine;
  readonly #system: string;

  constructor(module: WebAssembly.Module, system: string) {
    this.#machine = new Machine(module, () => false);
    this.#system = system;
  }

  #ask<T>(tree: object, call: () => number): T {
    this.#machine.wasm.reset();
    this.#machine.build(tree);
    return this.#machine.json<T>(call());
  }

  /** The stock troops of the book, which share their keys; none if the book has no list. */
  catalogue(query: CatalogueQuery = {}): Tree[] {
    return this.#ask<Tree[]>({ system: this.#system, ...query }, () => this.#machine.wasm.catalogue());
  }

  /** The JSON Schema of a document. */
  schema(document: "force" | "scenario" | "campaign" = "force"): Tree {
    return this.#ask<Tree>({ system: this.#system, document }, () => this.#machine.wasm.schema());
  }

  /** Strengths and costs of a force by the book. What is wrong with it is a BanneretError with its path. */
  rate(force: object): Rated {
    return this.#ask<Rated>(force, () => this.#machine.wasm.rate());
  }
}

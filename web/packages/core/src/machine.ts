import { BanneretError, type ErrorDetails } from "./errors.js";
import { instantiate, type Exports, type Watch } from "./exports.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A module at work: texts and trees in and out, and its errors thrown. */
export class Machine {
  readonly wasm: Exports;

  constructor(module: WebAssembly.Module, watch: Watch) {
    this.wasm = instantiate(module, watch);
    this.wasm.reset();
  }

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.wasm.memory.buffer, at, length);
  }

  /** The text that a call left, which returned its length. */
  words(length: number): string {
    return decoder.decode(this.bytes(this.wasm.output(), length));
  }

  /** The same where 0 is an error. */
  text(length: number): string {
    if (length === 0) throw this.#error();
    return this.words(length);
  }

  json<T>(length: number): T {
    return JSON.parse(this.text(length)) as T;
  }

  check(code: number): void {
    if (code !== 0) throw this.#error();
  }

  #error(): BanneretError {
    return new BanneretError(JSON.parse(this.words(this.wasm.error())) as ErrorDetails);
  }

  input(...words: string[]): void {
    if (words.some((word) => word.includes("\0"))) throw new RangeError("a zero within a text");
    const bytes = encoder.encode(words.join("\0") + "\0");
    if (bytes.length > this.wasm.input_size()) throw new RangeError("a text is too long");
    this.bytes(this.wasm.input(), bytes.length).set(bytes);
  }

  /** Builds a tree from plain data. */
  build(value: unknown): void {
    this.wasm.begin();
    this.#push(value, "");
  }

  #push(value: unknown, key: string): void {
    const { wasm } = this;
    const leaf = typeof value === "string" || typeof value === "number" ? String(value) : "";
    this.input(key, leaf);
    if (value === null || value === undefined) this.check(wasm.push_null());
    else if (typeof value === "string") this.check(wasm.push_text());
    else if (typeof value === "number") this.check(wasm.push_number());
    else if (typeof value === "boolean") this.check(wasm.push_bool(value ? 1 : 0));
    else if (Array.isArray(value))
      this.#inside(
        wasm.push_list(),
        value.map((item) => ["", item]),
      );
    else if (typeof value === "object") this.#inside(wasm.push_map(), Object.entries(value));
    else throw new TypeError(`a ${typeof value} is no part of a document`);
  }

  #inside(code: number, children: [string, unknown][]): void {
    this.check(code);
    for (const [key, child] of children) if (child !== undefined) this.#push(child, key);
    this.check(this.wasm.pop());
  }
}
